import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handler as changePartner } from '../../functions/console/change-partner/handler.ts'
import { handler as blockPartner } from '../../functions/external/block-partner/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { handler as invitePartner } from '../../functions/external/invite-partner/handler.ts'
import { handler as dispatchMail } from '../../functions/mail/dispatch-mail/handler.ts'
import { handler as queueMailAgain } from '../../functions/mail/queue-mail-again/handler.ts'
import { handler as sendMail } from '../../functions/mail/send-mail/handler.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import type { MailOrder, SignInCodeOrder } from '../../lib/domain/mail/mail-order.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { mailOrderKey } from '../../lib/store/keys.ts'
import { claimMs } from '../../lib/store/mail/mail-order-sending.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { asFunction } from '../support/as-function.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { leadContour } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { orderedMails, toldActs } from '../support/stored.ts'
import { mailClient } from '../../lib/mail/ses-client.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const sweepAfter = 1_800_000_000
const contour = {
  ...leadContour,
  settings: { ...leadContour.settings, requireInnForPayouts: false },
  partners: [...leadContour.partners, { email: 'blocked@test.example', isBlocked: true }],
}
const email = 'plain@test.example'
const mailQueue = mockClient(SQSClient)
const ses = mockClient(SESv2Client)
const minuteMs = 60_000

let partnerId: string

beforeEach(async () => {
  await newContour(contour)
  partnerId = await partnerIdOf(email)
  for (const [name, value] of [
    ['MAIL_QUEUE_URL', 'https://sqs.example/mail'],
    ['STRANGERS_MAIL_QUEUE_URL', 'https://sqs.example/strangers-mail'],
    ['MAIL_FROM', 'no-reply@test.example'],
    ['SITE_URL', 'https://partners.test.example'],
  ] as const)
    vi.stubEnv(name, value)
  mailQueue.reset()
  mailQueue.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] })
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: 'ses' })
})
afterEach(() => vi.useRealTimers())

/** As the table's stream tells of what was ordered. */
async function dispatch(given?: readonly MailOrder[]) {
  const orders = given ?? (await orderedMails())
  const Records = orders.map((order, index) => ({
    eventName: 'INSERT' as const,
    dynamodb: { NewImage: marshall({ ...mailOrderKey(order.id), ...order }), SequenceNumber: String(index) },
  }))
  const event = { Records } as DynamoDBStreamEvent
  return asFunction('dispatch-mail', () => dispatchMail(event, lambdaContext('dispatch-mail', '1', 60)))
}

const queued = (): string[] =>
  mailQueue
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args: [{ input }] }) => (input.Entries ?? []).map(({ MessageBody = '' }) => MessageBody))

/** Hands messages of the queue to the sender, all at once. */
async function send(...bodies: readonly string[]) {
  const Records = bodies.map((body, index) => ({
    messageId: String(index),
    receiptHandle: 'r',
    body,
    attributes: { ApproximateReceiveCount: '1' },
  }))
  return asFunction('send-mail', () => sendMail({ Records } as SQSEvent, lambdaContext('send-mail', '1', 10)))
}

const queueAgain = () => asFunction('queue-mail-again', () => queueMailAgain({}, lambdaContext('queue-mail-again', '1', 60)))

const sent = () =>
  ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => ({
    to: input.Destination?.ToAddresses?.join(),
    text: input.Content?.Simple?.Body?.Text?.Data ?? '',
    html: input.Content?.Simple?.Body?.Html?.Data ?? '',
  }))

