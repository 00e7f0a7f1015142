import { randomUUID } from 'node:crypto'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { showLead } from '../../functions/external/show-lead/spec.ts'
import { idsAt } from '../../lib/domain/value/id.ts'
import { serviceAsMaker } from '../../lib/domain/webhook/webhook-holder.ts'
import { createWebhook, newWebhookSecret } from '../../lib/domain/webhook/webhook-management.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { dealAsked } from '../../lib/store/lead/waiting-deal.ts'
import { loadWebhooks, webhookCreated } from '../../lib/store/webhook/webhook.ts'
import { goodRequest, type Scene, sceneIn, type Setting } from '../support/good-requests.ts'
import { letIn, sentCode, sentConfirmation } from '../support/logins.ts'
import { newestEventId } from '../support/newest-event.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { trialOf } from '../support/trials.ts'
import { administrator, emailOf, linkOf, otherAdministrator, termsVersion } from './bench-contour.ts'
import type { BenchCall, BenchClient } from './bench-client.ts'

/** A request whose calls to DynamoDB are counted. */
export interface MeasuredRequest {
  name: string
  /** Sets its scene, and gives the request. Every time on a partner of its own. */
  prepare: (client: BenchClient) => Promise<BenchCall>
}

type Prepare = MeasuredRequest['prepare']

/** An endpoint as integrators write it, and which way through it. */
export function measuredName({ method, path }: EndpointSpec, way?: string): string {
  const route = `${method} ${path.replace('/api/external', '')}`
  return way === undefined ? route : `${route}: ${way}`
}

/** Requests that are not the good one of their endpoint, by their names. */
export const preparedApart: Readonly<Record<string, Prepare>> = {
  'GET /payout': payoutList,
  'POST /api/account/payout: to the details of the profile': ownPayout,
  'POST /api/account/payout: to others, which the profile keeps': ownPayoutElsewhere,
  'POST /payout': async (client) => newPayout(client),
  'PUT /payout/{id}/status: Requested to Approved': payoutMove([], 'Approved'),
  'PUT /payout/{id}/status: Approved to Paid': payoutMove(['Approved'], 'Paid'),
  'PUT /payout/{id}/status: Requested to Rejected': payoutMove([], 'Rejected'),
  'PUT /payout/{id}/status: Approved to Rejected': payoutMove(['Approved'], 'Rejected'),
  'POST /lead: of nobody': async (client) => newLead(client, {}),
  'POST /lead: by session': async (client) => newLead(client, await client.sessionOf(client.nextPartner())),
  'POST /lead: by promocode': async (client) => newLead(client, client.promocodeOf(client.nextPartner())),
  'GET /lead/{id}: with its rewards': async (client) => ({
    ...(await good(showLead)(client)),
    query: { include: 'rewards' },
  }),
  'PUT /lead/{id}/status: nothing to earn': leadMove([], { systemName: 'in-progress' }),
  'PUT /lead/{id}/status: a fixed reward': leadMove([], { systemName: 'approved' }),
  'PUT /lead/{id}/status: a deal and its share': leadMove([], { systemName: 'deal', amount: 250_000 }),
  'PUT /lead/{id}/status: the status it has': leadMove([], { systemName: 'new' }),
  'PUT /lead/{id}/add-deal': dealOnTop,
  'PUT /lead/{id}/deal/{dealId}/cancel: a deal and its share': dealCanceled,
  'PUT /lead/{id}/deal/{dealId}/cancel: canceled before': canceledBefore,
}

/** Every way through every endpoint that ends in success, each once as it is and, where it writes, once with an Idempotency-Key. */
export const measuredRequests: readonly MeasuredRequest[] = endpoints.flatMap((spec) =>
  trialOf(spec).costs.flatMap(({ way, withKey }) => {
    const name = measuredName(spec, way)
    const prepare = preparedApart[name] ?? good(spec)
    return withKey ? alsoNamed(name, prepare) : [{ name, prepare }]
  }),
)

/** What an endpoint with one way through it is asked anyway. */
function good({ name }: EndpointSpec): Prepare {
  return async (client) => ({ function: name, ...(await goodRequest(name, sceneOf(client))) })
}

/** Every thing it names is of a partner of its own. */
function sceneOf(client: BenchClient): Scene {
  const setting: Setting = {
    partnerId: async () => client.partnerId(client.nextPartner()),
    sparePartnerId: async () => client.partnerId(client.nextPartner()),
    waitingDeal: () => waitingDeal(client),
    leadFields: async () => client.newApplication().fields,
    promocode: () => client.promocodeOf(client.nextPartner()).promocode,
    linkSlug: () => linkOf(client.nextPartner()),
    offerId: firstOffer,
    switchedOfferId: firstOffer,
    targetStatus: 'deal',
    signedIn: async () => ({ headers: { ...(await letIn('Administrator', administrator)).headers } }),
    signedInTwice: async () => {
      const { headers } = await letIn('Administrator', administrator)
      const { loginId: otherLoginId } = await letIn('Administrator', administrator)
      return { headers: { ...headers }, otherLoginId }
    },
    asPartner: async () => ({ headers: { ...(await letIn('Partner', emailOf(client.nextPartner()))).headers } }),
    confirming: async (purpose) => {
      const email = emailOf(client.nextPartner())
      return { headers: { ...(await letIn('Partner', email)).headers }, code: await sentConfirmation(email, purpose) }
    },
    sentCode: () => sentCode('console', administrator),
    registrant: async () => ({
      ...(await sentCode('registration', 'vera.mironova@partners.example')),
      agreedTerms: termsVersion,
    }),
    webhookId,
    eventId: newestEventId,
  }
  return sceneIn(setting, async (name, request) => (await client.ask({ function: name, ...request })).body)
}

