import { createHash, randomUUID } from 'node:crypto'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { handler as addDeal } from '../../functions/external/add-deal/handler.ts'
import { handler as cancelDeal } from '../../functions/external/cancel-deal/handler.ts'
import { handler as changeLeadStatus } from '../../functions/external/change-lead-status/handler.ts'
import { handler as changePayoutStatus } from '../../functions/external/change-payout-status/handler.ts'
import { handler as checkPayoutEligibility } from '../../functions/external/check-payout-eligibility/handler.ts'
import { handler as createLead } from '../../functions/external/create-lead/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { handler as openReferralLink } from '../../functions/public/open-referral-link/handler.ts'
import { handler as previewReferralLink } from '../../functions/public/preview-referral-link/handler.ts'
import { handler as listEvents } from '../../functions/external/list-events/handler.ts'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { handler as showPartner } from '../../functions/external/show-partner/handler.ts'
import { handler as showPayout } from '../../functions/external/show-payout/handler.ts'
import { handler as showStatement } from '../../functions/external/show-statement/handler.ts'
import { writeCursor } from '../../lib/contract/cursor.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { idsAt, lowestIdAt } from '../../lib/domain/value/id.ts'
import { moscowMonth } from '../../lib/domain/value/moscow-day.ts'
import { partnerMonthsPartition, passkeyHolderKey, rolesKey, settingsKey } from '../../lib/store/keys.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { readTiming } from '../../lib/store/table/read.ts'
import { dealAsked } from '../../lib/store/lead/waiting-deal.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { loadLedger } from '../../lib/store/account/ledger.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { journalWritten } from '../../lib/store/journal/journal.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { newPromocode } from '../../lib/domain/referral/promocode.ts'
import { closureSet } from '../../lib/store/offer/offer-closure.ts'
import { loadPasskeyHolders, permitPut } from '../../lib/store/people/passkey-holder.ts'
import { promocodeCreated } from '../../lib/store/referral/promocode.ts'
import { linkCreated } from '../../lib/store/referral/referral.ts'
import { type Answer, call, type Call, callStreaming, contextOf, eventOf } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, type Names, names } from '../support/lead-contour.ts'
import {
  type Browser,
  letIn,
  letInByCode,
  sentCode,
  sentConfirmation,
  testBrowser,
  testBrowserCookie,
} from '../support/logins.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { movedTarget } from '../support/moved-target.ts'
import { newestEventId } from '../support/newest-event.ts'
import { movePayoutBy, partnerIdOf } from '../support/payout-acts.ts'
import { companyOfProcess, companyScene } from '../support/company-scene.ts'
import { passkeyScene } from '../support/passkey-scene.ts'
import { addPasskey, newDevice, ofBrowser as inBrowser } from '../support/passkeys.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { tableDefinition } from '../../infra/table.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import type { TableAccess } from '../../lib/contract/endpoint-spec.ts'
import { describeOnEngine, keptUnknownTable, newContour } from './contour-table.ts'

/** One thing done to one kind of partition, as IAM judges it. */
interface Access {
  action: string
  partition: string
}

interface Keyed {
  Key?: { pk: string }
  Item?: { pk: string }
  TableName?: string
}

/** All that IAM asks before a command is let through: a transaction is the writes it is made of. */
function accessesOf(command: unknown): Access[] {
  if (command instanceof GetCommand) return [accessOf('GetItem', command.input as Keyed)]
  if (command instanceof UpdateCommand) return [accessOf('UpdateItem', command.input as Keyed)]
  if (command instanceof QueryCommand) {
    const { KeyConditionExpression: condition = '', ExpressionAttributeValues: values = {}, TableName, IndexName } = command.input
    const index = tableDefinition.indexes.find((one) => one.name === IndexName)
    expect([TableName, IndexName]).toEqual([tableName(), index?.name])
    const [, key, name = ''] = /^(\w+) = (:\w+)( AND |$)/.exec(condition) ?? []
    expect(key).toBe(index?.partitionKey ?? 'pk')
    return [{ action: 'Query', partition: `${partitionOf(values[name])}${index ? ` of ${index.name}` : ''}` }]
  }
  if (command instanceof BatchGetCommand) {
    const requested = command.input.RequestItems ?? {}
    expect(Object.keys(requested)).toEqual([tableName()])
    return (requested[tableName()]?.Keys ?? []).map(({ pk }) => ({ action: 'BatchGetItem', partition: partitionOf(pk) }))
  }
  if (command instanceof TransactWriteCommand) {
    const writes = (command.input.TransactItems ?? []).flatMap((item) => Object.entries(item)) as [string, Keyed][]
    return writes.map(([kind, write]) => accessOf(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, write))
  }
  throw new Error(`nobody knows what ${(command as object).constructor.name} asks for`)
}

