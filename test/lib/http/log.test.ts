import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { PassThrough, Writable } from 'node:stream'
import { setImmediate as settled } from 'node:timers/promises'
import { BatchGetCommand, DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyResult, Context } from 'aws-lambda'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as addDeal } from '../../../functions/external/add-deal/handler.ts'
import { handler as cancelDeal } from '../../../functions/external/cancel-deal/handler.ts'
import { handler as changeLeadStatus } from '../../../functions/external/change-lead-status/handler.ts'
import { handler as changePayoutStatus } from '../../../functions/external/change-payout-status/handler.ts'
import { handler as checkPayoutEligibility } from '../../../functions/external/check-payout-eligibility/handler.ts'
import { handler as createLead } from '../../../functions/external/create-lead/handler.ts'
import { handler as createPayout } from '../../../functions/external/create-payout/handler.ts'
import { handler as listPartners } from '../../../functions/external/list-partners/handler.ts'
import { handler as listPayouts } from '../../../functions/external/list-payouts/handler.ts'
import { handler as openReferralLink } from '../../../functions/public/open-referral-link/handler.ts'
import { handler as previewReferralLink } from '../../../functions/public/preview-referral-link/handler.ts'
import { handler as showStatement } from '../../../functions/external/show-statement/handler.ts'
import { invokeStreaming, type LambdaFunction, type ResponseHead } from '../../../infra/local/lambda.ts'
import { writeCursor } from '../../../lib/contract/cursor.ts'
import { createPayout as withBody } from '../../../functions/external/create-payout/spec.ts'
import { configurationId } from '../../../lib/domain/contour/configuration-id.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { lowestIdAt } from '../../../lib/domain/value/id.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { listLeadFields as withoutBody } from '../../../functions/external/list-lead-fields/spec.ts'
import { listPayouts as streamed } from '../../../functions/external/list-payouts/spec.ts'
import { ApiError, InvariantViolation } from '../../../lib/errors.ts'
import { type Decide, endpoint } from '../../../lib/http/endpoint.ts'
import { log } from '../../../lib/http/log.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { streamedList } from '../../../lib/http/streamed-list.ts'
import { loadApiKeys } from '../../../lib/store/key/api-key.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import type { Settings } from '../../../lib/domain/contour/contour.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { readTiming } from '../../../lib/store/table/read.ts'
import { transact } from '../../../lib/store/table/transact.ts'
import { dealAsked } from '../../../lib/store/lead/waiting-deal.ts'
import { feedMark } from '../../../lib/store/feed/feed-mark.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import { activityKey } from '../../../lib/store/keys.ts'
import { loadLedger } from '../../../lib/store/account/ledger.ts'
import { describeOnEngine, keptTable, newContour } from '../../engine/contour-table.ts'
import { type Call, contextOf, eventOf } from '../../support/call.ts'
import { handlers } from '../../support/handlers.ts'
import { leadContour, names } from '../../support/lead-contour.ts'
import { type Browser, headersWith, letIn, sentCode, sentConfirmation, testBrowserCookie } from '../../support/logins.ts'
import { type ConfirmationPurpose, confirmationPurposes } from '../../../lib/domain/people/confirmation-purpose.ts'
import { listOf } from '../../support/list-of.ts'
import { catchLog } from '../../support/log-lines.ts'
import { onEveryCommand } from '../../support/meanwhile.ts'
import { ofBrowser as inBrowser } from '../../support/passkeys.ts'
import { companyScene } from '../../support/company-scene.ts'
import { passkeyScene } from '../../support/passkey-scene.ts'
import { partnerIdOf } from '../../support/payout-acts.ts'
import { newestEventId } from '../../support/newest-event.ts'
import { apiKeyOf, momentMs } from '../../support/samples.ts'
import { storedItems } from '../../support/stored.ts'
import { testRuntime } from '../../support/test-runtime.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('a line of the log', () => {
  test('is JSON on a line of its own, written at once and past the console', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const spoken = vi.spyOn(console, 'log').mockReturnValue(undefined)
    log('error', { text: 'two\nlines "quoted"', number: 7, missing: undefined })
    expect(write.mock.calls).toEqual([['{"level":"error","text":"two\\nlines \\"quoted\\"","number":7}\n']])
    expect(spoken).not.toHaveBeenCalled()
  })
})

describe('a request', () => {
  const key = 'a-good-key'
  let nowMs = momentMs
  const runtime = testRuntime({ now: () => nowMs })
  let lines: ReturnType<typeof catchLog>

  beforeEach(() => {
    nowMs = momentMs
    vi.stubEnv('TABLE_NAME', 'contour')
    vi.spyOn(documentClient, 'send').mockImplementation((async () => ({ Item: apiKeyOf(sha256(key)) })) as never)
    lines = catchLog()
  })

  const took = (ms: number): void => {
    nowMs += ms
  }
  const decided = (decide: Decide<typeof withoutBody>) => endpoint(withoutBody, decide, runtime)
  const answered = decided(async () => {
    took(42)
    return { answer: 1 }
  })
  const asked = (body: unknown) => ({ handler: endpoint(withBody, async () => ({ answer: 1 }), runtime), request: { key, body } })
  const listed = (...pages: (readonly unknown[] | Error)[]) =>
    streamedList(
      streamed,
      listOf(async function* () {
        for (const page of pages) {
          took(10)
          if (page instanceof Error) throw page
          yield page
        }
      }),
      runtime,
    )

  const base = { level: 'info', requestId: 'test-request', endpoint: 'list-lead-fields', dynamodbCalls: 0, durationMs: 0 }
  const good = { ...base, apiKey: 'CRM' }
  const faulty = (error: Error) =>
    decided(async () => {
      throw error
    })
  const passing = Object.assign(new Error('busy'), { name: 'ThrottlingException' })

  test.each<{ what: string; handler: unknown; request?: Call; line: Record<string, unknown> }>([
    { what: 'is answered', handler: answered, line: { ...good, status: 200, durationMs: 42 } },
    {
      what: 'has no key',
      handler: answered,
      request: { key: null },
      line: { ...base, status: 401, errorCode: 'API_KEY_MISSING' },
    },
    {
      what: 'is refused',
      handler: faulty(new ApiError('LEAD_NOT_FOUND')),
      line: { ...good, status: 404, errorCode: 'LEAD_NOT_FOUND' },
    },
    {
      what: 'has a body that is no JSON',
      ...asked('{'),
      line: { ...good, endpoint: 'create-payout', status: 400, errorCode: 'BODY_NOT_JSON' },
    },
    {
      what: 'misses something',
      ...asked({}),
      line: { ...good, endpoint: 'create-payout', status: 400, errorCode: 'PARTNER_REQUIRED' },
    },
    {
      what: 'is answered with a list, at its end',
      handler: listed([1], [2], [3]),
      line: { ...good, endpoint: 'list-payouts', status: 200, durationMs: 30 },
    },
    {
      what: 'is for a list and has no key',
      handler: listed([1]),
      request: { key: null },
      line: { ...base, endpoint: 'list-payouts', status: 401, errorCode: 'API_KEY_MISSING' },
    },
  ])('that $what leaves one line: who asked what, how it ended, how long it took', async ({ handler, request, line }) => {
    const spoken = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await run(handler, { key, ...request })
    expect(lines()).toEqual([line])
    expect(spoken).not.toHaveBeenCalled()
  })

  test.each([
    { what: 'is unforeseen', error: new TypeError('nobody saw it coming'), status: 500, code: 'INTERNAL_ERROR' },
    { what: 'is an invariant violated', error: new InvariantViolation('two and two'), status: 500, code: 'INTERNAL_ERROR' },
    { what: 'passes', error: passing, status: 503, code: 'SERVICE_UNAVAILABLE' },
    { what: 'is our own 503', error: new ApiError('SERVICE_UNAVAILABLE'), status: 503, code: 'SERVICE_UNAVAILABLE' },
  ])('that fails by an error that $what leaves the name and the place of the error besides', async ({ error, status, code }) => {
    const spoken = vi.spyOn(console, 'error').mockReturnValue(undefined)
    for (const [handler, name] of [
      [faulty(error), 'list-lead-fields'],
      [listed(error), 'list-payouts'],
    ] as const) {
      const before = lines().length
      await run(handler, { key })
      expect(lines().slice(before)).toEqual([
        {
          level: 'error',
          requestId: 'test-request',
          errorName: error.name,
          frames: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
        },
        expect.objectContaining({ level: 'info', endpoint: name, status, errorCode: code }),
      ])
    }
    expect(spoken).not.toHaveBeenCalled()
  })

  test.each(['identity', 'gzip'])(
    'whose list breaks off midway leaves the error, and ABORTED beside the status that was sent (%s)',
    async (encoding) => {
      const error = new RangeError('page three')
      await run(listed([1], [2], error), { key, headers: { 'accept-encoding': encoding } })
      expect(lines()).toEqual([
        {
          level: 'error',
          requestId: 'test-request',
          errorName: 'RangeError',
          frames: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
        },
        expect.objectContaining({ ...good, endpoint: 'list-payouts', status: 200, errorCode: 'ABORTED', durationMs: 30 }),
      ])
    },
  )

  const leavings = ['identity', 'gzip'].flatMap((encoding) => [
    { what: 'leaves', encoding, error: undefined },
    { what: 'is cut off', encoding, error: Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) },
  ])

  test.each(leavings)('whose client $what midway is no error of ours ($encoding)', async ({ encoding, error }) => {
    const pages = Array.from({ length: 50 }, () => [randomBytes(100_000).toString('base64')])
    let chunks = 0
    const client = new Writable({
      write: (_chunk, _encoding, next) => {
        if (++chunks > 3) client.destroy(error)
        next()
      },
    })
    const event = eventOf({ key, headers: { 'accept-encoding': encoding } })
    const streaming = listed(...pages) as unknown as LambdaFunction
    await expect(streaming(event, client, contextOf())).rejects.toThrow(error?.message ?? 'Premature close')
    await settled()
    expect(chunks).toBeLessThan(pages.length)
    expect(lines()).toEqual([expect.objectContaining({ level: 'info', endpoint: 'list-payouts', status: 200 })])
    expect(lines()[0]).not.toHaveProperty('errorCode')
  })
})

