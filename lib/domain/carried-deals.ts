/** The target status to which a lead brought the deals that it had made in another one, and the act with which it did. */
export interface CarriedDeals {
  statusId: string
  actRevision: number
}

/** What tells where the deals of a lead count. */
export interface CountedDeals {
  lead: { dealCount: number; canceledDealCount: number; carriedDeals?: CarriedDeals | undefined }
  /** The newest of the acts that made them, oldest first. */
  deals: readonly { revision: number; toStatusId: string; canceledAt?: string }[]
}

/**
 * Whether a lead that moves to the target comes with deals that count in another status: that one was the target when they were
 * made. Then the move makes no second deal of what is one. A lead that left the target and comes back makes another one as ever.
 */
export function carriesDeals(current: CountedDeals, targetStatusId: string): boolean {
  const statusId = dealsCountIn(current)
  return statusId !== null && statusId !== targetStatusId
}

/** The status in which the deals count that a lead has: where it brought them last, or made the newest of them. Null without any. */
function dealsCountIn({ lead, deals }: CountedDeals): string | null {
  const { dealCount, canceledDealCount, carriedDeals } = lead
  if (dealCount === canceledDealCount) return null
  // Of a lead with many deals just the newest are read, all of which may be canceled.
  const newest = deals.findLast(({ canceledAt }) => canceledAt === undefined) ?? deals.at(-1)
  if (carriedDeals && carriedDeals.actRevision > (newest?.revision ?? 0)) return carriedDeals.statusId
  return newest?.toStatusId ?? null
}