function accessOf(action: string, { Key, Item, TableName }: Keyed): Access {
  expect(TableName).toBe(tableName())
  const pk = (Key ?? Item)?.pk
  // Logins of each kind of person are written by different functions, and read by the same ones.
  const [ofKind] = action === 'PutItem' ? (/^LOGINS?#[A-Z][a-z]+#/.exec(String(pk)) ?? []) : []
  return { action, partition: ofKind === undefined ? partitionOf(pk) : `${ofKind}*` }
}

/** The kind of a partition: one of its own, or one of many that begin alike. */
function partitionOf(pk: unknown): string {
  if (typeof pk !== 'string' || pk === '') throw new Error(`no partition key: ${JSON.stringify(pk)}`)
  return pk.replace(/#.*$/s, '#*')
}

const shown = (accesses: readonly Access[]): string[] =>
  [...new Set(accesses.map(({ partition, action }) => `${partition} ${action}`))].toSorted()

const terms = { version: '1', url: 'https://test.example/terms' }
const contour = {
  ...leadContour,
  settings: { ...leadContour.settings, registration: 'open', terms },
  leadFields: [...leadContour.leadFields, { systemName: 'phone', label: 'Телефон', type: 'String', searchable: true }],
  partners: [...testContour.partners, ...leadContour.partners],
}

// Keys are remembered for a while: each has been used by nobody before the request that is watched.
const secretOf = (use: string): string => `${use}-${randomUUID()}`
const administrator = 'admin@test.example'

interface Keys {
  setUp: string
  /** Never used before. */
  fresh: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Applies the contour once, and gives what makes a new table of it with a new fresh key. */
async function keyedContours(): Promise<() => Promise<Keys>> {
  const keys = { setUp: secretOf('set-up'), fresh: secretOf('fresh') }
  const apiKeys = Object.entries(keys).map(([title, secret]) => ({ title, administrator, secret }))
  await newContour({ ...contour, apiKeys })
  const makeTable = await keptUnknownTable()
  return async () => {
    const fresh = secretOf('fresh')
    await makeTable({ [sha256(keys.fresh)]: sha256(fresh) })
    return { ...keys, fresh }
  }
}

/** What is there before the requests that are watched. */
interface Scene {
  names: Names
  partnerId: string
  newPayout: (ofPartner?: string) => Promise<string>
  newLead: (binding?: object) => Promise<string>
  session: (slug: string) => Promise<string>
}

function sceneOf({ setUp }: Keys, names: Names, partnerId: string): Scene {
  const idIn = ({ status, body }: Answer): string => {
    if (status !== 201) throw new Error(`the scene could not be set: ${JSON.stringify(body)}`)
    return String(body.id)
  }
  let leads = 0
  return {
    names,
    partnerId,
    newPayout: async (ofPartner = partnerId) =>
      idIn(await call(createPayout, { key: setUp, body: { partnerId: ofPartner, amount: 100 } })),
    newLead: async (binding = {}) =>
      idIn(await call(createLead, { key: setUp, body: { fields: [surname(names, `scene ${leads++}`)], ...binding } })),
    session: async (slug) => {
      const { headers } = await openReferralLink(eventOf({ key: null, path: { slug } }), contextOf())
      return new URL(String(headers?.Location)).searchParams.get('session') ?? ''
    },
  }
}

/** The contour refuses from now on what is not covered, and lets keys wait. */
async function coverAskedFor(): Promise<void> {
  const update = {
    Key: settingsKey,
    UpdateExpression: 'SET refuseUncoveredPayouts = :true, coolDownKeys = :true',
    ExpressionAttributeValues: { ':true': true },
  }
  await documentClient.send(new UpdateCommand({ TableName: tableName(), ...update }))
}

const surname = ({ field }: Names, value: string) => ({ fieldTypeId: field('surname'), value })
const nobodysId = '019537aa-0000-7000-8000-000000000099'

/** One request that is watched, and the answer that shows that it went the way it was meant to. */
interface Ask extends Call {
  status: number
  code?: string
}

/** What an endpoint is asked, one after the other: every way through it that leads to the table. */
interface Scenario {
  ask: (request: Call) => Promise<Answer>
  asks: (scene: Scene) => Promise<Ask[]>
}

const idempotent = { 'idempotency-key': 'name-of-the-request' }
const alsoNamed = { 'idempotency-key': 'another-name' }
const redirectBy =
  (handler: typeof openReferralLink) =>
  async (request: Call): Promise<Answer> => {
    const { statusCode, headers, body } = await handler(eventOf({ ...request, key: null }), contextOf())
    return { status: statusCode, headers: headers ?? {}, body: body === '' ? {} : JSON.parse(body) }
  }

/** Endpoints that take nothing can be asked in one way only. */
const takingNothing = endpoints.filter(
  ({ path, query, body, access }) => !path.includes('{') && !query && !body && ['ApiKey', 'Public', 'Visitor'].includes(access),
)

const scenarios: Record<string, Scenario> = {
  ...Object.fromEntries(
    takingNothing.map(({ name, success }): [string, Scenario] => [
      name,
      {
        ask: (request) => call(handlers.get(name) as Parameters<typeof call>[0], request),
        asks: async () => [{ status: success }],
      },
    ]),
  ),
  'list-payouts': {
    ask: (request) => callStreaming(listPayouts, request),
    asks: async ({ newPayout }) => {
      await newPayout()
      return [{ status: 200 }]
    },
  },
  'list-partners': {
    ask: (request) => callStreaming(listPartners, request),
    asks: async () => [
      { status: 200 },
      { query: { include: 'account' }, status: 200 },
      { query: { email: 'r', include: 'account' }, status: 200 },
      { query: { lastName: 'а' }, status: 200 },
      { query: { inn: '500100732259' }, status: 200 },
    ],
  },
  'check-payout-eligibility': {
    ask: (request) => call(checkPayoutEligibility, request),
    asks: async ({ partnerId }) => [
      { path: { id: partnerId }, status: 200 },
      { path: { id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
    ],
  },
  'list-leads': {
    ask: (request) => call(listLeads, request),
    asks: async ({ names, partnerId, newLead, session }) => {
      await newLead({ sessionId: await session('seven-loan') })
      return [
        { status: 200 },
        { query: { status: 'fresh' }, status: 200 },
        { query: { partnerId: await partnerIdOf('seven@test.example') }, status: 200 },
        { query: { partnerId, updatedSince: '2026-01-01T00:00:00Z' }, status: 200 },
        { query: { phone: '8 900 000-00-00' }, status: 200 },
        { query: { status: names.status('won') }, status: 404, code: 'LEAD_STATUS_NOT_FOUND' },
      ]
    },
  },
  'list-events': {
    ask: (request) => call(listEvents, request),
    asks: async ({ newPayout, newLead, session, names }) => {
      // With what the contour was made by, it has told of each kind of thing then.
      await newPayout()
      const id = await newLead({ sessionId: await session('seven-loan') })
      await call(changeLeadStatus, { key: setUpKey(), path: { id }, body: { id: names.status('won'), amount: 1000 } })
      await makeFeedOlder(60_000)
      const longAgo = [lowestIdAt(Date.now() - 32 * 24 * 60 * 60_000), 0]
      return [
        { status: 200 },
        { query: { type: 'payout.paid' }, status: 200 },
        { query: { cursor: writeCursor('events', longAgo) }, status: 410, code: 'CURSOR_EXPIRED' },
        {
          query: { cursor: writeCursor('events', [lowestIdAt(Date.now()), 0, 'of another']) },
          status: 410,
          code: 'FEED_CURSOR_OF_ANOTHER_TABLE',
        },
      ]
    },
  },
  'show-payout': {
    ask: (request) => call(showPayout, request),
    asks: async ({ newPayout }) => [
      { path: { id: await newPayout() }, status: 200 },
      { path: { id: nobodysId }, status: 404, code: 'PAYOUT_NOT_FOUND' },
    ],
  },
  'show-partner': {
    ask: (request) => call(showPartner, request),
    asks: async ({ partnerId }) => [
      { path: { id: partnerId }, status: 200 },
      { path: { id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
    ],
  },
  'show-lead': {
    ask: (request) => call(showLead, request),
    asks: async ({ newLead, session }) => [
      { path: { id: await newLead({ sessionId: await session('seven-loan') }) }, status: 200 },
      { path: { id: await newLead() }, status: 200 },
      { path: { id: nobodysId }, status: 404, code: 'LEAD_NOT_FOUND' },
    ],
  },
  'show-statement': {
    ask: (request) => call(showStatement, request),
    asks: async ({ partnerId }) => [
      { path: { id: partnerId }, status: 200 },
      { path: { id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
    ],
  },
  'create-payout': {
    ask: (request) => call(createPayout, request),
    asks: async ({ partnerId }) => [
      { body: { partnerId: nobodysId, amount: 100 }, status: 404, code: 'PARTNER_NOT_FOUND' },
      { body: { partnerId, amount: 1 }, status: 400, code: 'PAYOUT_BELOW_MINIMUM' },
      { body: { partnerId, amount: 1e6 }, status: 400, code: 'PAYOUT_ABOVE_AVAILABLE' },
      { body: { partnerId, amount: 100 }, headers: idempotent, status: 201 },
      { body: { partnerId, amount: 100 }, headers: idempotent, status: 201 },
      { body: { partnerId, amount: 200 }, headers: idempotent, status: 422, code: 'IDEMPOTENCY_KEY_REUSED' },
      { body: { partnerId, amount: 100 }, status: 400, code: 'PAYOUT_ALREADY_ACTIVE' },
    ],
  },
  'change-payout-status': {
    ask: (request) => call(changePayoutStatus, request),
    asks: async ({ newPayout }) => {
      // Only so does it look at accounts and profiles before anything moves.
      await coverAskedFor()
      const path = { id: await newPayout() }
      return [
        { path: { id: nobodysId }, body: { status: 'Paid' }, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
        { path, body: { status: 'Paid' }, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
        { path, body: { status: 'Approved' }, headers: idempotent, status: 200 },
        { path, body: { status: 'Approved' }, headers: idempotent, status: 200 },
        { path, body: { status: 'Paid' }, status: 200 },
        { path, body: { status: 'Rejected' }, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
      ]
    },
  },
  'create-lead': {
    ask: (request) => call(createLead, request),
    asks: async ({ names, session }) => {
      const fields = [surname(names, 'Лид'), { fieldTypeId: names.field('phone'), value: '+7 900 000-00-00' }]
      const sessionId = await session('plain-loan')
      return [
        { body: { fields: [] }, status: 400, code: 'LEAD_FIELD_REQUIRED' },
        { body: { fields }, status: 201 },
        { body: { fields }, headers: idempotent, status: 201 },
        { body: { fields }, headers: idempotent, status: 201 },
        { body: { fields, sessionId }, headers: alsoNamed, status: 201 },
        { body: { fields, sessionId }, headers: alsoNamed, status: 201 },
        { body: { fields, sessionId }, status: 400, code: 'SESSION_USED' },
        { body: { fields, sessionId: 'x'.repeat(22) }, status: 404, code: 'SESSION_NOT_FOUND' },
        { body: { fields, promocode: 'PLAIN10' }, status: 201 },
        { body: { fields, promocode: 'PLAIN10' }, status: 400, code: 'LEAD_DUPLICATE' },
        { body: { fields, promocode: 'NOBODY' }, status: 404, code: 'PROMOCODE_NOT_FOUND' },
        { body: { fields, promocode: 'CLOSED' }, status: 404, code: 'OFFER_UNAVAILABLE' },
      ]
    },
  },
  'change-lead-status': {
    ask: (request) => call(changeLeadStatus, request),
    asks: async ({ newLead, session }) => {
      const path = { id: await newLead({ sessionId: await session('seven-loan') }) }
      const tooLittle = { id: await newLead({ sessionId: await session('seven-loan') }) }
      const ofNobody = { id: await newLead() }
      return [
        { path: { id: nobodysId }, body: { systemName: 'won' }, status: 404, code: 'LEAD_NOT_FOUND' },
        { path: { id: nobodysId }, body: { systemName: 'won' }, headers: alsoNamed, status: 404, code: 'LEAD_NOT_FOUND' },
        { path, body: { systemName: 'nowhere' }, status: 404, code: 'LEAD_STATUS_NOT_FOUND' },
        { path, body: { systemName: 'fresh' }, status: 200 },
        { path, body: { systemName: 'called' }, headers: idempotent, status: 200 },
        { path, body: { systemName: 'called' }, headers: idempotent, status: 200 },
        { path, body: { systemName: 'won' }, status: 400, code: 'DEAL_AMOUNT_REQUIRED_FOR_STATUS' },
        { path, body: { systemName: 'won', amount: 100 }, status: 200 },
        // Earns nothing with this level.
        { path: tooLittle, body: { systemName: 'won', amount: 0.01 }, status: 200 },
        { path: ofNobody, body: { systemName: 'won', amount: 100 }, status: 200 },
      ]
    },
  },
  'add-deal': {
    ask: (request) => call(addDeal, request),
    asks: async ({ newLead, session }) => {
      const key = setUpKey()
      const path = { id: await newLead({ sessionId: await session('seven-loan') }) }
      const ofNobody = { id: await newLead() }
      for (const won of [path, ofNobody]) {
        expect((await call(changeLeadStatus, { key, path: won, body: { systemName: 'won', amount: 1 } })).status).toBe(200)
      }
      return [
        { path: { id: nobodysId }, body: { amount: 100 }, status: 404, code: 'LEAD_NOT_FOUND' },
        { path: { id: nobodysId }, body: { amount: 100 }, headers: alsoNamed, status: 404, code: 'LEAD_NOT_FOUND' },
        { path: { id: await newLead() }, body: { amount: 100 }, status: 404, code: 'DEAL_NEEDS_TARGET_STATUS' },
        { path, body: { amount: 100 }, headers: idempotent, status: 200 },
        { path, body: { amount: 100 }, headers: idempotent, status: 200 },
        // Earns nothing with this level.
        { path, body: { amount: 0.01 }, status: 200 },
        { path: ofNobody, body: { amount: 100 }, status: 200 },
      ]
    },
  },
  'cancel-deal': {
    ask: (request) => call(cancelDeal, request),
    asks: async ({ newLead, session }) => {
      const key = setUpKey()
      const won = async (id: string) => {
        const { body } = await call(changeLeadStatus, { key, path: { id }, body: { systemName: 'won', amount: 100 } })
        return { id, dealId: String(body.deals[0].id) }
      }
      const path = await won(await newLead({ sessionId: await session('seven-loan') }))
      const ofNobody = await won(await newLead())
      return [
        { path: { ...path, id: nobodysId }, body: {}, status: 404, code: 'LEAD_NOT_FOUND' },
        { path: { ...path, dealId: nobodysId }, body: {}, headers: alsoNamed, status: 404, code: 'DEAL_NOT_FOUND' },
        { path, body: {}, headers: idempotent, status: 200 },
        { path, body: {}, headers: idempotent, status: 200 },
        { path, body: {}, status: 200 },
        // Canceled before: the answer that is kept rests on the lead as it is.
        { path, body: {}, headers: alsoNamed, status: 200 },
        { path: ofNobody, body: {}, status: 200 },
      ]
    },
  },
  'open-referral-link': {
    ask: redirectBy(openReferralLink),
    asks: async () => [
      { path: { slug: 'plain-loan' }, status: 302 },
      { path: { slug: 'nowhere' }, status: 404, code: 'LINK_NOT_FOUND' },
      { path: { slug: 'plain-stopped' }, status: 404, code: 'OFFER_UNAVAILABLE' },
    ],
  },
  'preview-referral-link': {
    ask: redirectBy(previewReferralLink),
    asks: async () => [
      { path: { slug: 'plain-loan' }, status: 302 },
      { path: { slug: 'nowhere' }, status: 404, code: 'LINK_NOT_FOUND' },
      { path: { slug: 'plain-stopped' }, status: 404, code: 'OFFER_UNAVAILABLE' },
    ],
  },
}

const fourDaysAgo = (): string => new Date(Date.now() - 4 * 24 * 60 * 60_000).toISOString()

// Each signed in some time ago, so that the use of the login is noted.
/** Somebody who is no owner, where a deal above a ruble waits. */
async function supportSignedIn() {
  const set = (Key: object, UpdateExpression: string, value: unknown) =>
    documentClient.send(
      new UpdateCommand({ TableName: tableName(), Key, UpdateExpression, ExpressionAttributeValues: { ':value': value } }),
    )
  await set(settingsKey, 'SET dealLimitKopecks = :value', 100)
  const browser = await letIn('Administrator', 'second@test.example')
  const said = { administratorId: browser.personId, roles: ['support'], revision: 1, updatedAt: new Date().toISOString() }
  await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...rolesKey(browser.personId), ...said } }))
  return browser
}

const administratorSignedIn = (): Promise<Browser> =>
  letIn('Administrator', administrator, new Date(Date.now() - 6 * 60 * 60_000).toISOString())
/** One who signed in a moment ago: what asks for that is refused to the other. */
const administratorProven = (): Promise<Browser> => letIn('Administrator', administrator)
const notProven = async () => ({
  headers: { ...(await administratorSignedIn()).headers },
  status: 403,
  code: 'PROOF_REQUIRED',
})
const partnerSignedIn = (): Promise<Browser> => letIn('Partner', 'rich@test.example', fourDaysAgo())
const signedInBothWays = async (): Promise<[administrator: Browser, partner: Browser]> => [
  await administratorSignedIn(),
  await partnerSignedIn(),
]

async function writeOwnPromocode(partnerId: string): Promise<void> {
  const { id = '', slug = '' } = (await loadContour()).offers.find((offer) => offer.slug === 'loan') ?? {}
  const of = { id: randomUUID(), code: 'OWN', partnerId, offer: { id, slug } }
  const { promocode } = newPromocode({ ...of, status: 'Active', at: new Date().toISOString() })
  await writeSteps(promocodeCreated(promocode))
}

const byBoth = (name: string, more: Pick<Call, 'path'> = {}): Scenario => ({
  ask: (request) => call(handlers.get(name) as Handler, request),
  asks: async () => (await signedInBothWays()).map(({ headers }) => ({ ...more, headers: { ...headers }, status: 200 })),
})

const ofBrowser = { cookie: testBrowserCookie }

/** Somebody who was sent a code more than a minute ago: it can be sent again. */
async function mailedBefore(email: string): Promise<void> {
  await sentCode('account', email, testBrowser, 2 * 60_000)
}

const sessionScenarios: Record<string, Scenario> = {
  'request-sign-in-code': {
    ask: async (request) => {
      if (request.headers?.['mailed-before']) await mailedBefore('again@test.example')
      return call(handlers.get('request-sign-in-code') as Handler, request)
    },
    asks: async () => {
      const asking = (email: string, more = {}) => ({ body: { email, app: 'account', ...more }, headers: ofBrowser, status: 202 })
      const registering = { email: 'new@test.example', app: 'account', registers: true }
      return [
        ...['known@test.example', 'rich@test.example'].map((email) => asking(email)),
        asking('rich@test.example', { again: true }),
        { ...asking('again@test.example', { again: true }), headers: { ...ofBrowser, 'mailed-before': 'yes' } },
        { body: registering, status: 403, code: 'WORK_REQUIRED' },
      ]
    },
  },
  'sign-in': {
    ask: (request) => call(handlers.get('sign-in') as Handler, request),
    asks: async () => [
      { headers: ofBrowser, body: await sentCode('console', administrator), status: 200 },
      { headers: ofBrowser, body: await sentCode('account', 'rich@test.example'), status: 200 },
      { headers: ofBrowser, body: await sentCode('account', 'nobody@test.example'), status: 401, code: 'SIGN_IN_REFUSED' },
      { headers: ofBrowser, body: await sentCode('account', 'blocked@test.example'), status: 403, code: 'SIGN_IN_BLOCKED' },
    ],
  },
  'request-passkey-challenge': {
    ask: (request) => call(handlers.get('request-passkey-challenge') as Handler, request),
    asks: async () => [{ headers: inBrowser(), status: 201 }],
  },
  'sign-in-with-passkey': {
    ask: (request) => call(handlers.get('sign-in-with-passkey') as Handler, request),
    asks: async () => {
      // A code was asked for in the contour, so the secret that signs browser cookies exists.
      await sentCode('account', 'rich@test.example')
      const [request, again] = [await devices().passkeyToSignIn(), await devices().passkeyToSignIn()]
      // The passkey was registered before owners were recorded: its owner is recorded now.
      const { personId } = await administratorSignedIn()
      await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: passkeyHolderKey(personId) }))
      return [
        { ...request, body: { ...request.body, credentialId: 'another' }, status: 401, code: 'PASSKEY_REFUSED' },
        { ...request, status: 200 },
        { ...again, status: 200 },
      ]
    },
  },
  'show-company-sign-in': {
    ask: (request) => call(handlers.get('show-company-sign-in') as Handler, request),
    asks: async () => [{ status: 200 }],
  },
  'begin-company-sign-in': {
    ask: (request) => call(handlers.get('begin-company-sign-in') as Handler, request),
    asks: async () => {
      await companyOfProcess()
      return [{ headers: inBrowser(), status: 201 }]
    },
  },
  'sign-in-with-company': {
    ask: (request) => call(handlers.get('sign-in-with-company') as Handler, request),
    asks: async () => {
      // A requested code creates the secret that recognizes browsers.
      await sentCode('account', 'rich@test.example')
      const [first, again] = [await company().companyToSignIn(), await company().companyToSignIn()]
      return [
        { ...first, body: { ...first.body, state: 'another' }, status: 401, code: 'COMPANY_SIGN_IN_REFUSED' },
        { ...first, status: 200 },
        { ...again, status: 200 },
      ]
    },
  },
  'register-partner': {
    ask: (request) => call(handlers.get('register-partner') as Handler, request),
    asks: async () => {
      const names = { firstName: 'Вера', lastName: 'Миронова', agreedTerms: terms.version }
      const registering = async (email: string) => ({ ...(await sentCode('registration', email)), ...names })
      return [
        { body: { ...(await registering('new@test.example')), agreedTerms: 'old' }, status: 400, code: 'TERMS_NOT_AGREED' },
        { headers: ofBrowser, body: await registering('new@test.example'), status: 200 },
        { headers: ofBrowser, body: await registering('rich@test.example'), status: 200 },
      ]
    },
  },
  'show-session': byBoth('show-session'),
  'list-sessions': byBoth('list-sessions'),
  'check-act': byBoth('check-act', { path: { key: 'an act' } }),
  'sign-out': byBoth('sign-out'),
  'end-session': {
    ask: (request) => call(handlers.get('end-session') as Handler, request),
    asks: async () => {
      const [one, other] = [await signedInBothWays(), await signedInBothWays()]
      return one.map(({ headers }, index) => ({
        headers: { ...headers },
        path: { id: other[index]?.loginId ?? '' },
        status: 200,
      }))
    },
  },
}

/** Devices of an administrator who is signed in. */
const devices = () =>
  passkeyScene(
    async () => ({ headers: { ...(await administratorProven()).headers } }),
    async (name, request) => (await call(handlers.get(name) as Handler, { key: null, ...request })).body as unknown,
  )

const company = () =>
  companyScene(
    async () => ({ headers: { ...(await administratorSignedIn()).headers } }),
    async (name, request) => (await call(handlers.get(name) as Handler, { key: null, ...request })).body as unknown,
  )

/** The same browser, in which the administrator has signed in once more. */
const anew = async (headers: Record<string, string>) => {
  const { cookie } = (await administratorSignedIn()).headers
  return { ...headers, cookie: `${cookie}; ${testBrowserCookie}` }
}

/** A service account that is open; its id. */
async function serviceAccountToManage(): Promise<string> {
  const { headers } = await administratorProven()
  const body = { title: `CRM ${randomUUID()}`, scopes: ['payouts.read'] }
  return (await call(handlers.get('create-service-account') as Handler, { key: null, headers: { ...headers }, body })).body.id
}

/** One that somebody made who is not there, and that waits. */
const waitingAccount = {
  id: '019537aa-0000-7000-8000-000000000098',
  scopes: ['payouts.read'],
  madeBy: nobodysId,
  createdAt: '2026-11-24T00:00:00.000Z',
  openedAt: null,
  closedAt: null,
  revision: 1,
}

/** A key that an administrator has issued, and the browser of that administrator. */
async function keyToManage(serviceAccountId?: string): Promise<{ headers: Record<string, string>; path: { id: string } }> {
  const [issuing, managing] = [await administratorProven(), await administratorProven()]
  const request = { key: null, headers: { ...issuing.headers }, body: { title: 'CRM', scopes: 'everything', serviceAccountId } }
  const { body } = await call(handlers.get('issue-key') as Handler, request)
  return { headers: { ...managing.headers }, path: { id: body.key.id } }
}

/** A webhook that an administrator has made, the browser of that administrator, and an event to be sent again. */
async function webhookToManage({ newLead }: Scene): Promise<{ headers: Record<string, string>; path: Record<string, string> }> {
  const [adding, managing] = [await administratorSignedIn(), await administratorSignedIn()]
  const request = { key: null, headers: { ...adding.headers }, body: newWebhook }
  const { body } = await call(handlers.get('console-create-webhook') as Handler, request)
  await newLead()
  return { headers: { ...managing.headers }, path: { id: body.webhook.id, eventId: await newestEventId() } }
}

/** All that is done to one of them, at either door. */
const webhookActs = endpoints
  .filter(({ permission, path, method }) => permission === 'webhooks.manage' && !(method === 'GET' && path.endsWith('/webhook')))
  .map(({ name }) => name)

const newWebhook = { title: 'CRM', url: 'https://crm.example' }

/** Of nobody, of what is there, of the same again, and, of an edit, of what is so already. */
function webhookAsks(name: string, { headers: ofBrowser, path }: Awaited<ReturnType<typeof webhookToManage>>): Ask[] {
  const { success = 0, access, method } = endpoints.find((spec) => spec.name === name) ?? {}
  const headers = access === 'ApiKey' ? {} : ofBrowser
  const isMaking = /^(add|create)-/.test(name)
  const isEditing = /^(edit|change)-/.test(name)
  const body = isMaking ? newWebhook : isEditing ? { isEnabled: false } : {}
  const ofNoAddress = { body: { ...newWebhook, url: 'http://crm.example' }, status: 400, code: 'WEBHOOK_URL_INVALID' }
  const ofNobody = { path: { ...path, id: nobodysId }, body, status: 404, code: 'WEBHOOK_NOT_FOUND' }
  return [
    { headers: { ...headers, ...alsoNamed }, ...(isMaking ? ofNoAddress : ofNobody) },
    { headers: { ...headers, ...idempotent }, path, body, status: success },
    ...(method === 'DELETE' ? [] : [{ headers: { ...headers, ...idempotent }, path, body, status: success }]),
    ...(isEditing ? [{ headers: { ...headers, ...alsoNamed }, path, body, status: success }] : []),
  ]
}

/** A request of a partner who was paid one before, and the browser of an administrator. */
async function paidBefore({ newPayout }: Scene): Promise<{ headers: Record<string, string>; id: string }> {
  const { headers } = await administratorSignedIn()
  const id = await newPayout()
  for (const to of ['Approved', 'Paid'] as const) await movePayoutBy('Administrator', { id, to })
  return { headers: { ...headers }, id: await newPayout() }
}

/** Sets a scene with a lead that is won by its first act. */
async function won(id: string, amount = 100): Promise<Answer> {
  return call(changeLeadStatus, { key: setUpKey(), path: { id }, body: { systemName: 'won', amount } })
}

/** What people do who are signed in, each for some time, so that the use of the login is noted. */
const consoleAndAccountScenarios: Record<string, Scenario> = {
  'console-list-payouts': {
    ask: (request) => call(handlers.get('console-list-payouts') as Handler, request),
    asks: async (scene) => {
      const { headers, id } = await paidBefore(scene)
      const { partnerId } = scene
      // By a key, whom the history names.
      const [key, path] = [setUpKey(), { id }]
      for (const status of ['Approved', 'Paid']) await call(changePayoutStatus, { key, path, body: { status } })
      await scene.newPayout()
      return [{}, { status: 'Requested,Approved' }, { status: 'Paid' }, { partnerId }].map((query) => ({
        headers,
        query,
        status: 200,
      }))
    },
  },
  'count-payouts': {
    ask: (request) => call(handlers.get('count-payouts') as Handler, request),
    asks: async (scene) => [{ headers: (await paidBefore(scene)).headers, status: 200 }],
  },
  'show-overview': {
    ask: (request) => call(handlers.get('show-overview') as Handler, request),
    asks: async (scene) => {
      const { headers } = await paidBefore(scene)
      const key = { pk: partnerMonthsPartition(moscowMonth(Date.now())), sk: scene.partnerId }
      await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...key, earnedKopecks: 1 } }))
      return [{ headers, status: 200 }]
    },
  },
  'console-show-payout': {
    ask: (request) => call(handlers.get('console-show-payout') as Handler, request),
    asks: async (scene) => {
      const { headers, id } = await paidBefore(scene)
      return [
        { headers, path: { id: nobodysId }, status: 404, code: 'PAYOUT_NOT_FOUND' },
        { headers, path: { id }, status: 200 },
      ]
    },
  },
  'console-change-payout-status': {
    ask: (request) => call(handlers.get('console-change-payout-status') as Handler, request),
    asks: async ({ newPayout }) => {
      const { headers } = await administratorSignedIn()
      const path = { id: await newPayout() }
      const approved = await newPayout(await partnerIdOf('entity@test.example'))
      const proven = { ...(await administratorProven()).headers }
      return [
        { headers: proven, path, body: { status: 'Paid' }, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
        { headers: { ...headers, ...idempotent }, path, body: { status: 'Approved' }, status: 200 },
        { headers: { ...headers, ...idempotent }, path, body: { status: 'Approved' }, status: 200 },
        { headers: { ...headers }, path, body: { status: 'Rejected' }, status: 200 },
        { headers: { ...headers }, path: { id: approved }, body: { status: 'Approved' }, status: 200 },
        { headers: proven, path: { id: approved }, body: { status: 'Paid' }, status: 200 },
      ]
    },
  },
  ...Object.fromEntries(
    ['list-keys', 'list-service-accounts', 'list-administrators', 'console-list-webhooks'].map((name): [string, Scenario] => [
      name,
      {
        ask: (request) => call(handlers.get(name) as Handler, request),
        asks: async () => {
          const { headers } = await administratorSignedIn()
          return [{ headers: { ...headers }, status: 200 }]
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    ['console-read-chronicle', 'read-chronicle'].map((name): [string, Scenario] => [
      name,
      {
        ask: (request) => call(handlers.get(name) as Handler, request),
        asks: async ({ newPayout, newLead, session, names }) => {
          const { headers } = await administratorSignedIn()
          await newPayout()
          const id = await newLead({ sessionId: await session('seven-loan') })
          await call(changeLeadStatus, { key: setUpKey(), path: { id }, body: { id: names.status('won'), amount: 1000 } })
          return [{ ...(name === 'console-read-chronicle' && { headers: { ...headers } }), status: 200 }]
        },
      },
    ]),
  ),
  'list-journal': {
    ask: (request) => call(handlers.get('list-journal') as Handler, request),
    asks: async ({ partnerId }) => {
      const { headers } = await administratorSignedIn()
      const entry = { id: nobodysId, type: 'partner.edited', at: new Date().toISOString(), by: null, reason: null } as const
      const written = journalWritten({ ...entry, subjects: [`partner:${partnerId}`], before: null, after: {} })
      await transact([written], randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
      return [{ headers: { ...headers }, status: 200 }]
    },
  },
  'issue-key': {
    ask: (request) => call(handlers.get('issue-key') as Handler, request),
    asks: async () => {
      const { headers } = await administratorProven()
      const body = { title: 'CRM', scopes: 'everything' }
      return [
        { ...(await notProven()), body },
        {
          headers: { ...headers, ...alsoNamed },
          body: { ...body, administratorId: nobodysId },
          status: 403,
          code: 'KEY_FOR_ANOTHER',
        },
        { headers: { ...headers }, body: { ...body, serviceAccountId: await serviceAccountToManage() }, status: 201 },
        { headers: { ...headers, ...idempotent }, body, status: 201 },
        { headers: { ...headers, ...idempotent }, body, status: 201 },
      ]
    },
  },
  'rotate-key': {
    ask: (request) => call(handlers.get('rotate-key') as Handler, request),
    asks: async () => {
      const { headers, path } = await keyToManage()
      const ofService = await keyToManage(await serviceAccountToManage())
      return [
        { ...(await notProven()), path, body: {} },
        { headers: { ...headers, ...alsoNamed }, path: { id: nobodysId }, body: {}, status: 404, code: 'KEY_NOT_FOUND' },
        { ...ofService, body: {}, status: 200 },
        { headers: { ...headers, ...idempotent }, path, body: {}, status: 200 },
        { headers: { ...headers, ...idempotent }, path, body: {}, status: 200 },
      ]
    },
  },
  'create-service-account': {
    ask: (request) => call(handlers.get('create-service-account') as Handler, request),
    asks: async () => {
      const { headers } = await administratorProven()
      const body = { title: `1C ${randomUUID()}`, scopes: ['payouts.read'] }
      return [
        { ...(await notProven()), body },
        { headers: { ...headers, ...idempotent }, body, status: 201 },
        { headers: { ...headers, ...idempotent }, body, status: 201 },
        { headers: { ...headers, ...alsoNamed }, body, status: 409, code: 'SERVICE_TITLE_TAKEN' },
      ]
    },
  },
  'decide-service-account': {
    ask: (request) => call(handlers.get('decide-service-account') as Handler, request),
    asks: async () => {
      const path = { id: await serviceAccountToManage() }
      await keyToManage(path.id)
      const { headers } = await administratorProven()
      const body = { decision: 'Closed' }
      const waiting = `1C ${randomUUID()}`
      await documentClient.send(
        new PutCommand({
          TableName: tableName(),
          Item: { pk: 'SERVICES', sk: waiting.toLowerCase(), ...waitingAccount, title: waiting },
        }),
      )
      return [
        { ...(await notProven()), path, body },
        { headers: { ...headers }, path: { id: waitingAccount.id }, body: { decision: 'Confirmed' }, status: 200 },
        { headers: { ...headers, ...idempotent }, path, body, status: 200 },
        { headers: { ...headers, ...idempotent }, path, body, status: 200 },
        {
          headers: { ...headers, ...alsoNamed },
          path: { id: nobodysId },
          body,
          status: 404,
          code: 'SERVICE_ACCOUNT_NOT_FOUND',
        },
      ]
    },
  },
  'revoke-key': {
    ask: (request) => call(handlers.get('revoke-key') as Handler, request),
    asks: async () => {
      const { headers, path } = await keyToManage()
      return [
        { ...(await notProven()), path, body: {} },
        { headers: { ...headers, ...alsoNamed }, path: { id: nobodysId }, body: {}, status: 404, code: 'KEY_NOT_FOUND' },
        { headers: { ...headers, ...idempotent }, path, body: {}, status: 200 },
        { headers, path, body: {}, status: 200 },
      ]
    },
  },
  ...Object.fromEntries(
    webhookActs.map((name): [string, Scenario] => [
      name,
      {
        ask: (request) => call(handlers.get(name) as Handler, request),
        asks: async (scene) => webhookAsks(name, { ...(await webhookToManage(scene)) }),
      },
    ]),
  ),
  'change-role': {
    ask: (request) => call(handlers.get('change-role') as Handler, request),
    asks: async () => {
      const { headers } = await administratorProven()
      const { administrators } = await loadContour()
      // Whose last role is taken has a passkey.
      const other = administrators.find(({ email }) => email !== administrator)
      const owner = await letIn('Administrator', other?.email ?? '')
      await addPasskey(owner, newDevice(owner))
      const idOf = (isAsking: boolean) => administrators.find(({ email }) => (email === administrator) === isAsking)?.id ?? ''
      const changed = (id: string, role: string, granted: boolean) => ({ path: { id }, body: { role, granted }, status: 200 })
      const ofNobody = { ...changed(nobodysId, 'viewer', true), status: 404, code: 'ADMINISTRATOR_NOT_FOUND' }
      return [
        { ...(await notProven()), path: { id: nobodysId }, body: { role: 'viewer', granted: true } },
        { headers: { ...headers, ...alsoNamed }, ...ofNobody },
        { headers: { ...headers, ...idempotent }, ...changed(idOf(false), 'viewer', true) },
        { headers: { ...headers, ...alsoNamed }, ...changed(idOf(false), 'viewer', true) },
        { headers: { ...headers }, ...changed(idOf(false), 'viewer', false) },
        { headers: { ...headers }, ...changed(idOf(false), 'owner', false) },
        { headers: { ...headers }, ...changed(idOf(false), 'owner', true) },
        { headers: { ...headers }, ...changed(idOf(true), 'owner', false) },
      ]
    },
  },
  'permit-passkey': {
    ask: (request) => call(handlers.get('permit-passkey') as Handler, request),
    asks: async () => {
      const { headers } = await devices().passkeyToChange()
      const { administrators } = await loadContour()
      const id = administrators.find(({ email }) => email !== administrator)?.id ?? ''
      const own = administrators.find(({ email }) => email === administrator)?.id ?? ''
      const asked = { path: { id }, body: { reason: null }, status: 201 }
      return [
        { ...(await notProven()), path: { id }, body: {} },
        {
          ...asked,
          headers: { ...headers, ...alsoNamed },
          path: { id: nobodysId },
          status: 404,
          code: 'ADMINISTRATOR_NOT_FOUND',
        },
        { ...asked, headers, path: { id: own }, status: 409, code: 'PASSKEY_PERMIT_OWN' },
        { ...asked, headers: { ...headers, ...idempotent } },
        { ...asked, headers: { ...headers, ...idempotent } },
      ]
    },
  },
  'list-passkeys': {
    ask: (request) => call(handlers.get('list-passkeys') as Handler, request),
    asks: async () => [{ headers: await anew((await devices().passkeyToChange()).headers), status: 200 }],
  },
  'add-passkey': {
    ask: (request) => call(handlers.get('add-passkey') as Handler, request),
    asks: async () => {
      await devices().passkeyToChange()
      const { body, ...request } = await devices().passkeyToAdd()
      // In the place of the other, by a code and a permit.
      const { headers: byCode, personId } = await letInByCode('Administrator', administrator)
      const permit = { id: randomUUID(), givenBy: personId, expiresAtMs: Date.now() + 60_000 }
      await writeSteps([permitPut(personId, [], await loadPasskeyHolders(), permit)])
      const headers = { ...request.headers, cookie: `${byCode.cookie}; ${testBrowserCookie}` }
      const named = { body, headers: { ...headers, ...idempotent } }
      const ofAnother = { body: { ...body, credentialId: 'another' }, status: 401, code: 'PASSKEY_REFUSED' }
      return [
        { ...(await notProven()), body },
        { headers: { ...headers, ...alsoNamed }, ...ofAnother },
        { ...named, status: 201 },
        { ...named, status: 201 },
      ]
    },
  },
  'rename-passkey': {
    ask: (request) => call(handlers.get('rename-passkey') as Handler, request),
    asks: async () => {
      const { id, ...request } = await devices().passkeyToChange()
      const headers = await anew(request.headers)
      const named = (name: string, key: object) => ({
        headers: { ...headers, ...key },
        path: { id },
        body: { name },
        status: 200,
      })
      return [
        { ...named('a', alsoNamed), path: { id: nobodysId }, status: 404, code: 'PASSKEY_NOT_FOUND' },
        named('YubiKey', idempotent),
        named('YubiKey', idempotent),
        named('YubiKey', { 'idempotency-key': 'third' }),
      ]
    },
  },
  'remove-passkey': {
    ask: (request) => call(handlers.get('remove-passkey') as Handler, request),
    asks: async () => {
      const { id, headers } = await devices().passkeyToChange()
      return [
        { ...(await notProven()), path: { id } },
        { headers, path: { id: nobodysId }, status: 404, code: 'PASSKEY_NOT_FOUND' },
        { headers, path: { id }, status: 200 },
      ]
    },
  },
  'show-configuration': {
    ask: (request) => call(handlers.get('show-configuration') as Handler, request),
    asks: async () => {
      const { headers } = await administratorSignedIn()
      return [{ headers: { ...headers }, status: 200 }]
    },
  },
  'console-list-partners': {
    ask: (request) => call(handlers.get('console-list-partners') as Handler, request),
    asks: async () => {
      const { headers } = await administratorSignedIn()
      return [{}, { levelId: 'none' }, { email: 'r' }, { lastName: 'а' }, { inn: '500100732259' }].map((query) => ({
        headers: { ...headers },
        query,
        status: 200,
      }))
    },
  },
  ...Object.fromEntries(
    ['console-show-partner', 'console-show-statement'].map((name): [string, Scenario] => [
      name,
      {
        ask: (request) => call(handlers.get(name) as Handler, request),
        asks: async ({ partnerId }) => {
          const { headers } = await administratorSignedIn()
          return [
            { headers: { ...headers }, path: { id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
            { headers: { ...headers }, path: { id: partnerId }, status: 200 },
          ]
        },
      },
    ]),
  ),
  'create-partner': {
    ask: (request) => call(handlers.get('create-partner') as Handler, request),
    asks: async () => {
      const { headers } = await administratorSignedIn()
      const proven = (await administratorProven()).headers
      const body = { email: 'new@test.example' }
      return [
        { headers: { ...headers }, body: { email: 'rich@test.example' }, status: 409, code: 'EMAIL_TAKEN' },
        { headers: { ...headers, ...idempotent }, body, status: 201 },
        { headers: { ...headers, ...idempotent }, body, status: 201 },
        { headers: { ...proven }, body: { email: 'paid@test.example', inn: '500100732259' }, status: 201 },
      ]
    },
  },
  'change-partner': {
    ask: (request) => call(handlers.get('change-partner') as Handler, request),
    asks: async ({ partnerId }) => {
      const { headers } = await administratorSignedIn()
      const proven = { ...(await administratorProven()).headers }
      const path = { id: partnerId }
      const { levels } = await loadContour()
      const body = { revision: 1, email: 'richer@test.example', levelId: levels[0]?.id }
      return [
        { headers: { ...headers }, path, body: { revision: 9 }, status: 409, code: 'PROFILE_CHANGED' },
        { headers: { ...proven, ...idempotent }, path, body, status: 200 },
        { headers: { ...proven, ...idempotent }, path, body, status: 200 },
        { headers: { ...headers, ...alsoNamed }, path, body: { revision: 2 }, status: 200 },
        { headers: proven, path, body: { revision: 2, inn: '772801234583' }, status: 200 },
        { headers: proven, path, body: { revision: 3, inn: null }, status: 200 },
      ]
    },
  },
  ...Object.fromEntries(
    ['block-partner', 'unblock-partner'].map((name): [string, Scenario] => [
      name,
      {
        ask: (request) => call(handlers.get(name) as Handler, request),
        asks: async ({ partnerId, newPayout }) => {
          const { headers } = await administratorSignedIn()
          await newPayout()
          const body = { reason: 'asked to' }
          const path = { id: name === 'block-partner' ? partnerId : await partnerIdOf('blocked@test.example') }
          return [
            { headers: { ...headers, ...alsoNamed }, path: { id: nobodysId }, body, status: 404, code: 'PARTNER_NOT_FOUND' },
            { headers: { ...headers, ...idempotent }, path, body, status: 200 },
            { headers: { ...headers, ...idempotent }, path, body, status: 200 },
            { headers: { ...headers, ...alsoNamed }, path, body, status: 200 },
          ]
        },
      },
    ]),
  ),
  'correct-balance': {
    ask: (request) => call(handlers.get('correct-balance') as Handler, request),
    asks: async ({ partnerId }) => {
      const { headers } = await administratorSignedIn()
      const [path, body] = [{ id: partnerId }, { amount: -1, reason: 'asked to' }]
      return [
        { headers: { ...headers, ...alsoNamed }, path: { id: nobodysId }, body, status: 404, code: 'PARTNER_NOT_FOUND' },
        { headers: { ...headers, ...idempotent }, path, body, status: 201 },
        { headers: { ...headers, ...idempotent }, path, body, status: 201 },
      ]
    },
  },
  'reverse-entry': {
    ask: (request) => call(handlers.get('reverse-entry') as Handler, request),
    asks: async ({ newLead, session }) => {
      const { headers } = await administratorSignedIn()
      const id = await partnerIdOf('seven@test.example')
      const leadId = await newLead({ sessionId: await session('seven-loan') })
      await call(changeLeadStatus, { key: setUpKey(), path: { id: leadId }, body: { systemName: 'won', amount: 1000 } })
      const rewarded = (await loadLedger(id)).find(({ cause }) => cause.kind === 'Reward')
      const [path, body] = [{ id, revision: String(rewarded?.revision) }, { reason: 'asked to' }]
      return [
        { headers: { ...headers }, path: { id, revision: '999' }, body, status: 404, code: 'ENTRY_NOT_FOUND' },
        { headers: { ...headers, ...idempotent }, path, body, status: 201 },
        { headers: { ...headers, ...idempotent }, path, body, status: 201 },
      ]
    },
  },
  'console-list-leads': {
    ask: (request) => call(handlers.get('console-list-leads') as Handler, request),
    asks: async ({ newLead, partnerId }) => {
      const { headers } = await administratorSignedIn()
      await newLead({ promocode: 'PLAIN10' })
      const queries: Record<string, string>[] = [
        {},
        { partnerId },
        { partnerId: 'nobody' },
        { status: 'fresh' },
        { value: '+7 900 000-00-00' },
      ]
      return [
        { headers: { ...headers }, query: { status: 'none' }, status: 404, code: 'LEAD_STATUS_NOT_FOUND' },
        ...queries.map((query) => ({ headers: { ...headers }, query, status: 200 })),
      ]
    },
  },
  'console-show-lead': {
    ask: (request) => call(handlers.get('console-show-lead') as Handler, request),
    asks: async ({ newLead }) => {
      const { headers } = await administratorSignedIn()
      const id = await newLead({ promocode: 'PLAIN10' })
      await won(id)
      return [
        { headers: { ...headers }, path: { id: nobodysId }, status: 404, code: 'LEAD_NOT_FOUND' },
        { headers: { ...headers }, path: { id }, status: 200 },
      ]
    },
  },
  'console-change-lead-status': {
    ask: (request) => call(handlers.get('console-change-lead-status') as Handler, request),
    asks: async ({ newLead, session }) => {
      const { headers } = await administratorSignedIn()
      const path = { id: await newLead({ sessionId: await session('seven-loan') }) }
      const above = { id: await newLead({ promocode: 'PLAIN10' }) }
      const to = (revision: number, systemName: string) => ({
        headers: { ...headers },
        path,
        body: { revision, systemName, amount: 100 },
      })
      const named = { ...headers, ...idempotent }
      return [
        { ...to(1, 'called'), path: { id: nobodysId }, status: 404, code: 'LEAD_NOT_FOUND' },
        { ...to(9, 'called'), status: 409, code: 'LEAD_CHANGED' },
        { ...to(1, 'called'), headers: named, status: 200 },
        { ...to(1, 'called'), headers: named, status: 200 },
        { ...to(2, 'called'), headers: { ...headers, 'idempotency-key': 'stays' }, status: 200 },
        { ...to(2, 'won'), status: 200 },
        { ...to(3, 'gone'), status: 200 },
        // Earns nothing with this level.
        { headers: { ...headers }, path, body: { revision: 4, systemName: 'won', amount: 0.01 }, status: 200 },
        { headers: { ...headers }, path, body: { revision: 5, systemName: 'gone' }, status: 200 },
        { headers: (await supportSignedIn()).headers, path, body: { revision: 6, systemName: 'won', amount: 0.5 }, status: 200 },
        {
          headers: (await supportSignedIn()).headers,
          path: above,
          body: { revision: 1, systemName: 'won', amount: 1.01 },
          status: 200,
        },
      ]
    },
  },
  'console-add-deal': {
    ask: (request) => call(handlers.get('console-add-deal') as Handler, request),
    asks: async ({ newLead, session }) => {
      const { headers } = await administratorSignedIn()
      const id = await newLead({ sessionId: await session('seven-loan') })
      await won(id)
      const deal = (revision: number) => ({
        headers: { ...headers, ...idempotent },
        path: { id },
        body: { revision, amount: 50 },
      })
      return [
        { ...deal(1), headers: { ...headers }, status: 409, code: 'LEAD_CHANGED' },
        { ...deal(2), status: 200 },
        { ...deal(2), status: 200 },
        // Earns nothing with this level.
        { ...deal(3), headers: { ...headers }, body: { revision: 3, amount: 0.01 }, status: 200 },
        { headers: (await supportSignedIn()).headers, path: { id }, body: { revision: 4, amount: 0.5 }, status: 200 },
        { headers: (await supportSignedIn()).headers, path: { id }, body: { revision: 5, amount: 1.01 }, status: 200 },
      ]
    },
  },
  'decide-deal': {
    ask: (request) => call(handlers.get('decide-deal') as Handler, request),
    asks: async ({ newLead }) => {
      const { headers } = await administratorSignedIn()
      const other = (await loadContour()).administrators.find(({ email }) => email === 'second@test.example')
      if (!other) throw new Error('the contour has one administrator')
      const { targetStatusId } = (await loadContour()).settings
      const asked = async (toStatusId: string | null = targetStatusId) => {
        const id = await newLead({ promocode: 'PLAIN10' })
        if (toStatusId === null) await won(id)
        const waiting = {
          id: idsAt(Date.now(), systemRuntime.randomBytes)(),
          leadId: id,
          leadRevision: toStatusId === null ? 2 : 1,
          toStatusId,
          // Earns nothing with this level.
          amountKopecks: toStatusId === null ? 1 : 100_000,
          askedBy: other,
          askedAt: new Date().toISOString(),
        }
        await transact([dealAsked(waiting)], randomUUID(), readTiming())
        return { id, dealId: waiting.id }
      }
      const named = { ...headers, ...idempotent }
      const confirmed = { headers: named, path: await asked(), body: { decision: 'Confirmed' } }
      return [
        { ...confirmed, headers, path: { id: nobodysId, dealId: nobodysId }, status: 404, code: 'LEAD_NOT_FOUND' },
        { ...confirmed, status: 200 },
        { ...confirmed, status: 200 },
        { ...confirmed, headers, path: await asked(null), status: 200 },
        { headers, path: await asked(), body: { decision: 'Declined' }, status: 200 },
      ]
    },
  },
  'console-cancel-deal': {
    ask: (request) => call(handlers.get('console-cancel-deal') as Handler, request),
    asks: async ({ newLead }) => {
      const { headers } = await administratorSignedIn()
      const id = await newLead({ promocode: 'PLAIN10' })
      const { body } = await won(id)
      const path = { id, dealId: String(body.deals[0].id) }
      const cancel = { path, body: { reason: 'returned' } }
      return [
        {
          headers: { ...headers, ...alsoNamed },
          ...cancel,
          path: { id, dealId: nobodysId },
          status: 404,
          code: 'DEAL_NOT_FOUND',
        },
        { headers: { ...headers, ...idempotent }, ...cancel, status: 200 },
        { headers: { ...headers, ...idempotent }, ...cancel, status: 200 },
        { headers: { ...headers, 'idempotency-key': 'again' }, ...cancel, status: 200 },
      ]
    },
  },
  'bind-lead': {
    ask: (request) => call(handlers.get('bind-lead') as Handler, request),
    asks: async ({ newLead, names, partnerId }) => {
      const { headers } = await administratorSignedIn()
      const path = { id: await newLead() }
      const same = {
        key: setUpKey(),
        body: { fields: [surname(names, 'the same'), { fieldTypeId: names.field('phone'), value: '+7 900 000-00-01' }] },
      }
      const other = { id: String((await call(createLead, same)).body.id) }
      await call(createLead, { ...same, body: { ...same.body, promocode: 'PLAIN10' } })
      const found = { fields: [surname(names, 'found'), { fieldTypeId: names.field('phone'), value: '+7 900 000-00-02' }] }
      const third = { id: String((await call(createLead, { ...same, body: found })).body.id) }
      await won(path.id)
      const byCode = { body: { promocode: 'PLAIN10', reason: 'lost' } }
      return [
        { headers: { ...headers }, path, body: { promocode: 'NONE' }, status: 404, code: 'PROMOCODE_NOT_FOUND' },
        { headers: { ...headers, ...idempotent }, path, ...byCode, status: 200 },
        { headers: { ...headers, ...idempotent }, path, ...byCode, status: 200 },
        { headers: { ...headers }, path, ...byCode, status: 409, code: 'LEAD_HAS_PARTNER' },
        { headers: { ...headers }, path: other, ...byCode, status: 400, code: 'LEAD_DUPLICATE' },
        { headers: { ...headers }, path: third, body: { partnerId, offerId: names.offer('loan') }, status: 200 },
      ]
    },
  },
  'try-configuration': {
    ask: (request) => call(handlers.get('try-configuration') as Handler, request),
    asks: async ({ newLead }) => {
      const { headers } = await administratorSignedIn()
      const file = JSON.stringify({ ...contour, apiKeys: [] })
      await won(await newLead())
      return [
        { headers: { ...headers }, body: { file: '{' }, status: 200 },
        { headers: { ...headers }, body: { file }, status: 200 },
        {
          headers: { ...headers },
          body: { file: JSON.stringify({ ...movedTarget(contour, 'called'), apiKeys: [] }) },
          status: 200,
        },
      ]
    },
  },
  'show-own-account': {
    ask: (request) => call(handlers.get('show-own-account') as Handler, request),
    asks: async () => {
      const { headers } = await partnerSignedIn()
      return [{ headers: { ...headers }, status: 200 }]
    },
  },
  'request-own-payout': {
    ask: (request) => call(handlers.get('request-own-payout') as Handler, request),
    asks: async () => {
      const { headers } = await partnerSignedIn()
      await rememberDetails('entity@test.example')
      const other = await letIn('Partner', 'entity@test.example', fourDaysAgo())
      const code = await sentConfirmation('rich@test.example', 'Payout')
      const card = '2200 7001 2345 6789'
      await rememberDetails('rich@test.example', { requisites: '2200 7001 2345 6700' })
      const named = { headers: { ...headers, ...idempotent }, body: { amount: 100, requisites: card, code, keep: true } }
      return [
        { headers: { ...headers }, body: { amount: 1 }, status: 400, code: 'PAYOUT_BELOW_MINIMUM' },
        { headers: { ...headers }, body: { amount: 100_000 }, status: 400, code: 'PAYOUT_ABOVE_AVAILABLE' },
        {
          headers: { ...headers },
          body: { amount: 100, requisites: card },
          status: 403,
          code: 'PAYOUT_DESTINATION_UNCONFIRMED',
        },
        { ...named, status: 201 },
        { ...named, status: 201 },
        { headers: { ...other.headers }, body: { amount: 100 }, status: 201 },
        { headers: { ...headers }, body: { amount: 100 }, status: 400, code: 'PAYOUT_ALREADY_ACTIVE' },
      ]
    },
  },
  'cancel-own-payout': {
    ask: (request) => call(handlers.get('cancel-own-payout') as Handler, request),
    asks: async ({ newPayout }) => {
      const { headers } = await partnerSignedIn()
      const path = { id: await newPayout() }
      return [
        { headers: { ...headers }, path: { id: nobodysId }, body: {}, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
        { headers: { ...headers, ...idempotent }, path, body: {}, status: 200 },
        { headers: { ...headers, ...idempotent }, path, body: {}, status: 200 },
      ]
    },
  },
}

const ofAccount = (name: string, asks: () => Promise<Omit<Ask, 'headers'>[]>): Scenario => ({
  ask: (request) => call(handlers.get(name) as Handler, request),
  asks: async () => {
    const { headers } = await partnerSignedIn()
    return (await asks()).map((request) => ({ ...request, headers: { ...headers } }))
  },
})

const accountScenarios: Record<string, Scenario> = {
  'list-own-payouts': {
    ask: (request) => call(handlers.get('list-own-payouts') as Handler, request),
    asks: async ({ newPayout }) => {
      const { headers } = await partnerSignedIn()
      await newPayout()
      return [{ headers: { ...headers }, status: 200 }]
    },
  },
  'show-own-payout': {
    ask: (request) => call(handlers.get('show-own-payout') as Handler, request),
    asks: async ({ newPayout }) => {
      const { headers } = await partnerSignedIn()
      return [
        { headers: { ...headers }, path: { id: nobodysId }, status: 404, code: 'PAYOUT_NOT_FOUND' },
        { headers: { ...headers }, path: { id: await newPayout() }, status: 200 },
      ]
    },
  },
  'check-own-eligibility': ofAccount('check-own-eligibility', async () => [
    { query: { amount: '100' }, status: 200 },
    { query: { amount: 'x' }, status: 400, code: 'PAYOUT_AMOUNT_INVALID' },
  ]),
  'show-own-statement': ofAccount('show-own-statement', async () => [{ status: 200 }]),
  'list-own-leads': {
    ask: (request) => call(handlers.get('list-own-leads') as Handler, request),
    asks: async ({ newLead, session }) => {
      const path = { id: await newLead({ sessionId: await session('seven-loan') }) }
      const won = await call(changeLeadStatus, { key: setUpKey(), path, body: { systemName: 'won', amount: 100 } })
      expect(won.status).toBe(200)
      const { headers } = await letIn('Partner', 'seven@test.example', fourDaysAgo())
      return [{ headers: { ...headers }, status: 200 }]
    },
  },
  'show-own-profile': ofAccount('show-own-profile', async () => [{ status: 200 }]),
  'request-confirmation-code': {
    ask: (request) => call(handlers.get('request-confirmation-code') as Handler, request),
    asks: async () => {
      const both = await Promise.all(['seven', 'rich'].map((name) => letIn('Partner', `${name}@test.example`, fourDaysAgo())))
      // One has a code that can be mailed again, the other has none.
      await sentConfirmation('seven@test.example', 'Details', 2 * 60_000)
      return both.map(({ headers }) => ({ headers: { ...headers }, query: { again: 'true' }, status: 202 }))
    },
  },
  'change-own-profile': {
    ask: (request) => call(handlers.get('change-own-profile') as Handler, request),
    asks: async () => {
      const { headers } = await partnerSignedIn()
      const code = await sentConfirmation('rich@test.example', 'Details')
      await rememberDetails('rich@test.example', { requisites: '2200 7001 2345 6700' })
      const body = { requisites: '2200 7001 2345 6789' }
      return [
        { headers: { ...headers }, body: { firstName: '' }, status: 400, code: 'FIRST_NAME_REQUIRED' },
        { headers: { ...headers }, body, status: 403, code: 'CONFIRMATION_REQUIRED' },
        { headers: { ...headers, ...idempotent }, body: { ...body, code }, status: 200 },
        { headers: { ...headers, ...idempotent }, body: { ...body, code }, status: 200 },
        {
          headers: { ...headers, ...alsoNamed },
          body: { requisites: 'card 3', code },
          status: 403,
          code: 'CONFIRMATION_REFUSED',
        },
        { headers: { ...headers }, body: { firstName: 'Рита' }, status: 200 },
        { headers: { ...headers, 'idempotency-key': 'so-already' }, body: { firstName: 'Рита' }, status: 200 },
      ]
    },
  },
  'show-personal-data': {
    ask: (request) => call(handlers.get('show-personal-data') as Handler, request),
    asks: async ({ newPayout, partnerId }) => {
      const { headers } = await partnerSignedIn()
      await newPayout()
      await writeOwnPromocode(partnerId)
      await writeSteps(linkCreated({ slug: 'own-shown', partnerId, offerId: 'loan' }))
      return [{ headers: { ...headers }, status: 200 }]
    },
  },
  'request-erasure': {
    ask: (request) => call(handlers.get('request-erasure') as Handler, request),
    asks: async () => {
      const { headers } = await partnerSignedIn()
      const code = await sentConfirmation('rich@test.example', 'Erasure')
      return [
        { headers: { ...headers, ...alsoNamed }, body: {}, status: 403, code: 'CONFIRMATION_REQUIRED' },
        { headers: { ...headers, ...idempotent }, body: { code }, status: 200 },
        { headers: { ...headers, ...idempotent }, body: { code }, status: 200 },
        { headers: { ...headers, 'idempotency-key': 'so-already' }, body: {}, status: 200 },
      ]
    },
  },
  'withdraw-erasure': {
    ask: (request) => call(handlers.get('withdraw-erasure') as Handler, request),
    asks: async () => {
      const { headers } = await partnerSignedIn()
      const code = await sentConfirmation('rich@test.example', 'Erasure')
      const asked = await call(handlers.get('request-erasure') as Handler, { key: null, headers: { ...headers }, body: { code } })
      expect(asked.status).toBe(200)
      const other = await letIn('Partner', 'entity@test.example', fourDaysAgo())
      return [
        { headers: { ...headers }, status: 200 },
        { headers: { ...other.headers }, status: 200 },
      ]
    },
  },
}

const askOf =
  (name: string): Scenario['ask'] =>
  (request) =>
    call(handlers.get(name) as Handler, request)

/** One request by an administrator who is signed in, after another. */
const byAdministrator = (name: string, asks: OfferAsks): [string, Scenario] => [
  name,
  signedInScenario(name, administratorSignedIn, asks),
]
const byPartner = (name: string, asks: OfferAsks): [string, Scenario] => [name, signedInScenario(name, partnerSignedIn, asks)]

/** What is asked where the ids of offers are known by their slugs. */
type OfferAsks = (scene: Scene & { offer: (slug: string) => Promise<string> }) => Promise<Ask[]>

function signedInScenario(name: string, signedIn: () => Promise<Browser>, asks: OfferAsks): Scenario {
  const offer = async (slug: string): Promise<string> => (await loadContour()).offers.find((one) => one.slug === slug)?.id ?? ''
  return {
    ask: askOf(name),
    asks: async (scene) => {
      const { headers } = await signedIn()
      return (await asks({ ...scene, offer })).map((one) => ({ ...one, headers: { ...headers, ...one.headers } }))
    },
  }
}

const offerScenarios = Object.fromEntries([
  byAdministrator('list-links', async ({ partnerId }) => [
    { status: 200 },
    { query: { offer: 'loan' }, status: 200 },
    { query: { partnerId: await partnerIdOf('plain@test.example') }, status: 200 },
    { query: { partnerId, offer: 'nowhere' }, status: 404, code: 'OFFER_NOT_FOUND' },
  ]),
  byAdministrator('list-promocodes', async () => [
    { status: 200 },
    { query: { status: 'OnReview' }, status: 200 },
    { query: { partnerId: await partnerIdOf('plain@test.example') }, status: 200 },
  ]),
  byAdministrator('list-offers', async () => [{ status: 200 }]),
  byAdministrator('preview-reward', async ({ offer }) => [
    { path: { id: await offer('loan') }, query: { amount: '1' }, status: 200 },
  ]),
  byAdministrator('create-link', async ({ partnerId, offer }) => {
    const body = { partnerId, offerId: await offer('loan'), slug: 'new-one' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
      { body, status: 409, code: 'LINK_SLUG_TAKEN' },
    ]
  }),
  byAdministrator('change-link', async ({ partnerId, offer }) => {
    await writeSteps(linkCreated({ slug: 'changed-one', partnerId, offerId: await offer('loan') }))
    const path = { slug: 'changed-one' }
    return [
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Disabled', from: 'Active' }, status: 409, code: 'LINK_CHANGED' },
      { path, body: { status: 'Removed', from: 'Disabled' }, status: 200 },
    ]
  }),
  byAdministrator('create-promocode', async ({ partnerId, offer }) => {
    const body = { partnerId, offerId: await offer('loan'), code: 'new-one' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
      { body, status: 409, code: 'PROMOCODE_TAKEN' },
    ]
  }),
  byAdministrator('decide-promocode', async ({ partnerId, offer }) => {
    const { promocode } = newPromocode({
      id: randomUUID(),
      code: 'ASKED',
      partnerId,
      offer: { id: await offer('loan'), slug: 'loan' },
      status: 'OnReview',
      askedByPartner: true,
      at: new Date().toISOString(),
    })
    await writeSteps(promocodeCreated(promocode))
    const path = { code: 'ASKED' }
    return [
      { path, body: { status: 'Active', from: 'OnReview' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Active', from: 'OnReview' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Active', from: 'OnReview' }, status: 409, code: 'PROMOCODE_CHANGED' },
      { path, body: { status: 'Active', from: 'Active' }, headers: alsoNamed, status: 200 },
    ]
  }),
  byAdministrator('switch-offer', async ({ offer, partnerId }) => {
    const path = { id: await offer('loan') }
    const closure = { offerId: path.id, partnerId, isClosed: true, revision: 1, updatedAt: new Date().toISOString() }
    await writeSteps(closureSet(closure))
    const headers = { ...(await administratorProven()).headers }
    return [
      { path, ...(await notProven()), body: { isActive: false } },
      { path, body: { isActive: false }, headers: { ...headers, ...idempotent }, status: 200 },
      { path, body: { isActive: false }, headers: { ...headers, ...idempotent }, status: 200 },
      { path, body: { isActive: false }, headers: { ...headers, 'idempotency-key': 'nothing-new' }, status: 200 },
      {
        path: { id: nobodysId },
        body: { isActive: false },
        headers: { ...headers, ...alsoNamed },
        status: 404,
        code: 'OFFER_NOT_FOUND',
      },
    ]
  }),
  byAdministrator('close-offer', async ({ partnerId, offer }) => {
    const [path, body] = [{ id: await offer('loan') }, { partnerId, isClosed: true }]
    const headers = { ...(await administratorProven()).headers }
    return [
      { path, ...(await notProven()), body },
      { path, body, headers: { ...headers, ...idempotent }, status: 200 },
      { path, body, headers: { ...headers, ...idempotent }, status: 200 },
      { path, body, headers: { ...headers, 'idempotency-key': 'nothing-new' }, status: 200 },
      { path: { id: nobodysId }, body, headers: { ...headers, ...alsoNamed }, status: 404, code: 'OFFER_NOT_FOUND' },
    ]
  }),
  byPartner('list-own-offers', async () => [{ status: 200 }]),
  byPartner('list-own-links', async ({ partnerId, offer }) => {
    await writeSteps(linkCreated({ slug: 'own-listed', partnerId, offerId: await offer('loan') }))
    return [{ status: 200 }]
  }),
  byPartner('list-own-promocodes', async ({ partnerId }) => {
    await writeOwnPromocode(partnerId)
    return [{ status: 200 }]
  }),
  byPartner('check-slug', async () => [{ path: { slug: 'spring' }, status: 200 }]),
  byPartner('create-own-link', async ({ offer }) => {
    const body = { offerId: await offer('loan'), slug: 'own-one' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
    ]
  }),
  byPartner('change-own-link', async ({ partnerId, offer }) => {
    await writeSteps(linkCreated({ slug: 'own-changed', partnerId, offerId: await offer('loan') }))
    const path = { slug: 'own-changed' }
    return [
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
      { path, body: { status: 'Disabled', from: 'Active' }, headers: idempotent, status: 200 },
    ]
  }),
  byPartner('request-promocode', async ({ offer }) => {
    const body = { offerId: await offer('loan'), code: 'own-one' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
    ]
  }),
])

const writeSteps = (steps: readonly Step[]): Promise<void> =>
  transact(steps, randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })

const allScenarios = {
  ...scenarios,
  ...sessionScenarios,
  ...consoleAndAccountScenarios,
  ...accountScenarios,
  ...offerScenarios,
}

let keys: Keys
const setUpKey = (): string => keys.setUp

/** Runs requests one after the other, each by the next of the keys and then by the last of them, and gives what they asked of the table. */
async function watched(ask: Scenario['ask'], asks: readonly Ask[], by: readonly string[] = []): Promise<Access[]> {
  const accesses: Access[] = []
  onEveryCommand(async (command, send) => {
    accesses.push(...accessesOf(command))
    return send(command)
  })
  for (const [index, { status, code, ...request }] of asks.entries()) {
    const key = by[index] ?? by.at(-1) ?? null
    const answer = await ask({ key, ...request })
    const error = answer.status < 400 ? undefined : answer.body.code
    expect({ status: answer.status, code: error }).toEqual({ status, code })
  }
  return accesses
}

async function expectNothingBeforeTheKey(ask: Scenario['ask'], request: Call | undefined): Promise<void> {
  expect(shown(await watched(ask, [{ ...request, status: 401, code: 'API_KEY_MISSING' }]))).toEqual([])
  const unknown = { ...request, status: 401, code: 'API_KEY_INVALID' }
  expect(shown(await watched(ask, [unknown], [secretOf('unknown')]))).toEqual(['KEYS GetItem'])
}

describeOnEngine('what an endpoint may do to the table', () => {
  let newKeyedContour: () => Promise<Keys>
  beforeAll(async () => {
    newKeyedContour = await keyedContours()
  })
  beforeEach(async () => {
    keys = await newKeyedContour()
  })
  const scene = async () => sceneOf(keys, names, await partnerIdOf('rich@test.example'))

  test('is watched for every endpoint there is', () => {
    expect(Object.keys(allScenarios).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test.each(endpoints)(
    '$name is what its specification says: nothing that it does is missing, nothing is to spare; and before its key is known, to look it up',
    async ({ name, table, access }) => {
      const scenario = allScenarios[name] as Scenario
      const asks = await scenario.asks(await scene())
      if (access === 'ApiKey') await expectNothingBeforeTheKey(scenario.ask, asks[0])
      // The first request by a key looks it up, and notes that the key was used.
      const seen = await watched(scenario.ask, asks, [keys.fresh])
      const granted = table.flatMap(({ partition, index, actions }: TableAccess) =>
        actions.map((action) => ({ partition: `${partition}${index === undefined ? '' : ` of ${index}`}`, action })),
      )
      expect(shown(seen)).toEqual(shown(granted))
    },
  )

  test('is for a request whose body is no good to look its key up, and to note that it was used', async () => {
    const refused = { body: '{"partnerId":', status: 400, code: 'BODY_NOT_JSON' }
    for (const name of endpoints.filter(({ body, access }) => body && access === 'ApiKey').map((endpoint) => endpoint.name)) {
      keys = await newKeyedContour()
      const seen = await watched((allScenarios[name] as Scenario).ask, [{ ...refused, path: { id: nobodysId } }], [keys.fresh])
      expect(shown(seen)).toEqual(['KEYS GetItem', 'KEYUSES UpdateItem'])
    }
  })
})

test.each(endpoints)(
  'what $name may do is granted once for each partition, by a key or by a prefix that no other partition begins with',
  ({ table }) => {
    const places = table.map(({ partition, index }: TableAccess) => `${partition} ${index}`)
    expect(new Set(places).size).toBe(places.length)
    const partitions = table.map(({ partition }) => partition)
    for (const partition of partitions) expect(partition).toMatch(/^[A-Z]+(#([A-Z][a-z]+#)?\*)?$/)
    for (const { actions } of table) expect(new Set(actions).size).toBe(actions.length)
  },
)