/** The outcome of a request. A handler that throws has failed: the Lambda runtime writes the error into the same log. */
interface Ending {
  status: number
  text: string
  /** Where a redirect leads. */
  location: string
  thrown: unknown
}

/** Calls a handler of either kind to its end, whatever end that is. */
async function run(handler: unknown, request: Call, context: Context = contextOf()): Promise<Ending> {
  const lambda = handler as LambdaFunction
  const event = eventOf(request)
  // One that streams takes the stream besides.
  if (lambda.length === 2) {
    const { statusCode, headers, body } = (await lambda(event, context)) as APIGatewayProxyResult
    return { status: statusCode, text: body, location: String(headers?.Location ?? ''), thrown: undefined }
  }
  let head: ResponseHead = { statusCode: 0 }
  let text = ''
  const body = new PassThrough()
  body.on('data', (chunk: Buffer) => (text += chunk.toString()))
  body.on('error', () => undefined)
  const thrown = await invokeStreaming(lambda, event, context, (given) => {
    head = given
    return body
  }).catch((error: unknown) => error)
  return { status: head.statusCode, text, location: '', thrown }
}

// Whatever is secret or personal has one of these in it, so that no part of it can slip through.
const inn = '500100732259'
const largeNumber = 8_123_456_789_012_344
const stems = ['кенар', 'canary', inn, String(largeNumber)]

const person = { firstName: 'Кенарий', lastName: 'Кенаров', middleName: 'Кенарович' }

/** The contour of the leads, with everything personal marked. */
function canaryContour(...secrets: string[]) {
  const marked = JSON.parse(
    JSON.stringify(leadContour).replaceAll('@test.example', '@canary.example').replaceAll('PLAIN10', 'CANARY10'),
  ) as typeof leadContour
  return {
    ...marked,
    settings: { ...marked.settings, registration: 'open', terms: { version: '1', url: 'https://canary.example/terms' } },
    administrators: marked.administrators.map((one) => ({ ...one, ...person })),
    apiKeys: secrets.map((secret) => ({ title: 'Test key', administrator: 'admin@canary.example', secret })),
    partners: marked.partners.map((one) => ({ ...one, ...person, inn, legalType: 'SelfEmployed' })),
  }
}

/** An id of configuration is made from its name. */
const ofBrowser = { cookie: testBrowserCookie }
const canaryOffer = configurationId('test', 'OFFER', 'loan')

const newSecret = (): string => `canary-key-${randomUUID()}`

/** The scene before the requests. */
const newKnownId = () => idsAt(Date.now(), systemRuntime.randomBytes)()

interface Scene {
  /** Of a key that nobody has used yet. */
  secret: string
  /** Of the key that sets the scene. */
  setUp: string
  partnerId: string
  payoutId: string
  leadId: string
  dealId: string
  /** The entry of a reward, as a path names it. */
  earning: { id: string; revision: string }
  sessionId: string
  apiKeyId: string
  serviceAccountId: string
  webhookId: string
  eventId: string
  administratorId: string
  otherAdministratorId: string
  settings: Settings
  browser: Browser
  /** For the partner who sends these requests. */
  partnersBrowser: Browser
  /** That the partner was sent. */
  codes: Record<ConfirmationPurpose, string>
  sent: { email: string; code: string }
  registrant: { email: string; code: string; firstName: string; lastName: string }
  passkeys: PasskeysOfScene
  /** What a company has sent the administrator's browser back with. */
  company: { headers: Record<string, string>; body: object }
  field: (systemName: string) => string
}

/** What devices of the administrator have made and signed. */
interface PasskeysOfScene {
  id: string
  made: { headers: Record<string, string>; body: object }
  signed: { headers: Record<string, string>; body: object }
}

type AskOf = (scene: Scene) => Call
interface Asking {
  handler: unknown
  /** Refused requests by name. */
  refused: Record<string, AskOf>
  good: AskOf
}

/** A token may stand in it. */
const canaryUrl = 'https://crm.example/canary?token=canary'
const notJson = '{"requisites": "x" canary-not-json, "inn": 500100732259}'
const leadFields = ({ field }: Scene, surname: string) => [
  { fieldTypeId: field('surname'), value: surname },
  { fieldTypeId: field('sum'), value: largeNumber },
]

/** Endpoints that take nothing have nothing to be refused for. */
const takingNothing = endpoints.filter(
  ({ path, query, body, access }) => !path.includes('{') && !query && !body && ['ApiKey', 'Public', 'Visitor'].includes(access),
)

const notSignedIn: Asking['refused'] = {
  'a cookie of nobody': () => ({ headers: { ...headersWith('canary'.padEnd(22, 'x')) } }),
}

const keyOfNobody: Asking['refused'] = { 'an unknown key': () => ({ key: 'canary-unknown-key' }) }

