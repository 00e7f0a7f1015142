import { handler as changeStatus } from '../../functions/external/change-payout-status/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { commitAct } from '../../infra/ops/commands/commit-act.ts'
import type { Actor } from '../../lib/domain/people/actor.ts'
import type { Contour } from '../../lib/domain/contour/contour.ts'
import { changePayoutStatus, type PayoutStatus, requestPayout } from '../../lib/domain/payout/payout.ts'
import { ApiError } from '../../lib/errors.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { findPartnerId, loadPartner } from '../../lib/store/partner/partner.ts'
import { loadPayout, payoutRequested, payoutStatusChanged, withJudges } from '../../lib/store/payout/payout.ts'
import { call } from './call.ts'
import { testKey } from './contours.ts'

/** What an act came to, in the words of the API: its status code, and the error's code when it was refused. */
export interface Outcome {
  status: number
  code: string | null
}

/** The administrator who acts in tests is not the one the key belongs to. */
export const actingAdministrator = 'second@test.example'

export async function partnerIdOf(email: string): Promise<string> {
  const id = await findPartnerId(email)
  if (id === undefined) throw new Error(`the test contour has no partner ${email}`)
  return id
}

/** Asks for a payout: an outside system through the endpoint, the partner in the personal account. */
export async function requestPayoutBy(
  kind: 'ApiKey' | 'Partner',
  of: { partnerId: string; rubles: number; comment?: string },
): Promise<Outcome & { id: string }> {
  if (kind === 'ApiKey') {
    const body = { partnerId: of.partnerId, amount: of.rubles, adminComment: of.comment }
    const answer = await call(createPayout, { key: testKey, body })
    return { ...outcomeOf(answer), id: String(answer.body.id) }
  }
  let id = ''
  const outcome = await refusalOf(() =>
    commitAct(async ({ at, newId }) => {
      const [contour, partner, account] = await Promise.all([loadContour(), loadPartner(of.partnerId), loadAccount(of.partnerId)])
      const requested = requestPayout({
        ...contour,
        partner,
        account,
        actor: { kind },
        amountKopecks: of.rubles * 100,
        requisites: 'card 2200 0000',
        requisitesBy: 'Code',
        comment: of.comment ?? null,
        at,
        newId,
      })
      id = requested.payout.id
      return { steps: payoutRequested(requested), answer: undefined }
    }),
  )
  return { ...outcome, id }
}

/** Moves a payout on: an outside system through the endpoint, people as the command line does it for them. */
export async function movePayoutBy(
  kind: Actor['kind'],
  of: { id: string; to: PayoutStatus; comment?: string; confirmedShortfallKopecks?: number },
): Promise<Outcome> {
  if (kind === 'ApiKey') {
    return outcomeOf(
      await call(changeStatus, { key: testKey, path: { id: of.id }, body: { status: of.to, comment: of.comment } }),
    )
  }
  return refusalOf(() =>
    commitAct(async ({ at, newId }) => {
      const [contour, found] = await Promise.all([loadContour(), loadPayout(of.id)])
      const actor: Actor = kind === 'Partner' ? { kind } : { kind, administrator: administratorIn(contour) }
      const move = { to: of.to, actor, settings: contour.settings }
      const changed = changePayoutStatus({
        ...move,
        ...(await withJudges(found, move)),
        confirmedShortfallKopecks: of.confirmedShortfallKopecks ?? null,
        comment: of.comment ?? null,
        at,
        newId,
      })
      return { steps: payoutStatusChanged(changed), answer: undefined }
    }),
  )
}

export function administratorIn(contour: Contour, email = actingAdministrator) {
  const administrator = contour.administrators.find((one) => one.email === email)
  if (!administrator) throw new Error(`the test contour has no administrator ${email}`)
  return administrator
}

const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }): Outcome => ({
  status,
  code: body.code ?? null,
})

async function refusalOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return { status: 200, code: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, code: error.code }
  }
}

const pathTo: Record<PayoutStatus, readonly [Actor['kind'], PayoutStatus][]> = {
  Requested: [],
  Approved: [['ApiKey', 'Approved']],
  Paid: [
    ['ApiKey', 'Approved'],
    ['ApiKey', 'Paid'],
  ],
  Rejected: [['ApiKey', 'Rejected']],
  Canceled: [['Partner', 'Canceled']],
}

/** Brings a new payout of the partner into a status, and gives its id. */
export async function payoutIn(
  status: PayoutStatus,
  of: { partnerId: string; rubles: number; comment?: string },
): Promise<string> {
  const { id } = await requestPayoutBy('ApiKey', of)
  for (const [kind, to] of pathTo[status]) await movePayoutBy(kind, { id, to })
  if ((await loadPayout(id))?.status !== status) throw new Error(`no payout could be brought into ${status}`)
  return id
}
