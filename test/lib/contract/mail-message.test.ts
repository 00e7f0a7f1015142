import { expect, test } from 'vitest'
import { mailMessage } from '../../../lib/contract/mail-message.ts'
import type { MailMessage } from '../../../lib/domain/mail/mail-message.ts'

const message: MailMessage = {
  kind: 'SignInCode',
  email: 'anna@partners.example',
  app: 'account',
  code: '012345',
  expiresAt: '2026-11-22T09:10:00.000Z',
  requestId: 'request-1',
}

test('a message is read from the queue as it was put there', () => {
  expect(mailMessage.parse(JSON.parse(JSON.stringify(message)))).toEqual(message)
})

test.each([
  ['another kind', { kind: 'Newsletter' }],
  ['an app that is none', { app: 'shop' }],
  ['a code without its leading zero', { code: '12345' }],
  ['an address longer than addresses are', { email: `${'a'.repeat(250)}@b.ru` }],
])('a message with %s is none', (_what, change) => {
  expect(mailMessage.safeParse({ ...message, ...change }).success).toBe(false)
})

test.each<MailMessage>([
  {
    kind: 'ConfirmationCode',
    email: 'anna@partners.example',
    code: '012345',
    expiresAt: '2026-11-22T09:10:00.000Z',
    requestId: '1',
  },
  {
    kind: 'ProfileChanged',
    email: 'anna@partners.example',
    what: ['inn', 'requisites', 'bank'],
    changedAt: '2026-11-22T09:10:00.000Z',
    requestId: '1',
  },
])('a message of $kind is read as it was put there', (one) => {
  expect(mailMessage.parse(JSON.parse(JSON.stringify(one)))).toEqual(one)
})

test.each([
  { kind: 'ProfileChanged', email: 'anna@partners.example', what: [], changedAt: '', requestId: '1' },
  { kind: 'ProfileChanged', email: 'anna@partners.example', what: ['email'], changedAt: '', requestId: '1' },
  { kind: 'ConfirmationCode', email: 'anna@partners.example', code: '12345', expiresAt: '', requestId: '1' },
])('what is no message is refused: %j', (one) => {
  expect(mailMessage.safeParse(one).success).toBe(false)
})