const askings: Record<string, Asking> = {
  ...Object.fromEntries(takingNothing.map(({ name }) => [name, { handler: handlers.get(name), refused: {}, good: () => ({}) }])),
  'list-payouts': {
    handler: listPayouts,
    refused: { 'a wrong parameter': () => ({ query: { status: 'canary', canary: 'Кенар' } }) },
    good: ({ partnerId }) => ({ query: { partnerId } }),
  },
  'list-partners': {
    handler: listPartners,
    refused: { 'a wrong cursor': () => ({ query: { cursor: 'canary' } }) },
    good: () => ({}),
  },
  'check-payout-eligibility': {
    handler: checkPayoutEligibility,
    refused: { 'an unknown partner': () => ({ path: { id: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId } }),
  },
  'show-payout': {
    handler: handlers.get('show-payout'),
    refused: { 'an unknown payout': () => ({ path: { id: 'canary' } }) },
    good: ({ payoutId }) => ({ path: { id: payoutId } }),
  },
  'show-partner': {
    handler: handlers.get('show-partner'),
    refused: { 'an unknown partner': () => ({ path: { id: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId } }),
  },
  'list-leads': {
    handler: handlers.get('list-leads'),
    refused: { 'a status that there is not': () => ({ query: { status: 'Кенар' } }) },
    good: ({ partnerId }) => ({ query: { partnerId } }),
  },
  'read-chronicle': {
    handler: handlers.get('read-chronicle'),
    refused: { 'a type that there is not': () => ({ query: { type: 'Кенар' } }) },
    good: () => ({ query: { type: 'money' } }),
  },
  'list-events': {
    handler: handlers.get('list-events'),
    refused: { 'a type that there is not': () => ({ query: { type: 'Кенар' } }) },
    // From a day ago: without a cursor it reads thirty days in the same way, and each of them is failed below.
    good: ({ settings }) => {
      const cursor = writeCursor('events', [lowestIdAt(Date.now() - dayMs), 0, feedMark(settings)])
      return { query: { type: 'payout.paid', cursor } }
    },
  },
  'create-webhook': {
    handler: handlers.get('create-webhook'),
    refused: {
      'an address with a password': () => ({ body: { title: 'Кенар', url: 'https://canary:canary@crm.example' } }),
      'events that there are not': () => ({ body: { title: 'Кенар', url: canaryUrl, types: ['canary'] } }),
    },
    good: () => ({ body: { title: 'Кенар', url: canaryUrl, reason: 'canary' } }),
  },
  ...Object.fromEntries(
    ['change-webhook', 'rotate-webhook-secret', 'list-deliveries', 'remove-webhook', 'test-webhook', 'resend-event'].map(
      (name) => [
        name,
        {
          handler: handlers.get(name),
          refused: { 'a webhook of nobody': () => ({ path: { id: 'canary', eventId: 'canary' }, body: {} }) },
          good: ({ webhookId, eventId }: Scene) => ({
            path: { id: webhookId, eventId },
            body: { ...(name === 'change-webhook' && { url: `${canaryUrl}2` }), reason: 'canary' },
          }),
        },
      ],
    ),
  ),
  'show-lead': {
    handler: handlers.get('show-lead'),
    refused: { 'an unknown lead': () => ({ path: { id: 'canary' } }) },
    good: ({ leadId }) => ({ path: { id: leadId } }),
  },
  'show-statement': {
    handler: showStatement,
    refused: { 'an unknown partner': () => ({ path: { id: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId } }),
  },
  'create-payout': {
    handler: createPayout,
    refused: {
      'no JSON': () => ({ body: notJson }),
      'another content type': () => ({ body: { amount: 1 }, headers: { 'content-type': 'text/canary' } }),
      'a text for an amount': ({ partnerId }) => ({ body: { partnerId, amount: 'canary', requisites: ['Кенар'] } }),
      'too long a text': ({ partnerId }) => ({ body: { partnerId, amount: 100, requisites: 'Кенар'.repeat(5_000) } }),
      'an unknown partner': () => ({ body: { partnerId: 'canary', amount: 100, requisites: 'Кенар' } }),
      'more than there is': ({ partnerId }) => ({ body: { partnerId, amount: 8_000_000_000, requisites: 'Кенар' } }),
    },
    good: ({ partnerId }) => ({
      body: { partnerId, amount: 100, requisites: 'Кенар, счёт 40817', adminComment: 'Кенар поёт' },
      headers: { 'idempotency-key': 'canary-request' },
    }),
  },
  'change-payout-status': {
    handler: changePayoutStatus,
    refused: {
      'no JSON': ({ payoutId }) => ({ path: { id: payoutId }, body: notJson }),
      'an unknown status': ({ payoutId }) => ({ path: { id: payoutId }, body: { status: 'canary', comment: 'Кенар' } }),
      'a move that is not allowed': ({ payoutId }) => ({ path: { id: payoutId }, body: { status: 'Paid', comment: 'Кенар' } }),
      'an unknown payout': () => ({ path: { id: 'canary' }, body: { status: 'Paid' } }),
    },
    good: ({ payoutId }) => ({ path: { id: payoutId }, body: { status: 'Rejected', comment: 'Кенар молчит' } }),
  },
  'create-lead': {
    handler: createLead,
    refused: {
      'no JSON': () => ({ body: notJson }),
      'an unknown field': () => ({ body: { fields: [{ fieldTypeId: 'canary', value: 'Кенар' }] } }),
      'a wrong value': ({ field }) => ({ body: { fields: [{ fieldTypeId: field('sum'), value: 'Кенар' }] } }),
      'a number past what can be kept': ({ field }) => ({
        body: `{"fields": [{"fieldTypeId": "${field('surname')}", "value": "Кенар"}, {"fieldTypeId": "${field('sum')}", "value": ${largeNumber}0}]}`,
      }),
      'an unknown promocode': (scene) => ({ body: { fields: leadFields(scene, 'Кенар'), promocode: 'CANARY' } }),
      'an unknown session': (scene) => ({ body: { fields: leadFields(scene, 'Кенар'), sessionId: 'canary'.padEnd(22, '-') } }),
      'a duplicate': (scene) => ({ body: { fields: leadFields(scene, 'Кенар первый'), promocode: 'CANARY10' } }),
    },
    good: (scene) => ({ body: { fields: leadFields(scene, 'Кенар второй'), sessionId: scene.sessionId } }),
  },
  'change-lead-status': {
    handler: changeLeadStatus,
    refused: {
      'an unknown status': ({ leadId }) => ({ path: { id: leadId }, body: { systemName: 'canary' } }),
      'no number for an amount': ({ leadId }) => ({ path: { id: leadId }, body: { systemName: 'won', amount: 'Кенар' } }),
      'an unknown lead': () => ({ path: { id: 'canary' }, body: { systemName: 'won' } }),
    },
    good: ({ leadId }) => ({ path: { id: leadId }, body: { systemName: 'called', amount: 'canary' } }),
  },
  'add-deal': {
    handler: addDeal,
    refused: {
      'no number for an amount': ({ leadId }) => ({ path: { id: leadId }, body: { amount: 'canary' } }),
      'an unknown lead': () => ({ path: { id: 'canary' }, body: { amount: 1 } }),
    },
    good: ({ leadId }) => ({ path: { id: leadId }, body: { amount: 10 } }),
  },
  'cancel-deal': {
    handler: cancelDeal,
    refused: {
      'no text for a reason': ({ leadId }) => ({ path: { id: leadId, dealId: 'canary' }, body: { reason: ['Кенар'] } }),
      'an unknown deal': ({ leadId }) => ({ path: { id: leadId, dealId: 'canary' }, body: { reason: 'Кенар улетел' } }),
    },
    good: ({ leadId, dealId }) => ({ path: { id: leadId, dealId }, body: { reason: 'Кенар улетел' } }),
  },
  'open-referral-link': {
    handler: openReferralLink,
    refused: { 'an unknown link': () => ({ path: { slug: 'canary' } }) },
    good: () => ({ path: { slug: 'plain-loan' } }),
  },
  'preview-referral-link': {
    handler: previewReferralLink,
    refused: { 'an unknown link': () => ({ path: { slug: 'canary' } }) },
    good: () => ({ path: { slug: 'plain-loan' } }),
  },
  'register-partner': {
    handler: handlers.get('register-partner'),
    refused: {
      'a name on two lines': ({ registrant }) => ({ body: { ...registrant, firstName: 'Кенар\nКенар', agreedTerms: '1' } }),
      'other terms': ({ registrant }) => ({ body: { ...registrant, agreedTerms: 'canary' } }),
      'a wrong code': ({ registrant }) => ({
        headers: ofBrowser,
        body: { ...registrant, email: 'other@canary.example', agreedTerms: '1' },
      }),
    },
    good: ({ registrant }) => ({ headers: ofBrowser, body: { ...registrant, agreedTerms: '1' } }),
  },
  'request-sign-in-code': {
    handler: handlers.get('request-sign-in-code'),
    refused: { 'an address that is none': () => ({ body: { email: 'canary', app: 'console' } }) },
    good: () => ({ body: { email: 'admin@canary.example', app: 'console' } }),
  },
  'sign-in': {
    handler: handlers.get('sign-in'),
    refused: {
      'a wrong code': ({ sent }) => ({
        headers: ofBrowser,
        body: { ...sent, code: sent.code === '00000000' ? '00000001' : '00000000' },
      }),
      'a code that is none': () => ({ body: { email: 'admin@canary.example', code: 'canary' } }),
    },
    good: ({ sent }) => ({ headers: ofBrowser, body: sent }),
  },
  ...Object.fromEntries(
    ['show-session', 'list-sessions', 'sign-out'].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: notSignedIn,
        good: ({ browser: { headers } }: Scene) => ({ headers: { ...headers } }),
      },
    ]),
  ),
  'request-passkey-challenge': {
    handler: handlers.get('request-passkey-challenge'),
    refused: {},
    good: () => ({ headers: inBrowser() }),
  },
  'sign-in-with-passkey': {
    handler: handlers.get('sign-in-with-passkey'),
    refused: {
      'what no device answers': ({ passkeys: { signed } }) => ({ ...signed, body: { ...signed.body, signature: 'канарейка' } }),
      'what another device signed': ({ passkeys: { signed } }) => ({ ...signed, body: { ...signed.body, signature: 'canary' } }),
      'another browser': ({ passkeys: { signed } }) => ({ ...signed, headers: { ...signed.headers, cookie: '' } }),
    },
    good: ({ passkeys: { signed } }) => signed,
  },
  'show-company-sign-in': { handler: handlers.get('show-company-sign-in'), refused: {}, good: () => ({}) },
  'begin-company-sign-in': {
    handler: handlers.get('begin-company-sign-in'),
    refused: {},
    good: () => ({ headers: inBrowser() }),
  },
  'sign-in-with-company': {
    handler: handlers.get('sign-in-with-company'),
    refused: {
      'a code that no company gave': ({ company }) => ({ ...company, body: { ...company.body, code: 'канарейка' } }),
      'a state that nobody was given': ({ company }) => ({ ...company, body: { ...company.body, state: 'canary' } }),
      'another browser': ({ company }) => ({ ...company, headers: { ...company.headers, cookie: '' } }),
    },
    good: ({ company }) => company,
  },
  'list-passkeys': {
    handler: handlers.get('list-passkeys'),
    refused: notSignedIn,
    good: ({ browser: { headers } }) => ({ headers: { ...headers } }),
  },
  'add-passkey': {
    handler: handlers.get('add-passkey'),
    refused: {
      ...notSignedIn,
      'what another device answered': ({ passkeys: { made } }) => ({ ...made, body: { ...made.body, credentialId: 'canary' } }),
    },
    good: ({ passkeys: { made } }) => made,
  },
  'rename-passkey': {
    handler: handlers.get('rename-passkey'),
    refused: {
      ...notSignedIn,
      'a passkey of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { name: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, passkeys: { id } }) => ({
      headers: { ...headers },
      path: { id },
      body: { name: 'Кенар второй' },
    }),
  },
  'remove-passkey': {
    handler: handlers.get('remove-passkey'),
    refused: {
      ...notSignedIn,
      'a passkey of nobody': ({ browser: { headers } }) => ({ headers: { ...headers }, path: { id: 'canary' } }),
    },
    good: ({ browser: { headers }, passkeys: { id } }) => ({ headers: { ...headers }, path: { id } }),
  },
  'check-act': {
    handler: handlers.get('check-act'),
    refused: notSignedIn,
    good: ({ browser: { headers } }) => ({ headers: { ...headers }, path: { key: 'canary' } }),
  },
  'end-session': {
    handler: handlers.get('end-session'),
    refused: {
      ...notSignedIn,
      'a session of nobody': ({ browser: { headers } }) => ({ headers: { ...headers }, path: { id: 'canary' } }),
    },
    good: ({ browser: { headers, loginId } }) => ({ headers: { ...headers }, path: { id: loginId } }),
  },
  'console-list-payouts': {
    handler: handlers.get('console-list-payouts'),
    refused: {
      ...notSignedIn,
      'a status that there is not': ({ browser: { headers } }) => ({ headers: { ...headers }, query: { status: 'canary' } }),
    },
    good: ({ browser: { headers } }) => ({ headers: { ...headers } }),
  },
  'count-payouts': {
    handler: handlers.get('count-payouts'),
    refused: notSignedIn,
    good: ({ browser: { headers } }) => ({ headers: { ...headers } }),
  },
  'show-overview': {
    handler: handlers.get('show-overview'),
    refused: notSignedIn,
    good: ({ browser: { headers } }) => ({ headers: { ...headers } }),
  },
  'console-show-payout': {
    handler: handlers.get('console-show-payout'),
    refused: {
      ...notSignedIn,
      'a request of nobody': ({ browser: { headers } }) => ({ headers: { ...headers }, path: { id: 'canary' } }),
    },
    good: ({ browser: { headers }, payoutId }) => ({ headers: { ...headers }, path: { id: payoutId } }),
  },
  'console-change-payout-status': {
    handler: handlers.get('console-change-payout-status'),
    refused: {
      ...notSignedIn,
      'a wrong status': ({ browser: { headers }, payoutId }) => ({
        headers: { ...headers },
        path: { id: payoutId },
        body: { status: 'canary', comment: 'Кенар' },
      }),
      'a request of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { status: 'Approved', comment: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, payoutId }) => ({
      headers: { ...headers },
      path: { id: payoutId },
      body: { status: 'Approved', comment: 'Кенар' },
    }),
  },
  ...Object.fromEntries(
    ['list-keys', 'list-service-accounts', 'list-administrators', 'list-journal', 'console-read-chronicle'].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: notSignedIn,
        good: ({ browser: { headers } }: Scene) => ({ headers: { ...headers } }),
      },
    ]),
  ),
  'issue-key': {
    handler: handlers.get('issue-key'),
    refused: {
      ...notSignedIn,
      'a title that is none': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { title: `canary${'я'.repeat(200)}` },
      }),
      'a scope that there is not': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { title: 'canary', scopes: ['canary'] },
      }),
    },
    good: ({ browser: { headers } }) => ({
      headers: { ...headers },
      body: { title: 'Кенар', scopes: 'everything', reason: 'canary' },
    }),
  },
  'create-service-account': {
    handler: handlers.get('create-service-account'),
    refused: {
      ...notSignedIn,
      'a title that is none': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { title: `canary${'я'.repeat(200)}`, scopes: ['payouts.read'] },
      }),
      'a scope that there is not': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { title: 'canary', scopes: ['canary'] },
      }),
    },
    good: ({ browser: { headers } }) => ({
      headers: { ...headers },
      body: { title: 'Кенар', scopes: ['payouts.read'], reason: 'canary' },
    }),
  },
  'decide-service-account': {
    handler: handlers.get('decide-service-account'),
    refused: {
      ...notSignedIn,
      'an account of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { decision: 'Closed' },
      }),
      'a decision that is none': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { decision: 'canary' },
      }),
    },
    good: ({ browser: { headers }, serviceAccountId }) => ({
      headers: { ...headers },
      path: { id: serviceAccountId },
      body: { decision: 'Closed', reason: 'canary' },
    }),
  },
  ...Object.fromEntries(
    ['rotate-key', 'revoke-key'].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: {
          ...notSignedIn,
          'a key of nobody': ({ browser: { headers } }: Scene) => ({ headers: { ...headers }, path: { id: 'canary' }, body: {} }),
        },
        good: ({ browser: { headers }, apiKeyId }: Scene) => ({
          headers: { ...headers },
          path: { id: apiKeyId },
          body: { reason: 'canary' },
        }),
      },
    ]),
  ),
  'console-list-webhooks': {
    handler: handlers.get('console-list-webhooks'),
    refused: notSignedIn,
    good: ({ browser: { headers } }) => ({ headers: { ...headers } }),
  },
  'console-create-webhook': {
    handler: handlers.get('console-create-webhook'),
    refused: {
      ...notSignedIn,
      'a title that is none': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { title: `canary${'я'.repeat(200)}`, url: canaryUrl },
      }),
      'an address with a password': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { title: 'Кенар', url: 'https://canary:canary@crm.example' },
      }),
      'events that there are not': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { title: 'Кенар', url: canaryUrl, types: ['canary'] },
      }),
    },
    good: ({ browser: { headers } }) => ({ headers: { ...headers }, body: { title: 'Кенар', url: canaryUrl, reason: 'canary' } }),
  },
  ...Object.fromEntries(
    [
      'console-change-webhook',
      'console-rotate-webhook-secret',
      'console-remove-webhook',
      'console-test-webhook',
      'console-list-deliveries',
      'console-resend-event',
    ].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: {
          ...notSignedIn,
          'a webhook of nobody': ({ browser: { headers } }: Scene) => ({
            headers: { ...headers },
            path: { id: 'canary', eventId: 'canary' },
            body: {},
          }),
        },
        good: ({ browser: { headers }, webhookId, eventId }: Scene) => ({
          headers: { ...headers },
          path: { id: webhookId, eventId },
          body: { ...(name === 'console-change-webhook' && { url: `${canaryUrl}2` }), reason: 'canary' },
        }),
      },
    ]),
  ),
  'change-role': {
    handler: handlers.get('change-role'),
    refused: {
      ...notSignedIn,
      'a role that there is not': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { role: 'canary', granted: true },
      }),
      'an administrator of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { role: 'viewer', granted: true },
      }),
    },
    good: ({ browser: { headers }, administratorId }) => ({
      headers: { ...headers },
      path: { id: administratorId },
      body: { role: 'viewer', granted: true, reason: 'canary' },
    }),
  },
  'permit-passkey': {
    handler: handlers.get('permit-passkey'),
    refused: {
      ...notSignedIn,
      'an administrator whom nobody knows': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { reason: 'canary' },
      }),
    },
    good: ({ browser: { headers }, otherAdministratorId }) => ({
      headers: { ...headers },
      path: { id: otherAdministratorId },
      body: { reason: 'canary' },
    }),
  },
  'show-configuration': {
    handler: handlers.get('show-configuration'),
    refused: notSignedIn,
    good: ({ browser: { headers } }) => ({ headers: { ...headers } }),
  },
  'console-list-partners': {
    handler: handlers.get('console-list-partners'),
    refused: {
      ...notSignedIn,
      'a filter of another kind': ({ browser: { headers } }: Scene) => ({
        headers: { ...headers },
        query: { levelId: 'canary' },
      }),
    },
    good: ({ browser: { headers } }: Scene) => ({ headers: { ...headers }, query: { email: 'canary' } }),
  },
  ...Object.fromEntries(
    ['console-show-partner', 'console-show-statement'].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: {
          ...notSignedIn,
          'a partner who is none': ({ browser: { headers } }: Scene) => ({ headers: { ...headers }, path: { id: 'canary' } }),
        },
        good: ({ browser: { headers }, partnerId }: Scene) => ({ headers: { ...headers }, path: { id: partnerId } }),
      },
    ]),
  ),
  'create-partner': {
    handler: handlers.get('create-partner'),
    refused: {
      ...notSignedIn,
      'an address that is taken': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { email: 'plain@canary.example', lastName: 'Кенарова' },
      }),
      'a wrong ИНН': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { email: 'newest@canary.example', inn: '500100732250' },
      }),
    },
    good: ({ browser: { headers } }) => ({
      headers: { ...headers },
      body: { email: 'newest@canary.example', firstName: 'Кенара', lastName: 'Кенарова' },
    }),
  },
  'change-partner': {
    handler: handlers.get('change-partner'),
    refused: {
      ...notSignedIn,
      'an outdated profile': ({ browser: { headers }, partnerId }) => ({
        headers: { ...headers },
        path: { id: partnerId },
        body: { revision: 99, lastName: 'Кенарова' },
      }),
      'a group that is none': ({ browser: { headers }, partnerId }) => ({
        headers: { ...headers },
        path: { id: partnerId },
        body: { revision: 1, groupIds: ['canary'] },
      }),
    },
    good: ({ browser: { headers }, partnerId }) => ({
      headers: { ...headers },
      path: { id: partnerId },
      body: { revision: 1, email: 'plainer@canary.example', lastName: 'Кенарова', reason: 'canary' },
    }),
  },
  ...Object.fromEntries(
    ['block-partner', 'unblock-partner'].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: {
          ...notSignedIn,
          'a partner who is none': ({ browser: { headers } }: Scene) => ({
            headers: { ...headers },
            path: { id: 'canary' },
            body: { reason: 'canary' },
          }),
        },
        good: ({ browser: { headers }, partnerId }: Scene) => ({
          headers: { ...headers },
          path: { id: partnerId },
          body: { reason: 'canary' },
        }),
      },
    ]),
  ),
  'correct-balance': {
    handler: handlers.get('correct-balance'),
    refused: {
      ...notSignedIn,
      'a wrong amount': ({ browser: { headers }, partnerId }) => ({
        headers: { ...headers },
        path: { id: partnerId },
        body: { amount: 'canary', reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, partnerId }) => ({
      headers: { ...headers },
      path: { id: partnerId },
      body: { amount: -1.5, reason: 'Кенар' },
    }),
  },
  'reverse-entry': {
    handler: handlers.get('reverse-entry'),
    refused: {
      ...notSignedIn,
      'an entry that is none': ({ browser: { headers }, partnerId }) => ({
        headers: { ...headers },
        path: { id: partnerId, revision: 'canary' },
        body: { reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, earning }) => ({
      headers: { ...headers },
      path: earning,
      body: { reason: 'Кенар' },
    }),
  },
  'console-list-leads': {
    handler: handlers.get('console-list-leads'),
    refused: {
      ...notSignedIn,
      'a status that there is not': ({ browser: { headers } }) => ({ headers: { ...headers }, query: { status: 'Кенар' } }),
    },
    good: ({ browser: { headers } }) => ({ headers: { ...headers }, query: { value: 'Кенар' } }),
  },
  'console-show-lead': {
    handler: handlers.get('console-show-lead'),
    refused: {
      ...notSignedIn,
      'an unknown lead': ({ browser: { headers } }) => ({ headers: { ...headers }, path: { id: 'canary' } }),
    },
    good: ({ browser: { headers }, leadId }) => ({ headers: { ...headers }, path: { id: leadId } }),
  },
  'console-change-lead-status': {
    handler: handlers.get('console-change-lead-status'),
    refused: {
      ...notSignedIn,
      'an unknown status': ({ browser: { headers }, leadId }) => ({
        headers: { ...headers },
        path: { id: leadId },
        body: { revision: 1, systemName: 'canary' },
      }),
      'another revision': ({ browser: { headers }, leadId }) => ({
        headers: { ...headers },
        path: { id: leadId },
        body: { revision: 99, systemName: 'called', amount: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, leadId }) => ({
      headers: { ...headers },
      path: { id: leadId },
      body: { revision: 1, systemName: 'called', amount: 'canary' },
    }),
  },
  'console-add-deal': {
    handler: handlers.get('console-add-deal'),
    refused: {
      ...notSignedIn,
      'no number for an amount': ({ browser: { headers }, leadId }) => ({
        headers: { ...headers },
        path: { id: leadId },
        body: { revision: 2, amount: 'canary' },
      }),
    },
    good: ({ browser: { headers }, leadId }) => ({
      headers: { ...headers },
      path: { id: leadId },
      body: { revision: 2, amount: 1 },
    }),
  },
  'decide-deal': {
    handler: handlers.get('decide-deal'),
    refused: {
      ...notSignedIn,
      'a deal that does not wait': ({ browser: { headers }, leadId }) => ({
        headers: { ...headers },
        path: { id: leadId, dealId: 'canary' },
        body: { decision: 'Confirmed', reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, leadId, dealId }) => ({
      headers: { ...headers },
      path: { id: leadId, dealId },
      body: { decision: 'Declined', reason: 'Кенар' },
    }),
  },
  'console-cancel-deal': {
    handler: handlers.get('console-cancel-deal'),
    refused: {
      ...notSignedIn,
      'an unknown deal': ({ browser: { headers }, leadId }) => ({
        headers: { ...headers },
        path: { id: leadId, dealId: 'canary' },
        body: { reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, leadId, dealId }) => ({
      headers: { ...headers },
      path: { id: leadId, dealId },
      body: { reason: 'Кенар улетел' },
    }),
  },
  'bind-lead': {
    handler: handlers.get('bind-lead'),
    refused: {
      ...notSignedIn,
      'an unknown promocode': ({ browser: { headers }, leadId }) => ({
        headers: { ...headers },
        path: { id: leadId },
        body: { promocode: 'CANARY', reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, leadId }) => ({
      headers: { ...headers },
      path: { id: leadId },
      body: { promocode: 'CANARY10', reason: 'Кенар нашёлся' },
    }),
  },
  'try-configuration': {
    handler: handlers.get('try-configuration'),
    refused: {
      ...notSignedIn,
      'a file that is no text': ({ browser: { headers } }) => ({ headers: { ...headers }, body: { file: { phone: 'Кенар' } } }),
    },
    good: ({ browser: { headers } }) => ({ headers: { ...headers }, body: { file: '{ "contour": "canary", "Кенар": 1 }' } }),
  },
  'show-own-account': {
    handler: handlers.get('show-own-account'),
    refused: notSignedIn,
    good: ({ partnersBrowser: { headers } }) => ({ headers: { ...headers } }),
  },
  'request-own-payout': {
    handler: handlers.get('request-own-payout'),
    refused: {
      ...notSignedIn,
      'a wrong amount': ({ partnersBrowser: { headers } }) => ({
        headers: { ...headers },
        body: { amount: 'canary', requisites: 'Кенар', comment: 'canary' },
      }),
      'no code': ({ partnersBrowser: { headers } }) => ({
        headers: { ...headers },
        body: { amount: 100, requisites: 'Кенар', comment: 'canary' },
      }),
      'a wrong code': ({ partnersBrowser: { headers } }) => ({
        headers: { ...headers },
        body: { amount: 100, requisites: 'Кенар', comment: 'canary', code: '000000' },
      }),
    },
    good: ({ partnersBrowser: { headers }, codes }) => ({
      headers: { ...headers },
      body: { amount: 100, requisites: 'Кенар', comment: 'canary', code: codes.Payout, keep: true },
    }),
  },
  'cancel-own-payout': {
    handler: handlers.get('cancel-own-payout'),
    refused: {
      ...notSignedIn,
      'a request of nobody': ({ partnersBrowser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { comment: 'Кенар' },
      }),
    },
    good: ({ partnersBrowser: { headers }, payoutId }) => ({
      headers: { ...headers },
      path: { id: payoutId },
      body: { comment: 'Кенар' },
    }),
  },
  'show-own-payout': {
    handler: handlers.get('show-own-payout'),
    refused: {
      ...notSignedIn,
      'a request of nobody': ({ partnersBrowser: { headers } }) => ({ headers: { ...headers }, path: { id: 'canary' } }),
    },
    good: ({ partnersBrowser: { headers }, payoutId }) => ({ headers: { ...headers }, path: { id: payoutId } }),
  },
  'request-erasure': {
    handler: handlers.get('request-erasure'),
    refused: notSignedIn,
    good: ({ partnersBrowser: { headers }, codes }) => ({ headers: { ...headers }, body: { code: codes.Erasure } }),
  },
  ...Object.fromEntries(
    [
      'list-own-payouts',
      'check-own-eligibility',
      'show-own-statement',
      'list-own-leads',
      'show-own-profile',
      'request-confirmation-code',
      'show-personal-data',
      'withdraw-erasure',
    ].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: notSignedIn,
        good: ({ partnersBrowser: { headers } }: Scene) => ({ headers: { ...headers } }),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['list-links', 'list-promocodes', 'list-offers'].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: notSignedIn,
        good: ({ browser: { headers } }: Scene) => ({ headers: { ...headers } }),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['list-own-offers', 'list-own-links', 'list-own-promocodes'].map((name) => [
      name,
      {
        handler: handlers.get(name),
        refused: notSignedIn,
        good: ({ partnersBrowser: { headers } }: Scene) => ({ headers: { ...headers } }),
      },
    ]),
  ),
  'change-own-profile': {
    handler: handlers.get('change-own-profile'),
    refused: {
      ...notSignedIn,
      'a wrong code': ({ partnersBrowser: { headers } }) => ({
        headers: { ...headers },
        body: { requisites: 'Кенар canary', code: '000000' },
      }),
    },
    good: ({ partnersBrowser: { headers }, codes }) => ({
      headers: { ...headers },
      body: { requisites: 'Кенар canary', firstName: 'Кенар', code: codes.Details },
    }),
  },
  'preview-reward': {
    handler: handlers.get('preview-reward'),
    refused: {
      ...notSignedIn,
      'an amount that is none': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        query: { amount: 'canary' },
      }),
    },
    good: ({ browser: { headers } }) => ({ headers: { ...headers }, path: { id: canaryOffer } }),
  },
  'check-slug': {
    handler: handlers.get('check-slug'),
    refused: {
      ...notSignedIn,
      'a name that is none': ({ partnersBrowser: { headers } }) => ({ headers: { ...headers }, path: { slug: 'Кенар' } }),
    },
    good: ({ partnersBrowser: { headers } }) => ({ headers: { ...headers }, path: { slug: 'canary-link' } }),
  },
  'create-link': {
    handler: handlers.get('create-link'),
    refused: {
      ...notSignedIn,
      'a partner of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { partnerId: 'canary', offerId: canaryOffer, slug: 'canary-link' },
      }),
    },
    good: ({ browser: { headers }, partnerId }) => ({
      headers: { ...headers },
      body: { partnerId, offerId: canaryOffer, slug: 'canary-link' },
    }),
  },
  'change-link': {
    handler: handlers.get('change-link'),
    refused: {
      ...notSignedIn,
      'a wrong status': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { slug: 'plain-loan' },
        body: { status: 'canary', from: 'Active', reason: 'Кенар' },
      }),
      'a link of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { slug: 'canary' },
        body: { status: 'Disabled', from: 'Active', reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers } }) => ({
      headers: { ...headers },
      path: { slug: 'plain-free' },
      body: { status: 'Disabled', from: 'Active', reason: 'Кенар' },
    }),
  },
  'change-own-link': {
    handler: handlers.get('change-own-link'),
    refused: {
      ...notSignedIn,
      'a link of nobody': ({ partnersBrowser: { headers } }) => ({
        headers: { ...headers },
        path: { slug: 'canary' },
        body: { status: 'Disabled', from: 'Active' },
      }),
    },
    good: ({ partnersBrowser: { headers } }) => ({
      headers: { ...headers },
      path: { slug: 'plain-loan' },
      body: { status: 'Disabled', from: 'Active' },
    }),
  },
  'create-promocode': {
    handler: handlers.get('create-promocode'),
    refused: {
      ...notSignedIn,
      'a partner of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        body: { partnerId: 'canary', offerId: canaryOffer, code: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, partnerId }) => ({
      headers: { ...headers },
      body: { partnerId, offerId: canaryOffer, code: 'Кенар' },
    }),
  },
  'decide-promocode': {
    handler: handlers.get('decide-promocode'),
    refused: {
      ...notSignedIn,
      'a wrong status': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { code: 'CANARY10' },
        body: { status: 'canary', from: 'Active', reason: 'Кенар' },
      }),
      'another status than it has': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { code: 'CANARY10' },
        body: { status: 'Active', from: 'Disabled', reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers } }) => ({
      headers: { ...headers },
      path: { code: 'CANARY10' },
      body: { status: 'Disabled', from: 'Active', reason: 'Кенар' },
    }),
  },
  'switch-offer': {
    handler: handlers.get('switch-offer'),
    refused: {
      ...notSignedIn,
      'an offer of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: 'canary' },
        body: { isActive: false, reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers } }) => ({
      headers: { ...headers },
      path: { id: canaryOffer },
      body: { isActive: false, reason: 'Кенар' },
    }),
  },
  'close-offer': {
    handler: handlers.get('close-offer'),
    refused: {
      ...notSignedIn,
      'a partner of nobody': ({ browser: { headers } }) => ({
        headers: { ...headers },
        path: { id: canaryOffer },
        body: { partnerId: 'canary', isClosed: true, reason: 'Кенар' },
      }),
    },
    good: ({ browser: { headers }, partnerId }) => ({
      headers: { ...headers },
      path: { id: canaryOffer },
      body: { partnerId, isClosed: true, reason: 'Кенар' },
    }),
  },
  'create-own-link': {
    handler: handlers.get('create-own-link'),
    refused: {
      ...notSignedIn,
      'an offer of nobody': ({ partnersBrowser: { headers } }) => ({
        headers: { ...headers },
        body: { offerId: 'canary', slug: 'canary-link' },
      }),
    },
    good: ({ partnersBrowser: { headers } }) => ({
      headers: { ...headers },
      body: { offerId: canaryOffer, slug: 'canary-link' },
    }),
  },
  'request-promocode': {
    handler: handlers.get('request-promocode'),
    refused: {
      ...notSignedIn,
      'a code that is none': ({ partnersBrowser: { headers } }) => ({
        headers: { ...headers },
        body: { offerId: canaryOffer, code: 'Кенар Кенар' },
      }),
    },
    good: ({ partnersBrowser: { headers } }) => ({ headers: { ...headers }, body: { offerId: canaryOffer, code: 'Кенар' } }),
  },
}

