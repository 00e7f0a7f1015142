import { accountWith, balanceWith } from '../../../lib/domain/account/account.ts'
import type { Actor } from '../../../lib/domain/people/actor.ts'
import { approverAgain } from '../../../lib/domain/people/four-eyes.ts'
import { rememberedRequisites } from '../../../lib/domain/payout/remembered-requisites.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import {
  changePayoutStatus,
  type Payout,
  payoutChecks,
  type PayoutQuestion,
  type PayoutStatus,
  requestPayout,
  type RequisitesSource,
} from '../../../lib/domain/payout/payout.ts'
import { payoutRequested, payoutStatusChanged } from '../../../lib/store/payout/payout.ts'
import { dayMs, hourMs } from '../../../lib/domain/value/duration.ts'
import { type Demo, type Happening, type PartnerState, wakingMoment } from './happening.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'

const rejections = ['реквизиты не совпадают с получателем', 'сделка на проверке', 'просим уточнить ИНН']
const approvals = ['проверено', 'сверено с отчётом', null, null]
const wishes = ['прошу перевести до конца месяца', 'реквизиты прежние', null, null, null]

/**
 * A partner's payout requests, one in each third of the time and the last in its final days, and what becomes of them. Moves after the end
 * of the demo are left out, so that requests wait in every status.
 */
export function payoutStory(of: {
  demo: Demo
  chance: SeededRandom
  /** Details other than those of the profile. */
  others: string
  state: PartnerState
}): Happening[] {
  const { demo, chance } = of
  const { fromMs, untilMs } = demo
  const thirdMs = (untilMs - fromMs) / 3
  const times = [1, 2, 3].map((third) => {
    const endMs = fromMs + third * thirdMs
    return wakingMoment(chance, endMs - 5 * dayMs, endMs)
  })
  return times.flatMap((atMs) => oneRequest({ ...of, atMs })).filter(({ atMs }) => atMs < untilMs)
}

function oneRequest(of: { demo: Demo; chance: SeededRandom; others: string; state: PartnerState; atMs: number }): Happening[] {
  const { demo, chance, others, state, atMs } = of
  let payout: Payout | undefined
  const actor: Actor = chance.fraction() < 0.8 ? { kind: 'Partner' } : { kind: 'ApiKey', apiKey: demo.payoutKey }
  const comment = actor.kind === 'Partner' ? chance.oneOf(wishes) : null
  const share = chance.fraction() < 0.5 ? 1 : chance.fraction()

  const requested: Happening = {
    kind: 'payout request',
    atMs,
    happen: (moment) => {
      const { settings, legalTypes } = demo.contour
      const { at } = moment
      const question: PayoutQuestion = { settings, legalTypes, ...state, amountKopecks: askedKopecks(state, share), at }
      if (payoutChecks.some(({ refusal }) => refusal(question))) return []
      const destination = destinationOf(actor, state.partner, others, seededRandom(atMs))
      const made = requestPayout({ ...question, ...destination, actor, comment, ...moment })
      payout = made.payout
      state.account = { ...accountWith(state.account, made.posting), activePayoutId: payout.id }
      return payoutRequested(made)
    },
  }
  const moves = plannedMoves(demo, chance, atMs).map((planned): Happening => ({
    kind: 'payout move',
    atMs: planned.atMs,
    happen: (moment) => {
      if (!payout) return []
      const actor = actorOf(planned, { demo, payout })
      if (!actor) return []
      // The partner may have earned more since the request.
      const asItStands = { ...payout, balanceWhenRequested: state.account }
      const cover = { account: state.account, partner: undefined, confirmedShortfallKopecks: null }
      // Nobody here changes payment details, so there is no cool-down.
      const settings = { ...demo.contour.settings, coolDownHours: 0 }
      const moved = changePayoutStatus({ ...planned, actor, settings, payout: asItStands, ...cover, ...moment })
      payout = moved.payout
      if (moved.entry) state.account = { ...state.account, activePayoutId: null, ...balanceWith(moved.entry) }
      return payoutStatusChanged(moved)
    },
  }))
  return [requested, ...moves]
}

/**
 * Most go to the profile's details; some to others, which the partner confirmed by a code or an outside system named. Outside systems may
 * also name none.
 */
function destinationOf(
  { kind }: Actor,
  partner: Partner,
  others: string,
  chance: SeededRandom,
): Pick<Payout, 'requisites'> & { requisitesBy: RequisitesSource } {
  const confirmed = rememberedRequisites(partner)
  const isConfirmed = confirmed !== '' && chance.fraction() < 0.85
  if (kind === 'Partner') {
    return isConfirmed ? { requisites: confirmed, requisitesBy: 'Profile' } : { requisites: others, requisitesBy: 'Code' }
  }
  const isSaid = chance.fraction() < 0.8
  return { requisites: isConfirmed ? confirmed : isSaid ? others : '', requisitesBy: 'ApiKey' }
}

/** Whole hundreds of rubles, or everything available. */
function askedKopecks({ account }: PartnerState, share: number): number {
  return share === 1 ? account.availableKopecks : Math.floor((account.availableKopecks * share) / 100_00) * 100_00
}

/**
 * Who makes a planned move. Where the contour wants two people, one who did not approve the request pays it.
 *
 * @returns undefined if there is nobody: the request then waits, approved
 */
function actorOf({ actor, to }: PlannedMove, { demo, payout }: { demo: Demo; payout: Payout }): Actor | undefined {
  const { settings, administrators } = demo.contour
  if (!settings.fourEyes || to !== 'Paid') return actor
  const others = administrators.map((administrator): Actor => ({ kind: 'Administrator', administrator }))
  const payers: Actor[] = [actor, ...others, { kind: 'ApiKey', apiKey: demo.payoutKey }]
  return payers.find((one) => approverAgain(payout.history, handOf(one)) === undefined)
}

const handOf = (actor: Actor): Parameters<typeof approverAgain>[1] => ({
  changedByAdmin: actor.kind === 'Administrator' ? actor.administrator : null,
  changedByApiKey: actor.kind === 'ApiKey' ? actor.apiKey : null,
})

interface PlannedMove {
  atMs: number
  to: PayoutStatus
  actor: Actor
  comment: string | null
}

function plannedMoves(demo: Demo, chance: SeededRandom, requestedAtMs: number): PlannedMove[] {
  const administrators = demo.contour.administrators.map((administrator): Actor => ({ kind: 'Administrator', administrator }))
  const reviewer = chance.oneOf(administrators)
  const payer: Actor = chance.fraction() < 0.3 ? { kind: 'ApiKey', apiKey: demo.payoutKey } : chance.oneOf(administrators)
  const [reviewedAtMs, fate] = [requestedAtMs + chance.whole(4 * hourMs, 4 * dayMs), chance.fraction()]
  const endedAtMs = reviewedAtMs + chance.whole(4 * hourMs, 3 * dayMs)
  const rejected = { to: 'Rejected', actor: reviewer, comment: chance.oneOf(rejections) } as const
  const approved = { atMs: reviewedAtMs, to: 'Approved', actor: reviewer, comment: chance.oneOf(approvals) } as const
  if (fate < 0.08) return [{ atMs: reviewedAtMs, ...rejected }]
  if (fate < 0.12) return [{ atMs: reviewedAtMs, to: 'Canceled', actor: { kind: 'Partner' }, comment: 'передумал' }]
  if (fate < 0.16) return [approved, { atMs: endedAtMs, ...rejected }]
  return [approved, { atMs: endedAtMs, to: 'Paid', actor: payer, comment: null }]
}