const done = { batchItemFailures: [] }
const comesAgain = { batchItemFailures: [{ itemIdentifier: '0' }] }
const later = (ms: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

/** A payout is requested, and its notice comes to stand in the queue. */
async function noticeQueued(): Promise<string> {
  await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
  await dispatch()
  const [message = ''] = queued()
  return message
}

async function edit(body: object) {
  const olga = await letIn('Administrator', 'admin@test.example')
  const revision = (await loadPartner(partnerId))?.revision
  const headers = { ...olga.headers, 'sec-fetch-site': 'same-origin' }
  return call(changePartner, { key: null, headers, path: { id: partnerId }, body: { revision, ...body } })
}

describeOnEngine('a mail about an act', () => {
  test('goes out once the act is done, and its order is gone then', async () => {
    expect((await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })).status).toBe(201)
    expect(await orderedMails()).toMatchObject([{ kind: 'PayoutRequested', partnerId, by: 'ApiKey' }])
    expect(await dispatch()).toEqual(done)
    expect(await send(...queued())).toEqual(done)
    expect(sent()).toMatchObject([{ to: email, text: expect.stringContaining('запрошена выплата: 500\u00a0₽.') as string }])
    expect(await orderedMails()).toEqual([])
  })

  test('is ordered by no act that was refused', async () => {
    await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    const before = await orderedMails()
    expect((await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })).code).toBe('PAYOUT_ALREADY_ACTIVE')
    expect(await orderedMails()).toEqual(before)
  })

  test('of a payout is sent for a request through any endpoint', async () => {
    await requestPayoutBy('Partner', { partnerId, rubles: 500 })
    expect(await orderedMails()).toMatchObject([{ kind: 'PayoutRequested', by: 'Partner' }])
  })

  test.each([
    {
      names: 'the very details',
      requisites: 'Карта 2200 1234 5678 9010',
      said: /: на подтверждённые данные .* оканчивается на 9010\./,
    },
    { names: 'another card', requisites: '2200 1234 5678 9999', said: /: НЕ на подтверждённые данные .* оканчивается на 9999\./ },
    { names: 'a wallet', requisites: 'wallet-4321', said: /: НЕ на подтверждённые данные .*: «wa…21»\./ },
    { names: 'none', requisites: '', said: /Куда: в заявке не указано\./ },
  ])('of a payout for which a key named $names says so, even if the profile changed since', async ({ requisites, said }) => {
    await rememberDetails(email, { requisites: 'Карта 2200 1234 5678 9010' })
    const body = { partnerId, amount: 500, requisites }
    expect((await call(createPayout, { key: testKey, body })).status).toBe(201)
    await rememberDetails(email, { requisites: requisites === '2200 1234 5678 9999' ? requisites : 'card 7' })
    await dispatch()
    expect(await send(...queued())).toEqual(done)
    expect(sent().find(({ text }) => text.includes('запрошена выплата'))?.text).toMatch(said)
  })

  test('of a payout that an earlier version ordered is sent too', async () => {
    await requestPayoutBy('Partner', { partnerId, rubles: 500 })
    const [{ destination: _none, ...former } = { id: '' }] = (await orderedMails()) as (MailOrder & { destination?: string })[]
    await documentClient.send(
      new PutCommand({ TableName: tableName(), Item: { ...mailOrderKey(former.id), ...former, sweepAfter } }),
    )
    await dispatch()
    expect(await send(...queued())).toEqual(done)
    expect(sent()[0]?.text).toContain('подтверждённые кодом из письма: «ca…00»')
  })

  test('of a changed address goes to the old address and to the new one', async () => {
    expect((await edit({ email: 'new@test.example' })).status).toBe(200)
    await dispatch()
    await send(...queued())
    const [former, present] = sent().toSorted((a, b) => (String(a.to) > String(b.to) ? -1 : 1))
    expect([former?.to, present?.to]).toEqual([email, 'new@test.example'])
    expect(former?.text).toContain('войти больше нельзя')
    expect(former?.text).not.toContain('new@test.example')
    expect(present?.text).toContain('коды для входа')
    expect(present?.text).not.toContain(email)
  })

  test('of an address that changed only in letter case is not sent', async () => {
    expect((await edit({ email: 'Plain@test.example' })).status).toBe(200)
    expect(await orderedMails()).toEqual([])
  })

  test('of an ИНН that an administrator changes goes to the partner', async () => {
    expect((await edit({ inn: '500100732259' })).status).toBe(200)
    expect(await orderedMails()).toMatchObject([{ kind: 'ProfileChanged', partnerId, what: ['inn'] }])
  })

  test('stands in no feed', async () => {
    await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    expect(JSON.stringify(await toldActs())).not.toMatch(/mail|PayoutRequested/i)
  })

  test('goes to nobody who was erased meanwhile', async () => {
    await edit({ inn: '500100732259' })
    await dispatch()
    const [message = ''] = queued()
    const partner = await loadPartner(partnerId)
    if (!partner) throw new Error('there is no partner')
    await erasePartner(partner, { admin: 'admin@test.example', reason: 'asked to' })
    expect(await send(message)).toEqual(done)
    expect([sent(), await orderedMails()]).toEqual([[], []])
  })

  test('that invites a partner links to the account, with no code and nobody’s name in the link', async () => {
    expect((await call(invitePartner, { key: testKey, path: { id: partnerId }, body: {} })).status).toBe(200)
    await dispatch()
    expect(await send(...queued())).toEqual(done)
    const [{ to, text, html } = { to: '', text: '', html: '' }, ...others] = sent()
    expect([to, others, await orderedMails()]).toEqual([email, [], []])
    const link = 'https://partners.test.example/account'
    expect(text.match(/https:.*/g)).toEqual([link, link])
    expect(html.match(/https:[^"<]*/g)).toEqual([link, link, link, link])
    expect(text).not.toMatch(/\d{6}/)
  })

  test('that invites a partner goes to nobody who was blocked meanwhile', async () => {
    expect((await call(invitePartner, { key: testKey, path: { id: partnerId }, body: {} })).status).toBe(200)
    await dispatch()
    await call(blockPartner, { key: testKey, path: { id: partnerId }, body: { reason: 'asked to' } })
    expect(await send(...queued())).toEqual(done)
    expect([sent(), await orderedMails()]).toEqual([[], []])
  })
})

describeOnEngine('the queue of an order', () => {
  const at = '2026-11-24T10:00:00.000Z'
  const code = { salt: 's', digits: 6, expiresAt: at, requestId: 'r', at, kind: 'SignInCode' } as const
  const queueOf = (id: string): string | undefined =>
    mailQueue
      .commandCalls(SendMessageBatchCommand)
      .find(({ args: [{ input }] }) => (input.Entries ?? []).some(({ MessageBody = '' }) => MessageBody.includes(`"${id}"`)))
      ?.args[0].input.QueueUrl?.replace('https://sqs.example/', '')

  test.each<[string, Pick<SignInCodeOrder, 'email' | 'app' | 'registers'>, string]>([
    ["a partner's code is that of known people", { email, app: 'account' }, 'mail'],
    ['a blocked partner too', { email: 'blocked@test.example', app: 'account' }, 'mail'],
    ['a partner who tries to register too', { email, app: 'account', registers: true }, 'mail'],
    ["an administrator's code is that of known people", { email: 'admin@test.example', app: 'console' }, 'mail'],
    ['a code to register is that of strangers', { email: 'new@test.example', app: 'account', registers: true }, 'strangers-mail'],
    ["a code for nobody's address is that of strangers", { email: 'nobody@test.example', app: 'account' }, 'strangers-mail'],
    ['a partner who asks at the console too', { email, app: 'console' }, 'strangers-mail'],
    ['an administrator who asks for an account too', { email: 'admin@test.example', app: 'account' }, 'strangers-mail'],
  ])('%s', async (_name, asked, queue) => {
    expect(await dispatch([{ ...code, ...asked, id: 'the-order' }])).toEqual(done)
    expect(queueOf('the-order')).toBe(queue)
  })

  test('of known people holds none of a flood of codes for strangers that comes in one batch with theirs', async () => {
    await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    const flood = Array.from(
      { length: 60 },
      (_, n) => ({ ...code, email: `n${n}@test.example`, app: 'account', id: `flood-${n}` }) as const,
    )
    const [notice] = await orderedMails()
    expect(await dispatch([...flood, { ...code, email, app: 'account', id: 'code' }, ...(notice ? [notice] : [])])).toEqual(done)
    expect([queueOf('code'), queueOf(notice?.id ?? '')]).toEqual(['mail', 'mail'])
    expect(flood.filter(({ id }) => queueOf(id) !== 'strangers-mail')).toEqual([])
  })

  test('takes one read of the contour for all codes of the console that come together', async () => {
    let queries = 0
    onEveryCommand((command, send) => {
      if (command instanceof QueryCommand) queries++
      return send(command)
    })
    const asked = Array.from(
      { length: 20 },
      (_, n) => ({ ...code, email: `n${n}@test.example`, app: 'console', id: `code-${n}` }) as const,
    )
    expect(await dispatch(asked)).toEqual(done)
    expect(queries).toBe(1)
  })

  test('stays the same when the clock queues the order again', async () => {
    for (const order of [
      { ...code, email, app: 'account', id: '019353a0-0000-7000-8000-000000000001' },
      { ...code, email: 'nobody@test.example', app: 'account', id: '019353a0-0000-7000-8000-000000000002' },
    ])
      await documentClient.send(
        new PutCommand({ TableName: tableName(), Item: { ...mailOrderKey(order.id), ...order, sweepAfter } }),
      )
    later(20 * minuteMs)
    await queueAgain()
    expect(['1', '2'].map((n) => queueOf(`019353a0-0000-7000-8000-00000000000${n}`))).toEqual(['mail', 'strangers-mail'])
  })
})

describeOnEngine('an order of mail', () => {
  test('stays, and is queued again, when the queue refuses it', async () => {
    await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    mailQueue.on(SendMessageBatchCommand).resolves({ Failed: [{ Id: '0', Code: 'Down', SenderFault: false }] })
    expect(await dispatch()).toEqual(comesAgain)
    expect(await orderedMails()).toHaveLength(1)
  })

  test('that was never queued is queued by the clock, once it is old enough, and sent', async () => {
    await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })
    later(9 * minuteMs)
    await queueAgain()
    expect(queued()).toEqual([])
    later(2 * minuteMs)
    await queueAgain()
    expect(await send(...queued())).toEqual(done)
    expect(sent()).toHaveLength(1)
    await queueAgain()
    expect(queued()).toHaveLength(1)
  })

  test('that was tried a moment ago is left to the queue', async () => {
    const message = await noticeQueued()
    ses.on(SendEmailCommand).rejects(new Error('SES is down'))
    later(30 * minuteMs)
    expect(await send(message)).toEqual(comesAgain)
    await queueAgain()
    expect(queued()).toEqual([message])
    later(claimMs + 10 * minuteMs)
    await queueAgain()
    // It was half an hour old when it was tried: it waits half of that.
    expect(queued()).toEqual([message])
    later(6 * minuteMs)
    await queueAgain()
    expect(queued()).toEqual([message, message])
  })

  test('that was a week old at its last try is tried again six hours later, not days', async () => {
    const message = await noticeQueued()
    ses.on(SendEmailCommand).rejects(new Error('SES is down'))
    later(7 * 24 * 60 * minuteMs)
    expect(await send(message)).toEqual(comesAgain)
    later(claimMs + 359 * minuteMs)
    await queueAgain()
    expect(queued()).toEqual([message])
    later(2 * minuteMs)
    await queueAgain()
    expect(queued()).toEqual([message, message])
  })

  test('whose mail SES did not take is sent when the message comes again', async () => {
    const message = await noticeQueued()
    ses.on(SendEmailCommand).rejectsOnce(new Error('SES is down')).resolves({ MessageId: 'ses' })
    expect(await send(message)).toEqual(comesAgain)
    expect(await orderedMails()).toHaveLength(1)
    later(claimMs)
    expect(await send(message)).toEqual(done)
    expect(await orderedMails()).toEqual([])
  })

  const answered = (status: number): Error => Object.assign(new Error('SES'), { $metadata: { httpStatusCode: status } })

  test.each([
    { says: 'that it is busy', error: answered(503), tries: 2 },
    { says: 'that it was asked too often', error: answered(429), tries: 2 },
    { says: 'that it takes no such mail', error: answered(400), tries: 1 },
    { says: 'nothing, and may have taken it', error: Object.assign(new Error('late'), { name: 'TimeoutError' }), tries: 1 },
  ])('is handed over $tries times at once where SES says $says', async ({ error, tries }) => {
    const message = await noticeQueued()
    ses.on(SendEmailCommand).rejects(error)
    expect(await send(message)).toEqual(comesAgain)
    expect(sent()).toHaveLength(tries)
  })

  test('is not handed over again by a sender whose claim was over when SES said that it is busy', async () => {
    const message = await noticeQueued()
    ses.on(SendEmailCommand).callsFake(() => {
      later(claimMs)
      throw answered(503)
    })
    expect(await send(message)).toEqual(comesAgain)
    expect(sent()).toHaveLength(1)
  })

  test('allows no retries by the SDK, which would not check who holds the claim by then', async () => {
    expect(await mailClient.config.maxAttempts()).toBe(1)
  })

  test('is sent once by two senders at once, and the other one tries again later', async () => {
    const message = await noticeQueued()
    const { batchItemFailures } = await send(message, message)
    expect([sent().length, batchItemFailures.length]).toEqual([1, 1])
    later(claimMs)
    expect(await send(message)).toEqual(done)
    expect(sent()).toHaveLength(1)
  })

  test('is sent a second time only if its end could not be written, and not before the claim has ended', async () => {
    const message = await noticeQueued()
    let isTableGone = true
    onEveryCommand((command, pass) => {
      if (command instanceof DeleteCommand && isTableGone) throw new Error('the table is out of reach')
      return pass(command)
    })
    expect(await send(message)).toEqual(comesAgain)
    isTableGone = false
    later(claimMs - 1_000)
    expect(await send(message)).toEqual(comesAgain)
    expect(sent()).toHaveLength(1)
    later(1_001)
    expect(await send(message)).toEqual(done)
    expect(sent()).toHaveLength(2)
    expect(await send(message)).toEqual(done)
    expect(sent()).toHaveLength(2)
  })

  test('whose claim was written and not answered is taken by the same sender', async () => {
    const message = await noticeQueued()
    let isAnswerLost = true
    onEveryCommand(async (command, pass) => {
      const answer = await pass(command)
      if (!isAnswerLost) return answer
      isAnswerLost = false
      throw Object.assign(new Error('gone'), { name: 'TimeoutError' })
    })
    expect(await send(message)).toEqual(done)
    expect(sent()).toHaveLength(1)
  })

  test('of a kind that this version does not know waits for one that does', async () => {
    const message = await noticeQueued()
    const [order] = await orderedMails()
    await documentClient.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...mailOrderKey(order?.id ?? ''), ...order, kind: 'OfTomorrow', sweepAfter },
      }),
    )
    expect(await send(message)).toEqual(comesAgain)
    expect(await orderedMails()).toMatchObject([{ kind: 'OfTomorrow' }])
  })
})