/** The id of the thing that a request made, or an error that says why there is none. */
function idIn({ status, text }: Ending): string {
  if (status !== 201) throw new Error(`the scene could not be set: ${text}`)
  return (JSON.parse(text) as { id: string }).id
}

/** The secret of a key that was just issued, or of a webhook. */
const keySecretIn = ({ text }: Ending): string => /ppk_\w+|whsec_[\w+/]+/.exec(text)?.[0] ?? ''
const sessionIn = ({ location }: Ending): string => /[?&]session=([\w-]{22})/.exec(location)?.[1] ?? ''

/** Of devices of somebody: one has a passkey, and has signed with it, another has made one. */
async function passkeysOf(email: string): Promise<PasskeysOfScene> {
  const ask = async (name: string, request: Call) =>
    JSON.parse((await run(handlers.get(name), { key: null, ...request })).text) as unknown
  const devices = passkeyScene(async () => ({ headers: { ...(await letIn('Administrator', email)).headers } }), ask)
  const { id } = await devices.passkeyToChange()
  return { id, made: await devices.passkeyToAdd(), signed: await devices.passkeyToSignIn() }
}

/** A company has let an administrator in. */
async function companyOf(email: string): Promise<Scene['company']> {
  const ask = async (name: string, request: Call) =>
    JSON.parse((await run(handlers.get(name), { key: null, ...request })).text) as unknown
  return companyScene(async () => ({ headers: { ...(await letIn('Administrator', email)).headers } }), ask).companyToSignIn()
}

