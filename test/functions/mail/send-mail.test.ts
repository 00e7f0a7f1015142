import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/mail/send-mail/handler.ts'
import { lambdaContext } from '../../../infra/local/lambda.ts'
import type { SignInCodeMessage } from '../../../lib/domain/mail/mail-message.ts'
import { catchLog } from '../../support/log-lines.ts'
import { holding, reads, sampleItems, sentCommands } from '../../support/mocked-table.ts'
import { queueEvent } from '../../support/queue-events.ts'
import { administrator, momentMs, partnerOf } from '../../support/samples.ts'

const mocked = mockClient(SESv2Client)
let log: ReturnType<typeof catchLog>

const partner = partnerOf()
const blocked = partnerOf({ id: '019537aa-0000-7000-8000-000000000002', email: 'blocked@sample.example', isBlocked: true })
const stored = [partner, blocked].flatMap((one) => [
  { pk: 'PARTNERS', sk: one.id, ...one },
  { pk: 'EMAILS', sk: one.email, partnerId: one.id },
])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: momentMs })
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('MAIL_FROM', 'no-reply@sample.example')
  log = catchLog()
  mocked.reset()
  mocked.on(SendEmailCommand).resolves({ MessageId: 'ses-1' })
  holding([...sampleItems(), ...stored])
})
afterEach(() => vi.useRealTimers())

const message = (changes: Partial<SignInCodeMessage> = {}): string =>
  JSON.stringify({
    kind: 'SignInCode',
    email: partner.email,
    app: 'account',
    code: '402817',
    expiresAt: new Date(momentMs + 600_000).toISOString(),
    requestId: 'request-1',
    ...changes,
  } satisfies SignInCodeMessage)

const deliver = (...bodies: string[]) => handler(queueEvent(...bodies), lambdaContext('send-mail', 'invocation', 10))
const sentTo = () => mocked.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input.Destination?.ToAddresses)

