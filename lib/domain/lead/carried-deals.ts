/** The target status that a lead's existing deals were carried to, and the act that carried them. */
export interface CarriedDeals {
  statusId: string
  actRevision: number
}

/** What determines the status that a lead's deals count in. */
export interface CountedDeals {
  lead: { dealCount: number; canceledDealCount: number; carriedDeals?: CarriedDeals | undefined }
  /** The newest acts that made deals, oldest first. */
  deals: readonly { revision: number; toStatusId: string; canceledAt?: string; imported?: object | undefined }[]
}

/**
 * Whether a lead that moves to the target brings deals that count in another status, because that status was the target
 * when they were made. Such a move does not make a second deal out of the same one. A lead that leaves the target and
 * comes back still makes another deal.
 */
export function carriesDeals(current: CountedDeals, targetStatusId: string): boolean {
  const statusId = dealsCountIn(current)
  return statusId !== null && statusId !== targetStatusId
}

/** The same of deals that moved in with the lead: they count in no status until the lead brings them to the target. */
export const bringsImported = (current: CountedDeals): boolean => dealsCountIn(current) === elsewhere

/** No status has this id. */
const elsewhere = ''

/**
 * The status that a lead's deals count in: where they were carried last, or where the newest was made. Null without
 * deals.
 */
function dealsCountIn({ lead, deals }: CountedDeals): string | null {
  const { dealCount, canceledDealCount, carriedDeals } = lead
  if (dealCount === canceledDealCount) return null
  // For a lead with many deals only the newest are read, and all of those may be canceled.
  const newest = deals.findLast(({ canceledAt }) => canceledAt === undefined) ?? deals.at(-1)
  if (carriedDeals && carriedDeals.actRevision > (newest?.revision ?? 0)) return carriedDeals.statusId
  return newest?.imported ? elsewhere : (newest?.toStatusId ?? null)
}