/** A deal that another administrator asked for, as if the contour had a limit. */
async function waitingDeal(client: BenchClient): Promise<{ id: string; dealId: string }> {
  const { body } = await client.ask(newLead(client, client.promocodeOf(client.nextPartner())))
  const { administrators, settings } = await loadContour()
  const askedBy = administrators.find(({ email }) => email === otherAdministrator)
  if (!askedBy) throw new Error('the contour has one administrator')
  const deal = {
    id: idsAt(Date.now(), systemRuntime.randomBytes)(),
    leadId: idPath(body).id,
    leadRevision: 1,
    toStatusId: settings.targetStatusId,
    amountKopecks: 25_000_000,
    askedBy,
    askedAt: new Date().toISOString(),
  }
  await transact([dealAsked(deal)], randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
  return { id: deal.leadId, dealId: deal.id }
}

/** They are few: all who ask for one share it. */
async function webhookId(): Promise<string> {
  const [first] = await loadWebhooks()
  if (first) return first.id
  const asked = { title: 'CRM', url: 'https://crm.example/events', types: null }
  const secret = newWebhookSecret(systemRuntime.randomBytes)
  const { webhook, secrets } = createWebhook(asked, {
    id: randomUUID(),
    at: new Date().toISOString(),
    secret,
    by: serviceAsMaker,
  })
  await transact(webhookCreated({ webhook, secrets }), randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
  return webhook.id
}

const firstOffer = async (): Promise<string> => (await loadContour()).offers[0]?.id ?? ''

function alsoNamed(name: string, prepare: Prepare): MeasuredRequest[] {
  const withKey: Prepare = async (client) => {
    const call = await prepare(client)
    return { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } }
  }
  return [
    { name, prepare },
    { name: `${name}, with an Idempotency-Key`, prepare: withKey },
    { name: `${name}, repeated by its Idempotency-Key`, prepare: async (client) => repeated(client, await withKey(client)) },
  ]
}

async function repeated(client: BenchClient, call: BenchCall): Promise<BenchCall> {
  await client.ask(call)
  return call
}

async function payoutList(client: BenchClient): Promise<BenchCall> {
  await client.ask(newPayout(client))
  return { function: 'list-payouts' }
}

function newPayout(client: BenchClient): BenchCall {
  const partnerId = client.partnerId(client.nextPartner())
  const requisites = 'Карта 2200 0000 0000 0000, получатель Екатерина К.'
  return { function: 'create-payout', body: { partnerId, amount: 2500.5, requisites, adminComment: 'Выплата за октябрь' } }
}

async function ownPayout(client: BenchClient): Promise<BenchCall> {
  const email = emailOf(client.nextPartner())
  await rememberDetails(email)
  const { headers } = await letIn('Partner', email)
  return { function: 'request-own-payout', headers: { ...headers }, body: { amount: 1000, comment: 'for October' } }
}

async function ownPayoutElsewhere(client: BenchClient): Promise<BenchCall> {
  const email = emailOf(client.nextPartner())
  const [{ headers }, code] = [await letIn('Partner', email), await sentConfirmation(email, 'Payout')]
  const body = { amount: 1000, requisites: 'card 2200 0000', code, keep: true, comment: 'for October' }
  return { function: 'request-own-payout', headers: { ...headers }, body }
}

function payoutMove(before: readonly string[], status: string): Prepare {
  return async (client) => {
    const { body } = await client.ask(newPayout(client))
    const path = idPath(body)
    for (const earlier of before) await client.ask({ function: 'change-payout-status', path, body: { status: earlier } })
    return { function: 'change-payout-status', path, body: { status, comment: 'Проверено бухгалтерией' } }
  }
}

function newLead(client: BenchClient, binding: object): BenchCall {
  return { function: 'create-lead', body: { ...client.newApplication(), ...binding } }
}

function leadMove(before: readonly object[], move: object): Prepare {
  return async (client) => {
    const { body } = await client.ask(newLead(client, client.promocodeOf(client.nextPartner())))
    const path = idPath(body)
    for (const earlier of before) await client.ask({ function: 'change-lead-status', path, body: earlier })
    return { function: 'change-lead-status', path, body: move }
  }
}

async function dealOnTop(client: BenchClient): Promise<BenchCall> {
  const call = await leadMove([{ systemName: 'deal', amount: 100_000 }], {})(client)
  return { ...call, function: 'add-deal', body: { amount: 50_000 } }
}

async function dealCanceled(client: BenchClient): Promise<BenchCall> {
  const { body } = await client.ask(await dealOnTop(client))
  const { id, deals } = body as { id: string; deals: { id: string }[] }
  return { function: 'cancel-deal', path: { id, dealId: deals.at(-1)?.id ?? '' }, body: { reason: 'Клиент вернул товар' } }
}

async function canceledBefore(client: BenchClient): Promise<BenchCall> {
  return repeated(client, await dealCanceled(client))
}

const idPath = (body: unknown): { id: string } => ({ id: String((body as { id: unknown }).id) })
