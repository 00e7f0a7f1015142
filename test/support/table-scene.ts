import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { Permission } from '../../lib/domain/people/permission.ts'
import { newPromocode } from '../../lib/domain/referral/promocode.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { apiKeyKey, previousForm, rolesKey, settingsKey } from '../../lib/store/keys.ts'
import { promocodeCreated } from '../../lib/store/referral/promocode.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call, type Call, contextOf, eventOf } from './call.ts'
import { companyScene } from './company-scene.ts'
import { testContour } from './contours.ts'
import { leadContour, type Names } from './lead-contour.ts'
import { type Browser, letIn, sentCode, testBrowser, testBrowserCookie } from './logins.ts'
import { newestEventId } from './newest-event.ts'
import { passkeyScene } from './passkey-scene.ts'
import { movePayoutBy } from './payout-acts.ts'
import { apiKeyOf } from './samples.ts'

export const terms = { version: '1', url: 'https://test.example/terms' }
export const contour = {
  ...leadContour,
  settings: { ...leadContour.settings, registration: 'open', terms, keysCorrect: true },
  leadFields: [...leadContour.leadFields, { systemName: 'phone', label: 'Телефон', type: 'String', searchable: true }],
  partners: [...testContour.partners, ...leadContour.partners],
  legalTypes: testContour.legalTypes.map((one) =>
    one.type === 'SelfEmployed'
      ? {
          ...one,
          fields: [
            { systemName: 'since', label: 'С какого дня', type: 'Date' },
            { systemName: 'scan', label: 'Справка', type: 'File' },
          ],
        }
      : one,
  ),
}

// Keys are remembered for a while: each has been used by nobody before the request that is watched.
export const secretOf = (use: string): string => `${use}-${randomUUID()}`
export const administrator = 'admin@test.example'

export interface Keys {
  setUp: string
  /** Never used before. */
  fresh: string
}

/** The keys of the contour that a scene is set in: each test makes it anew. */
export const keys: Keys = { setUp: '', fresh: '' }

/** A key that names these scopes, and was used by nobody before. */
export async function keyNaming(...scopes: Permission[]): Promise<string> {
  const secret = secretOf('naming')
  const administratorId = (await loadContour()).administrators[0]?.id
  if (administratorId === undefined) throw new Error('the contour has no administrator')
  const Item = { ...apiKeyKey(sha256(secret)), ...apiKeyOf(sha256(secret), { scopes, administratorId }) }
  await documentClient.send(new PutCommand({ TableName: tableName(), Item }))
  return secret
}

/** One request, by the name of its endpoint. */
export async function ask(endpointName: string, request: Call): Promise<Answer> {
  return call(await handlerOf(endpointName), request)
}

/** Loaded with the first request: all who read a trial read this file. */
async function handlerOf(endpointName: string): Promise<Handler> {
  const { handlers } = await import('./handlers.ts')
  return handlers.get(endpointName) as Handler
}

/** What is there before the requests that are watched. */
export interface TableScene {
  names: Names
  partnerId: string
  newPayout: (ofPartner?: string, externalId?: string) => Promise<string>
  newLead: (binding?: object) => Promise<string>
  session: (slug: string) => Promise<string>
  /** The id of an offer. */
  offer: (slug: string) => Promise<string>
}

export function sceneOf({ setUp }: Keys, names: Names, partnerId: string): TableScene {
  const idIn = ({ status, body }: Answer): string => {
    if (status !== 201) throw new Error(`the scene could not be set: ${JSON.stringify(body)}`)
    return String(body.id)
  }
  let leads = 0
  return {
    names,
    partnerId,
    newPayout: async (ofPartner = partnerId, externalId) =>
      idIn(await ask('create-payout', { key: setUp, body: { partnerId: ofPartner, amount: 100, externalId } })),
    newLead: async (binding = {}) =>
      idIn(await ask('create-lead', { key: setUp, body: { fields: [surname(names, `scene ${leads++}`)], ...binding } })),
    session: async (slug) => {
      const { headers } = await (await handlerOf('open-referral-link'))(eventOf({ key: null, path: { slug } }), contextOf())
      return new URL(String(headers?.Location)).searchParams.get('session') ?? ''
    },
    offer: async (slug) => (await loadContour()).offers.find((one) => one.slug === slug)?.id ?? '',
  }
}

