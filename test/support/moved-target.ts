interface Content {
  leadStatuses: readonly { systemName: string }[]
  offers: readonly { rewards?: readonly object[] }[]
}

/** A contour in which this status is the target, and the shares of all offers are for it. */
export function movedTarget<Contour extends Content>(contour: Contour, target: string) {
  return {
    ...contour,
    leadStatuses: contour.leadStatuses.map((status) => ({ ...status, target: status.systemName === target })),
    offers: contour.offers.map((offer) => ({
      ...offer,
      rewards: (offer.rewards ?? []).map((rule) => ('percentOfDeal' in rule ? { ...rule, leadStatus: target } : rule)),
    })),
  }
}
