import type { Context } from 'aws-lambda'
import type { Doer } from '../../lib/domain/people/actor.ts'
import type { Contour } from '../../lib/domain/contour/contour.ts'
import { correctBalance, reversalFault, reverseReward } from '../../lib/domain/account/correction.ts'
import { cancelDeal } from '../../lib/domain/lead/deal-cancellation.ts'
import { leadView } from '../../lib/domain/lead/lead-view.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { ApiError } from '../../lib/errors.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { accountMoved, loadAccount } from '../../lib/store/account/account.ts'
import { loadReversible } from '../../lib/store/account/correction.ts'
import { dealCanceled, loadCancelableDeal } from '../../lib/store/lead/deal-cancellation.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { beginTrace } from '../../lib/store/table/trace.ts'
import { changeRole } from '../../infra/ops/commands/administrator-commands.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { CommandRefused } from '../../infra/ops/commands/contour-subcommand.ts'
import { commitAct } from '../../infra/ops/commands/commit-act.ts'
import { administratorNamed } from '../../infra/ops/commands/administrator.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { type Act, type Answer, type LeadBinding, personOf, type PersonName, type SignedIn } from './call.ts'
import { answerOf, callFunction, type FunctionCall, type Functions } from './functions.ts'
import {
  administratorEmail,
  emailOf,
  isAdministrator,
  linkSlug,
  type SimulatedContour,
  systemsDestination,
} from './simulated-contour.ts'

/** What acts are performed with. */
export interface Means {
  functions: Functions
  contour: SimulatedContour
  /** The secret of the API key. */
  secret: string
}

/** How long people at the command line wait. */
const patienceMs = 20_000

/** Performs an act as its actor does: through the API, as people who are signed in do, or by command. */
export async function perform(means: Means, act: Act, sending: Sending, context: Context): Promise<Answer> {
  const work = personalWork(means, act)
  if (work) return performByPerson(work)
  return callFunction(means.functions, functionCallOf(means, act, sending), context)
}

/** How a request was sent. */
export interface Sending {
  signedIn: SignedIn | null
  idempotencyKey: string | null
  /** When it came to the gateway, on the gateway's clock. */
  arrivedMs: number
}

/** Whether an act is performed over HTTP; otherwise by a person at the command line. */
export function isOverHttp(act: Act): boolean {
  const isByCommand = administratorActs.has(act.kind) || (act.kind === 'cancelDeal' && act.by === 'Administrator')
  return personOf(act) !== null || !isByCommand
}

/** What people do by command, unless they are signed in. */
const administratorActs: ReadonlySet<Act['kind']> = new Set([
  'blockPartner',
  'setLevel',
  'reverseReward',
  'correctBalance',
  'bindLead',
  'changeRole',
])

/** Whether a request can carry an Idempotency-Key: it changes something, and has a key or a session. */
export function isIdempotent(act: Act): boolean {
  return !unkept.has(act.kind) && isOverHttp(act)
}

/** Acts that change nothing, or that are not sent with a key. */
const unkept: ReadonlySet<Act['kind']> = new Set([
  'openLink',
  'askForCode',
  'askToConfirm',
  'signIn',
  'signOut',
  'endLogin',
  'listPayouts',
  'listPartners',
  'readStatement',
  'reviewLead',
])