/** The contour refuses from now on what is not covered, and lets keys wait. */
export async function coverAskedFor(): Promise<void> {
  const update = {
    Key: settingsKey,
    UpdateExpression: 'SET refuseUncoveredPayouts = :true, coolDownKeys = :true',
    ExpressionAttributeValues: { ':true': true },
  }
  await documentClient.send(new UpdateCommand({ TableName: tableName(), ...update }))
}

/** As before the upgrade to the present form was closed. */
export async function upgradeReopened(): Promise<void> {
  const update = {
    Key: settingsKey,
    UpdateExpression: 'SET form = :form',
    ExpressionAttributeValues: { ':form': previousForm },
  }
  await documentClient.send(new UpdateCommand({ TableName: tableName(), ...update }))
}

/** Keys may correct no balances from now on. */
async function keysForbidden(): Promise<void> {
  const update = { Key: settingsKey, UpdateExpression: 'REMOVE keysCorrect' }
  await documentClient.send(new UpdateCommand({ TableName: tableName(), ...update }))
}

export const surname = ({ field }: Names, value: string) => ({ fieldTypeId: field('surname'), value })
export const nobodysId = '019537aa-0000-7000-8000-000000000099'

/** One request that is watched, and the answer that shows that it went the way it was meant to. */
export interface Ask extends Call {
  status: number
  code?: string
  /** What happens right before it, unwatched. */
  before?: () => Promise<void>
  /** The form of the table whose release was the first that understood it; absent where the previous one does. */
  since?: number
}

/** Corrections, and then the last one once more, when keys may make none any more. */
export const thenForbidden = (asks: readonly Ask[]): Ask[] => [
  ...asks,
  ...asks
    .slice(-1)
    .map(({ headers: _named, ...last }) => ({ ...last, before: keysForbidden, status: 403, code: 'CORRECTIONS_NOT_FOR_KEYS' })),
]

export const idempotent = { 'idempotency-key': 'name-of-the-request' }
export const alsoNamed = { 'idempotency-key': 'another-name' }
export const fourDaysAgo = (): string => new Date(Date.now() - 4 * 24 * 60 * 60_000).toISOString()

