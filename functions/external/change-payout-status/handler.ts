import { changePayoutStatus as spec } from './spec.ts'
import { changePayoutStatus, loadPayoutMove } from '../../../lib/act/change-payout-status.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { payoutKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, async ({ caller, ...asked }) => {
  const doneBy = (contour: Contour) => payoutKeyActor(caller, contour)
  return changePayoutStatus(await loadPayoutMove({ ...asked, doneBy, confirmedShortfallKopecks: null }))
})