function functionCallOf(means: Means, act: Act, { signedIn, idempotencyKey, arrivedMs }: Sending): FunctionCall {
  const headers = {
    ...credentialsOf(means, act, signedIn),
    ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
  const describe = functionCalls[act.kind] as (act: Act, means: Means) => Omit<FunctionCall, 'headers' | 'arrivedMs'>
  const functionCall = describe(act, means)
  return { ...functionCall, arrivedMs, headers }
}

/** The credentials of a request: none, a cookie, or a key. */
function credentialsOf({ secret, contour }: Means, act: Act, signedIn: SignedIn | null): Record<string, string> {
  if (act.kind === 'openLink') return {}
  // Each has a browser of their own, in which codes are asked for.
  if (act.kind === 'askForCode' || act.kind === 'signIn')
    return { cookie: `__Host-browser=${act.person.padEnd(22, '-').slice(0, 22)}` }
  const person = personOf(act)
  if (person === null) return { 'x-api-key': secret }
  const actingAs = isAdministrator(person) ? contour.administratorIds[person] : contour.partnerIds[person]
  return { 'content-type': 'application/json', cookie: `__Host-session=${signedIn?.token}`, 'x-acting-as': actingAs }
}

const appOf = (person: PersonName): string => (isAdministrator(person) ? 'console' : 'account')

const functionCalls: {
  [Kind in Act['kind']]: (act: Extract<Act, { kind: Kind }>, means: Means) => Omit<FunctionCall, 'headers' | 'arrivedMs'>
} = {
  requestPayout: ({ owner, by, kopecks, to, code, keep, externalId }, { contour }) => {
    const amount = kopecks / 100
    if (by === 'Partner') return { function: 'request-own-payout', path: null, body: { amount, requisites: to, code, keep } }
    const partnerId = contour.partnerIds[owner]
    return { function: 'create-payout', path: null, body: { partnerId, amount, requisites: systemsDestination, externalId } }
  },
  askToConfirm: ({ purpose }) => ({ function: 'request-confirmation-code', path: null, query: { purpose }, body: undefined }),
  changeDetails: ({ to, code }) => ({ function: 'change-own-profile', path: null, body: { requisites: to, code } }),
  movePayout: ({ payoutId, to, by, confirmed }) => {
    const path = { id: payoutId }
    if (by === 'Partner') return { function: 'cancel-own-payout', path, body: { comment: by } }
    const name = by === 'ApiKey' ? 'change-payout-status' : 'console-change-payout-status'
    const confirmedShortfall = confirmed === undefined ? {} : { confirmedShortfall: confirmed / 100 }
    return { function: name, path, body: { status: to, comment: by, ...confirmedShortfall } }
  },
  makeLink: ({ slug, offer }, { contour }) => ({
    function: 'create-own-link',
    path: null,
    body: { slug, offerId: contour.offerIds[offer] },
  }),
  askForCode: ({ person }) => ({
    function: 'request-sign-in-code',
    path: null,
    body: { email: emailOf(person), app: appOf(person), again: true },
  }),
  signIn: ({ person, code }) => ({ function: 'sign-in', path: null, body: { email: emailOf(person), app: appOf(person), code } }),
  signOut: () => ({ function: 'sign-out', path: null, body: undefined }),
  endLogin: ({ loginId }) => ({ function: 'end-session', path: { id: loginId }, body: undefined }),
  openLink: ({ owner, offer }) => ({ function: 'open-referral-link', path: { slug: linkSlug(owner, offer) }, body: undefined }),
  createLead: (act, means) => ({
    function: 'create-lead',
    path: null,
    body: { fields: fieldsOf(means, act), ...bindingOf(act.binding), externalId: act.externalId },
  }),
  moveLead: ({ leadId, to, kopecks, externalId, admin, revision }) => ({
    function: admin === undefined ? 'change-lead-status' : 'console-change-lead-status',
    path: { id: leadId },
    body: { revision, systemName: to, ...(kopecks === null ? {} : { amount: kopecks / 100 }), externalId },
  }),
  addDeal: ({ leadId, kopecks, externalId, admin, revision }) => ({
    function: admin === undefined ? 'add-deal' : 'console-add-deal',
    path: { id: leadId },
    body: { revision, amount: kopecks / 100, externalId },
  }),
  cancelDeal: ({ leadId, dealId, admin }) => ({
    function: admin === undefined ? 'cancel-deal' : 'console-cancel-deal',
    path: { id: leadId, dealId },
    body: { reason: 'simulated' },
  }),
  reviewLead: ({ leadId }) => ({ function: 'console-show-lead', path: { id: leadId }, body: undefined }),
  listPayouts: () => ({ function: 'list-payouts', path: null, body: undefined }),
  listPartners: () => ({ function: 'list-partners', path: null, body: undefined }),
  readStatement: ({ owner, limit, cursor }, { contour }) => ({
    function: 'show-statement',
    path: { id: contour.partnerIds[owner] },
    query: { limit: String(limit), ...(cursor === null ? {} : { cursor }) },
    body: undefined,
  }),
  blockPartner: ({ owner, isBlocked }, { contour }) => ({
    function: isBlocked ? 'console-block-partner' : 'console-unblock-partner',
    path: { id: contour.partnerIds[owner] },
    body: { reason: 'simulated' },
  }),
  setLevel: ({ owner, level, revision }, { contour }) => ({
    function: 'console-change-partner',
    path: { id: contour.partnerIds[owner] },
    body: { revision, levelId: level === null ? null : contour.levelId },
  }),
  reverseReward: ({ owner, entry }, { contour }) => ({
    function: 'console-reverse-entry',
    path: { id: contour.partnerIds[owner], revision: String(entry) },
    body: { reason: 'simulated' },
  }),
  correctBalance: ({ owner, kopecks }, { contour }) => ({
    function: 'console-correct-balance',
    path: { id: contour.partnerIds[owner] },
    body: { amount: kopecks / 100, reason: 'simulated' },
  }),
  bindLead: ({ owner, leadId, by, offer }, { contour }) => ({
    function: 'console-bind-lead',
    path: { id: leadId },
    body: by === null ? { partnerId: contour.partnerIds[owner], offerId: contour.offerIds[offer] } : { promocode: by },
  }),
  changeRole: ({ administrator, role, isGranted }, { contour }) => ({
    function: 'change-role',
    path: { id: contour.administratorIds[administrator] },
    body: { role, granted: isGranted, reason: 'simulated' },
  }),
}

function fieldsOf({ contour: { fieldIds } }: Means, { surname, sum }: { surname: string; sum: number | null }): object[] {
  return [...(sum === null ? [] : [{ fieldTypeId: fieldIds.sum, value: sum }]), { fieldTypeId: fieldIds.surname, value: surname }]
}

function bindingOf(binding: LeadBinding): object {
  if (binding.by === 'session') return { sessionId: binding.sessionId }
  return binding.by === 'promocode' ? { promocode: binding.typed } : {}
}

/** What a person does past the API, as the command line does it; undefined for acts of outside systems and clients. */
function personalWork(means: Means, act: Act): (() => Promise<[status: number, body: unknown]>) | undefined {
  if (personOf(act) !== null) return undefined
  if (act.kind === 'blockPartner') {
    return async () => [200, await edit(means.contour.partnerIds[act.owner], () => ({ isBlocked: act.isBlocked }))]
  }
  if (act.kind === 'setLevel') {
    const levelIn = ({ levels }: Contour) => levels.find(({ number }) => number === act.level)?.id ?? null
    return async () => [200, await edit(means.contour.partnerIds[act.owner], (contour) => ({ levelId: levelIn(contour) }))]
  }
  if (act.kind === 'cancelDeal' && act.by !== 'ApiKey') return async () => [200, await cancel(act.leadId, act.dealId)]
  if (act.kind === 'changeRole') return async () => [200, await changeRoleOf(act)]
  if (act.kind === 'bindLead') return async () => [200, await bindAs(means, act)]
  if (act.kind === 'reverseReward') return async () => [200, await reverse(means.contour.partnerIds[act.owner], act.entry)]
  if (act.kind === 'correctBalance') return async () => [200, await correct(means.contour.partnerIds[act.owner], act.kopecks)]
  return undefined
}

async function performByPerson(work: () => Promise<[status: number, body: unknown]>): Promise<Answer> {
  beginTrace({ ...systemRuntime, deadlineMs: systemRuntime.now() + patienceMs })
  try {
    const [status, body] = await work()
    return answerOf(status, JSON.stringify(body), false)
  } catch (error) {
    if (error instanceof NotReversible) return answerOf(400, JSON.stringify({ code: error.message }), false)
    if (error instanceof CommandRefused) {
      const code = error.message.includes('has its partner') ? 'BOUND_BEFORE' : 'REPEATED'
      return answerOf(400, JSON.stringify({ code, message: error.message }), false)
    }
    const known = error instanceof ApiError ? error : new ApiError('INTERNAL_ERROR')
    return answerOf(
      known.status,
      JSON.stringify({ code: known.code, message: known === error ? known.message : String(error) }),
      false,
    )
  }
}

function edit(partnerId: string, change: (contour: Contour) => Partial<Partner>): Promise<unknown> {
  return commitAct(async ({ at }) => {
    const [contour, before] = await Promise.all([loadContour(), loadPartner(partnerId)])
    if (!before) throw new ApiError('PARTNER_NOT_FOUND')
    return { steps: profileEdited(partnerId, { ...change(contour), updatedAt: at }, before), answer: null }
  })
}

/** Its message is the fault. */
class NotReversible extends Error {
  override readonly name = 'NotReversible'
}

async function bindAs({ contour }: Means, { owner, leadId, by, offer }: Extract<Act, { kind: 'bindLead' }>): Promise<unknown> {
  const to = by === null ? { partner: contour.partnerIds[owner], offer } : { promocode: by }
  const { view } = await bind(leadId, { ...to, admin: administratorEmail })
  return view
}

function changeRoleOf({ administrator, role, isGranted }: Extract<Act, { kind: 'changeRole' }>): Promise<unknown> {
  return changeRole(emailOf(administrator), role, isGranted, { admin: administratorEmail })
}

function reverse(partnerId: string, revision: number): Promise<unknown> {
  return commitAct(async ({ at, newId }) => {
    const [contour, account, { entry, isReversed }] = await Promise.all([
      loadContour(),
      loadAccount(partnerId),
      loadReversible(partnerId, revision),
    ])
    const fault = reversalFault(entry, isReversed)
    if (fault || !entry || !account) throw new NotReversible(fault)
    const posting = reverseReward({ account, entry, reason: 'simulated', doneBy: administratorIn(contour), at, newId })
    return { steps: accountMoved(partnerId, posting), answer: null }
  })
}

function correct(partnerId: string, amountKopecks: number): Promise<unknown> {
  return commitAct(async ({ at, newId }) => {
    const [contour, account] = await Promise.all([loadContour(), loadAccount(partnerId)])
    if (!account) throw new ApiError('PARTNER_NOT_FOUND')
    const doneBy = administratorIn(contour)
    const posting = correctBalance({ account, amountKopecks, reason: 'simulated', doneBy, at, newId })
    return { steps: accountMoved(partnerId, posting), answer: null }
  })
}

function cancel(leadId: string, dealId: string): Promise<unknown> {
  return commitAct(async ({ at, newId }) => {
    const [contour, cancelable] = await Promise.all([loadContour(), loadCancelableDeal(leadId, dealId)])
    if (cancelable.deal.canceledAt !== undefined) return { answer: leadView(contour, cancelable.current, null) }
    const canceled = cancelDeal({ ...cancelable, reason: 'simulated', doneBy: administratorIn(contour), at, newId })
    return { steps: dealCanceled(canceled), answer: leadView(contour, canceled, null) }
  })
}

const administratorIn = ({ administrators }: Contour): Doer => ({
  kind: 'Administrator',
  administrator: administratorNamed(administrators, administratorEmail),
})