describeOnEngine('nothing secret or personal is in the log', () => {
  let scene: Scene
  let endings: Ending[]
  let written: () => string

  /** The scene as it is set, how that ended, what was written meanwhile, and what makes a table of it. */
  let set: { scene: Scene; endings: Ending[]; written: string; atMs: number; makeTable: Awaited<ReturnType<typeof keptTable>> }

  beforeAll(async () => {
    const [secret, setUp] = [newSecret(), newSecret()]
    const atMs = Date.now()
    // What the tests above have put in the place of others goes with the next test only.
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    written = catchAll()
    await newContour(canaryContour(secret, setUp))
    const partnerId = await partnerIdOf('plain@canary.example')
    const { field } = names
    const passkeys = await passkeysOf('admin@canary.example')
    const company = await companyOf('admin@canary.example')
    // Proven by one of them.
    const browser = await letIn('Administrator', 'admin@canary.example')
    const partnersBrowser = await letIn('Partner', 'plain@canary.example')
    const sent = await sentCode('console', 'admin@canary.example')
    const registrant = { ...(await sentCode('registration', 'new@canary.example')), firstName: 'Кенара', lastName: 'Кенарова' }
    const apiKeyId = (await loadApiKeys())[0]?.id ?? ''
    const service = await run(handlers.get('create-service-account'), {
      key: null,
      headers: { ...browser.headers },
      body: { title: 'Кенарий', scopes: ['payouts.read'] },
    })
    const serviceAccountId = (JSON.parse(service.text) as { id: string }).id
    const { administrators, settings } = await loadContour()
    const administratorId = administrators[0]?.id ?? ''
    const otherAdministratorId = administrators.find(({ id }) => id !== browser.personId)?.id ?? ''
    const [Details, Payout, Erasure] = await Promise.all(
      confirmationPurposes.map((purpose) => sentConfirmation('plain@canary.example', purpose)),
    )
    const codes = { Details: Details ?? '', Payout: Payout ?? '', Erasure: Erasure ?? '' }
    const browsers = { browser, partnersBrowser, codes }
    const added = await run(handlers.get('console-create-webhook'), {
      key: null,
      headers: { ...browser.headers },
      body: { title: 'Кенар', url: canaryUrl },
    })
    const webhookId = (JSON.parse(added.text) as { webhook: { id: string } }).webhook.id
    const eventId = await newestEventId()
    const known = {
      apiKeyId,
      serviceAccountId,
      webhookId,
      eventId,
      administratorId,
      otherAdministratorId,
      settings,
      secret,
      setUp,
      partnerId,
      ...browsers,
      sent,
      registrant,
      passkeys,
      company,
      field,
    }
    scene = { ...known, payoutId: '', leadId: '', dealId: '', earning: { id: partnerId, revision: '' }, sessionId: '' }
    const opened = await run(openReferralLink, { key: null, path: { slug: 'seven-loan' } })
    scene.sessionId = sessionIn(opened)
    const body = { fields: leadFields(scene, 'Кенар первый'), promocode: 'CANARY10' }
    scene.leadId = idIn(await run(createLead, { key: setUp, body }))
    set = { scene, endings: [opened, added], written: written(), atMs, makeTable: await keptTable() }
  })

  beforeEach(async () => {
    // Codes and sessions end, and keys are remembered for a while.
    vi.useFakeTimers({ toFake: ['Date'], now: set.atMs })
    const secret = newSecret()
    written = catchAll()
    await set.makeTable({ [sha256(set.scene.secret)]: sha256(secret) })
    scene = { ...set.scene, secret }
    endings = [...set.endings]
  })
  afterEach(() => void vi.useRealTimers())

  /** A payout or a lead as the good request finds it. */
  async function prepare(name: string): Promise<void> {
    const { setUp: key, partnerId, leadId } = scene
    if ((/payout/.test(name) && !/^(create|request|check)-/.test(name)) || name === 'show-personal-data') {
      const body = { partnerId, amount: 100, requisites: 'Кенар-банк', adminComment: 'Кенар просит' }
      scene.payoutId = idIn(await run(createPayout, { key, body }))
    }
    if (name === 'reverse-entry') {
      await run(changeLeadStatus, { key, path: { id: leadId }, body: { systemName: 'won', amount: 1000 } })
      const reward = (await loadLedger(partnerId)).find(({ cause }) => cause.kind === 'Reward')
      scene.earning = { id: partnerId, revision: String(reward?.revision) }
    }
    if (name === 'bind-lead')
      scene.leadId = idIn(await run(createLead, { key, body: { fields: leadFields(scene, 'Кенар ничей') } }))
    if (name === 'decide-deal') {
      const waiting = {
        id: newKnownId(),
        leadId,
        leadRevision: 1,
        toStatusId: scene.settings.targetStatusId,
        amountKopecks: 100,
        askedBy: {
          id: scene.administratorId,
          email: 'canary@canary.example',
          firstName: 'Кенар',
          lastName: 'Кенаров',
          middleName: null,
        },
        askedAt: new Date().toISOString(),
      }
      await transact([dealAsked(waiting)], newKnownId(), readTiming())
      scene.dealId = waiting.id
    }
    if (['add-deal', 'cancel-deal', 'console-add-deal', 'console-cancel-deal'].includes(name)) {
      const won = await run(changeLeadStatus, { key, path: { id: leadId }, body: { systemName: 'won', amount: 1 } })
      scene.dealId = (JSON.parse(won.text) as { deals: { id: string }[] }).deals[0]?.id ?? ''
    }
  }

  async function ask(name: string, of: AskOf, context?: Context): Promise<Ending> {
    const { handler } = askings[name] as Asking
    const ending = await run(handler, { key: scene.secret, ...of(scene) }, context)
    endings.push(ending)
    return ending
  }

  /** Holds all that was written, and thrown, against all that may not be. */
  function expectClean(requests: number): void {
    const thrown = endings.map(({ thrown: error }) => (error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : ''))
    const all = [set.written, written(), ...thrown].join('\n').toLowerCase()
    expect(written().split('"level":"info"').length - 1).toBeGreaterThanOrEqual(requests)
    const sessions = [scene.sessionId, ...endings.map(sessionIn)].filter((id) => id !== '')
    expect(sessions.length).toBeGreaterThan(0)
    const tokens = [scene.browser.token, scene.partnersBrowser.token]
    const secrets = [
      ...stems,
      ...tokens.flatMap((token) => [token.toLowerCase(), sha256(token)]),
      scene.sent.code,
      scene.registrant.code,
      sha256(scene.secret),
      sha256(scene.setUp),
      ...sessions.map((id) => id.toLowerCase()),
      ...endings.map((ending) => keySecretIn(ending).toLowerCase().slice(8)).filter((part) => part !== ''),
    ]
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
  }

  test('is asked of every endpoint there is', () => {
    expect(Object.keys(askings).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test('while all of it is in the table', async () => {
    await prepare('list-payouts')
    const items = JSON.stringify(await storedItems()).toLowerCase()
    for (const secret of [
      ...stems,
      scene.sessionId.toLowerCase(),
      'кенарий',
      'кенаров',
      'plain@canary.example',
      'кенар-банк',
      'кенар просит',
    ])
      expect(items).toContain(secret)
  })

  test.each(endpoints)('when $name is refused, for whatever reason, and then succeeds', async ({ name, access, success }) => {
    await prepare(name)
    const { refused, good } = askings[name] as Asking
    const refusals = Object.entries(access === 'ApiKey' ? { ...refused, ...keyOfNobody } : refused)
    for (const [why, of] of refusals) {
      const { status } = await ask(name, of)
      expect({ why, status: Math.floor(status / 100) }).toEqual({ why, status: 4 })
    }
    expect((await ask(name, good)).status).toBe(success)
    expectClean(refusals.length + 1)
  })

  /** Errors as DynamoDB and the SDK throw them: their messages are harmless, but their properties hold everything that was sent. */
  const faults = {
    500: (sent: unknown) =>
      Object.assign(new Error('the call is not allowed'), {
        name: 'AccessDeniedException',
        $response: sent,
        sent: JSON.stringify(sent),
        cause: new Error(JSON.stringify(sent)),
      }),
    503: (sent: unknown) =>
      Object.assign(new Error('the table is busy'), {
        name: 'ThrottlingException',
        $response: sent,
        cause: new Error(JSON.stringify(sent)),
      }),
  }

  const isRead = (command: unknown): command is GetCommand | QueryCommand | BatchGetCommand =>
    [GetCommand, QueryCommand, BatchGetCommand].some((read) => command instanceof read)

  /** Which asking a call to the table belongs to. */
  const asked = new AsyncLocalStorage<symbol>()

  test.each(endpoints)('when $name fails, whichever of its calls to the table fails', async ({ name, access, table }) => {
    await prepare(name)
    let failed = 0
    /** The reads of a request. A failing request changes nothing, so they need not be asked for each time. */
    const read = new Map<string, Promise<unknown>>()
    /** Asks while the nth call fails; whether there was such a call. */
    const failsAt = async (nth: number, status: keyof typeof faults): Promise<boolean> => {
      let count = 0
      const mark = Symbol(`call ${nth}`)
      // No key is remembered: the nth call is the same one each time.
      if (access === 'ApiKey') vi.setSystemTime(Date.now() + 61_000)
      onEveryCommand(async (command, send) => {
        // Calls that the previous request still had under way do not belong to this one.
        if (asked.getStore() !== mark) return send(command)
        // That a key was used is noted on the side; no request fails by it.
        if (!(command instanceof UpdateCommand) && ++count >= nth) {
          // Nor is it tried again, though calls before it have earned that.
          systemRuntime.retryBudget.tokens = 0
          throw faults[status]((command as QueryCommand).input)
        }
        if (!isRead(command)) return send(command)
        const question = JSON.stringify(command.input)
        const answer = read.get(question) ?? send(command)
        read.set(question, answer)
        return structuredClone(await answer)
      })
      const ending = await asked.run(mark, () => ask(name, (askings[name] as Asking).good))
      if (count < nth) return false
      expect(ending.status).toBe(status)
      failed++
      return true
    }
    for (let nth = 1; (await failsAt(nth, 500)) && (await failsAt(nth, 503)); nth++);
    // Nothing is looked up of a visitor before what they ask for, and that stands in the table where it does at all.
    const least = access === 'Visitor' ? 2 : 4
    expect(failed).toBeGreaterThanOrEqual(table.length === 0 ? 0 : least)
    expectClean(failed)
  })

  test.each([500, 503] as const)('when it cannot be noted that a key was used (%i)', async (status) => {
    let failed = 0
    onEveryCommand(async (command, send) => {
      if (!(command instanceof UpdateCommand)) return send(command)
      failed++
      throw faults[status](command.input)
    })
    expect((await ask('list-lead-fields', () => ({}))).status).toBe(200)
    expect(failed).toBeGreaterThan(0)
    expect(written()).toContain('the use of an API key was not noted')
    expectClean(1)
  })

  test.each(['list-partners', 'list-payouts'])('when %s breaks off midway', async (name) => {
    for (let payouts = 0; payouts < 2; payouts++) {
      await prepare('list-payouts')
      await run(changePayoutStatus, { key: scene.setUp, path: { id: scene.payoutId }, body: { status: 'Rejected' } })
    }
    const partition = name === 'list-partners' ? 'PARTNERS' : 'PAYOUTS'
    let pages = 0
    onEveryCommand(async (command, send) => {
      if (command instanceof QueryCommand && command.input.ExpressionAttributeValues?.[':pk'] === partition) {
        if (++pages > 1) throw faults[500](command.input)
        command.input.Limit = 1
      }
      return send(command)
    })
    const { status, thrown } = await ask(name, () => ({}))
    expect([status, thrown]).toEqual([200, expect.objectContaining({ name: 'AccessDeniedException' })])
    expect(written()).toContain('"errorCode":"ABORTED"')
    expectClean(1)
  })

  test('when the table contradicts itself', async () => {
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: activityKey(scene.partnerId) }))
    scene.sessionId = sessionIn(await ask('open-referral-link', (askings['open-referral-link'] as Asking).good))
    expect((await ask('create-lead', (askings['create-lead'] as Asking).good)).status).toBe(500)
    expect(written()).toContain('"errorName":"InvariantViolation"')
    expectClean(2)
  })
})

/** Keeps all that is written to either channel away from the output of the tests, and gives it. */
function catchAll(): () => string {
  const channels = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
  const consoles = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockReturnValue(undefined),
  )
  return () => [...channels, ...consoles].flatMap(({ mock }) => mock.calls.map((call) => call.map(String).join(' '))).join('\n')
}