describe('a message in the mail queue', () => {
  test('becomes a mail from the contour, in text and in HTML, that asks for no automatic answer', async () => {
    vi.stubEnv('MAIL_REPLY_TO', 'help@sample.example')
    expect(await deliver(message())).toEqual({ batchItemFailures: [] })
    const [{ input } = { input: undefined }] = mocked.commandCalls(SendEmailCommand).map(({ args: [command] }) => command)
    expect(input).toEqual({
      FromEmailAddress: 'test <no-reply@sample.example>',
      ReplyToAddresses: ['help@sample.example'],
      Destination: { ToAddresses: [partner.email] },
      Content: {
        Simple: {
          Subject: { Data: expect.stringContaining('test: ') as unknown, Charset: 'UTF-8' },
          Body: {
            Text: { Data: expect.stringContaining('402817') as unknown, Charset: 'UTF-8' },
            Html: { Data: expect.stringContaining('402817') as unknown, Charset: 'UTF-8' },
          },
          Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
        },
      },
    })
  })

  test.each([
    { who: 'a partner, for the account', changes: {}, outcome: 'Sent' },
    { who: 'an administrator, for the console', changes: { email: administrator.email, app: 'console' }, outcome: 'Sent' },
    { who: 'a partner, for the console', changes: { app: 'console' }, outcome: 'NobodyOfThisAddress' },
    { who: 'an administrator, for the account', changes: { email: administrator.email }, outcome: 'NobodyOfThisAddress' },
    { who: 'a blocked partner', changes: { email: blocked.email }, outcome: 'Sent' },
    { who: 'nobody that the contour knows', changes: { email: 'x@sample.example' }, outcome: 'NobodyOfThisAddress' },
    { who: 'a partner, just before the end', changes: { expiresAt: new Date(momentMs + 1_000).toISOString() }, outcome: 'Sent' },
    { who: 'a partner, at the end', changes: { expiresAt: new Date(momentMs).toISOString() }, outcome: 'Expired' },
  ] as const)('for $who: $outcome', async ({ changes, outcome }) => {
    expect(await deliver(message(changes))).toEqual({ batchItemFailures: [] })
    const email = 'email' in changes ? changes.email : partner.email
    expect(sentTo()).toEqual(outcome === 'Sent' ? [[email]] : [])
    expect(log()).toMatchObject([{ requestId: 'request-1', function: 'send-mail', outcome }])
  })

  test.each([
    { what: 'a code that confirms', expiresAt: momentMs + 600_000, outcome: 'Sent' },
    { what: 'a code that is over', expiresAt: momentMs, outcome: 'Expired' },
  ])('of $what goes to the partner as it says, with nobody looked up: $outcome', async ({ expiresAt, outcome }) => {
    const code = { kind: 'ConfirmationCode', email: partner.email, code: '402817', expiresAt: new Date(expiresAt).toISOString() }
    expect(await deliver(JSON.stringify({ ...code, requestId: 'request-1' }))).toEqual({ batchItemFailures: [] })
    expect(sentTo()).toEqual(outcome === 'Sent' ? [[partner.email]] : [])
    expect([log()[0]?.outcome, sentCommands()]).toEqual([outcome, []])
  })

  test('about a change goes to the partner whenever it comes', async () => {
    const changed = { kind: 'ProfileChanged', email: partner.email, what: ['bank'], changedAt: new Date(0).toISOString() }
    expect(await deliver(JSON.stringify({ ...changed, requestId: 'request-1' }))).toEqual({ batchItemFailures: [] })
    expect(sentTo()).toEqual([[partner.email]])
  })

  describe('where partners register themselves', () => {
    const terms = { version: '2026-03', url: 'https://sample.example/terms' }
    beforeEach(() => {
      const open = sampleItems().map((item) => (item.sk === 'SETTINGS' ? { ...item, registration: 'open', terms } : item))
      holding([...open, ...stored])
    })
    const sentKinds = () =>
      mocked
        .commandCalls(SendEmailCommand)
        .map(({ args: [{ input }] }) => input.Content?.Simple?.Subject?.Data?.split(' / ').at(-1))

    test.each([
      { who: 'nobody, who registers', changes: { email: 'x@sample.example', registers: true }, kinds: ['registration code'] },
      { who: 'nobody, who signs in', changes: { email: 'x@sample.example' }, kinds: [] },
      {
        who: 'an administrator, who registers',
        changes: { email: administrator.email, registers: true },
        kinds: ['registration code'],
      },
      { who: 'a partner', changes: {}, kinds: ['sign-in code'] },
      { who: 'a partner, who registers', changes: { registers: true }, kinds: ['sign-in code'] },
      { who: 'a blocked partner', changes: { email: blocked.email }, kinds: ['sign-in code'] },
      { who: 'nobody, for the console', changes: { email: 'x@sample.example', app: 'console' }, kinds: [] },
    ] as const)('for $who the mail says what its code is good for', async ({ changes, kinds }) => {
      await deliver(message(changes))
      expect(sentKinds()).toEqual(kinds)
      // Who is known stands in no log.
      expect(log()).toMatchObject([{ outcome: kinds.length > 0 ? 'Sent' : 'NobodyOfThisAddress' }])
    })

    test('a new partner is looked up with two reads', async () => {
      await deliver(message({ email: 'x@sample.example', registers: true }))
      expect(sentCommands()).toEqual([reads.get('EMAILS', 'x@sample.example'), reads.get('CONTOUR', 'SETTINGS')])
    })
  })

  test.each([
    ['account', [reads.get('EMAILS', partner.email)]],
    ['console', [reads.query('CONTOUR', 'oldest first')]],
  ] as const)('is looked up for the %s with as few reads as it takes', async (app, expected) => {
    await deliver(message({ app }))
    expect(sentCommands()).toEqual(expected)
  })
})

describe('of several messages', () => {
  test('only those that fail come back, and hold nobody up', async () => {
    mocked.on(SendEmailCommand, { Destination: { ToAddresses: [partner.email] } }).rejects(new Error('the address is bad'))
    const others = message({ email: administrator.email, app: 'console' })
    const result = await deliver(others, message(), 'no JSON', message({ code: '12' }), others)
    expect(result).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-2' }, { itemIdentifier: 'message-3' }, { itemIdentifier: 'message-4' }],
    })
    expect(
      sentTo()
        .flat()
        .filter((address) => address === administrator.email),
    ).toHaveLength(2)
  })

  test('no log line tells an address or a code, whatever becomes of them', async () => {
    mocked.on(SendEmailCommand).rejects(new Error(`${partner.email} is on the suppression list`))
    await deliver(message(), message({ email: 'x@sample.example' }), '{"code": 402817', message({ code: '402817x' }))
    const written = JSON.stringify(log())
    expect(log().length).toBeGreaterThanOrEqual(4)
    expect(written).not.toMatch(/402817|sample\.example/)
  })
})
