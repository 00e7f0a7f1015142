import { changePayoutStatus as changed, type PayoutStatus } from '../domain/payout/payout.ts'
import { payoutView } from '../domain/payout/payout-view.ts'
import { loadContour } from '../store/contour/contour.ts'
import { loadPartner } from '../store/partner/partner.ts'
import { loadPayout, payoutStatusChanged, withJudges } from '../store/payout/payout.ts'
import type { AskedAct } from './act.ts'

/** A move of a payout request, and everything that it is judged by. */
export type PayoutMove = Parameters<typeof changed>[0]

/** Reads what a move is judged by. Nothing is decided yet: a door may say more of a refusal. */
export async function loadPayoutMove({
  body,
  path,
  doneBy,
  confirmedShortfallKopecks,
  at,
  newId,
}: AskedAct<{ status: PayoutStatus; comment?: string | null | undefined }> & {
  /** As the caller saw it; null at a door that does not ask. */
  confirmedShortfallKopecks: number | null
}): Promise<PayoutMove> {
  const [contour, found] = await Promise.all([loadContour(), loadPayout(path.id ?? '')])
  const move = { to: body.status, actor: await doneBy(contour), settings: contour.settings }
  const judgedBy = await withJudges(found, move)
  return { ...move, ...judgedBy, confirmedShortfallKopecks, comment: body.comment ?? null, at, newId }
}

/** Moves a payout request. */
export function changePayoutStatus(move: PayoutMove) {
  const change = changed(move)
  const { payout, paidTo } = change
  return {
    steps: payoutStatusChanged(change),
    answer: paidTo ? payoutView(payout, paidTo) : loadPartner(payout.partnerId).then((partner) => payoutView(payout, partner)),
    event: { what: 'payouts', state: payout.status } as const,
  }
}