// Each signed in some time ago, so that the use of the login is noted.
/** Somebody who is no owner, where a deal above a ruble waits. */
export async function supportSignedIn() {
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

export const administratorSignedIn = (): Promise<Browser> =>
  letIn('Administrator', administrator, new Date(Date.now() - 6 * 60 * 60_000).toISOString())
/** One who signed in a moment ago: what asks for that is refused to the other. */
export const administratorProven = (): Promise<Browser> => letIn('Administrator', administrator)
export const notProven = async () => ({
  headers: { ...(await administratorSignedIn()).headers },
  status: 403,
  code: 'PROOF_REQUIRED',
})
export const partnerSignedIn = (): Promise<Browser> => letIn('Partner', 'rich@test.example', fourDaysAgo())
export const signedInBothWays = async (): Promise<[administrator: Browser, partner: Browser]> => [
  await administratorSignedIn(),
  await partnerSignedIn(),
]

export async function writeOwnPromocode(partnerId: string): Promise<void> {
  const { id = '', slug = '' } = (await loadContour()).offers.find((offer) => offer.slug === 'loan') ?? {}
  const of = { id: randomUUID(), code: 'OWN', partnerId, offer: { id, slug } }
  const { promocode } = newPromocode({ ...of, status: 'Active', at: new Date().toISOString() })
  await writeSteps(promocodeCreated(promocode))
}

export const knownBrowser = { cookie: testBrowserCookie }

/** Somebody who was sent a code more than a minute ago: it can be sent again. */
export async function mailedBefore(email: string): Promise<void> {
  await sentCode('account', email, testBrowser, 2 * 60_000)
}

/** Devices of an administrator who is signed in. */
export const devices = () =>
  passkeyScene(
    async () => ({ headers: { ...(await administratorProven()).headers } }),
    async (name, request) => (await ask(name, { key: null, ...request })).body as unknown,
  )

/** What a company sends the browser of an administrator back with. */
export const companySignedIn = () =>
  companyScene(
    async () => ({ headers: { ...(await administratorSignedIn()).headers } }),
    async (name, request) => (await ask(name, { key: null, ...request })).body as unknown,
  )

/** The same browser, in which the administrator has signed in once more. */
export const anew = async (headers: Record<string, string>) => {
  const { cookie } = (await administratorSignedIn()).headers
  return { ...headers, cookie: `${cookie}; ${testBrowserCookie}` }
}

/** A service account that is open; its id. */
export async function serviceAccountToManage(): Promise<string> {
  const { headers } = await administratorProven()
  const body = { title: `CRM ${randomUUID()}`, scopes: ['payouts.read'] }
  return (await ask('create-service-account', { key: null, headers: { ...headers }, body })).body.id
}

/** One that somebody made who is not there, and that waits. */
export const waitingAccount = {
  id: '019537aa-0000-7000-8000-000000000098',
  scopes: ['payouts.read'],
  madeBy: nobodysId,
  createdAt: '2026-11-24T00:00:00.000Z',
  openedAt: null,
  closedAt: null,
  revision: 1,
}

/** A key that an administrator has issued, and the browser of that administrator. */
export async function keyToManage(serviceAccountId?: string): Promise<{ headers: Record<string, string>; path: { id: string } }> {
  const [issuing, managing] = [await administratorProven(), await administratorProven()]
  const request = { key: null, headers: { ...issuing.headers }, body: { title: 'CRM', scopes: 'everything', serviceAccountId } }
  const { body } = await ask('issue-key', request)
  return { headers: { ...managing.headers }, path: { id: body.key.id } }
}

/** A webhook that an administrator has made, the browser of that administrator, and an event to be sent again. */
export async function webhookToManage({
  newLead,
}: TableScene): Promise<{ headers: Record<string, string>; path: Record<string, string> }> {
  const [adding, managing] = [await administratorSignedIn(), await administratorSignedIn()]
  const request = { key: null, headers: { ...adding.headers }, body: newWebhook }
  const { body } = await ask('console-create-webhook', request)
  await newLead()
  return { headers: { ...managing.headers }, path: { id: body.webhook.id, eventId: await newestEventId() } }
}

const newWebhook = { title: 'CRM', url: 'https://crm.example' }

/** Of nobody, of what is there, of the same again, and, of an edit, of what is so already. */
export function webhookAsks(
  { success, access, method, path: route }: EndpointSpec,
  { headers: managing, path }: Awaited<ReturnType<typeof webhookToManage>>,
): Ask[] {
  const headers = access === 'ApiKey' ? {} : managing
  const isMaking = method === 'POST' && route.endsWith('/webhook')
  const isEditing = method === 'PUT' && route.endsWith('/webhook/{id}')
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
export async function paidBefore({ newPayout }: TableScene): Promise<{ headers: Record<string, string>; id: string }> {
  const { headers } = await administratorSignedIn()
  const id = await newPayout()
  for (const to of ['Approved', 'Paid'] as const) await movePayoutBy('Administrator', { id, to })
  return { headers: { ...headers }, id: await newPayout() }
}

/** Sets a scene with a lead that is won by its first act. */
export async function won(id: string, amount = 100): Promise<Answer> {
  return ask('change-lead-status', { key: keys.setUp, path: { id }, body: { systemName: 'won', amount } })
}

export const writeSteps = (steps: readonly Step[]): Promise<void> =>
  transact(steps, randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })

/** A block that is put on somebody or lifted: of nobody, of a partner, again under its name, and once more. */
export function blockAsks(partnerId: string): Ask[] {
  const [path, body] = [{ id: partnerId }, { reason: 'asked to' }]
  return [
    { headers: alsoNamed, path: { id: nobodysId }, body, status: 404, code: 'PARTNER_NOT_FOUND' },
    { headers: idempotent, path, body, status: 200 },
    { headers: idempotent, path, body, status: 200 },
    { headers: alsoNamed, path, body, status: 200 },
  ]
}

/** A first invitation, the same once more, and one too soon. */
export function inviteAsks(partnerId: string): Ask[] {
  const [path, body] = [{ id: partnerId }, {}]
  return [
    { headers: alsoNamed, path: { id: nobodysId }, body, since: 8, status: 404, code: 'PARTNER_NOT_FOUND' },
    { headers: idempotent, path, body, since: 8, status: 200 },
    { headers: idempotent, path, body, since: 8, status: 200 },
    { headers: alsoNamed, path, body, since: 8, status: 409, code: 'PARTNER_INVITED_LATELY' },
  ]
}
