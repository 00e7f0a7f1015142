import { describe, expect, test } from 'vitest'
import type { SignInCodeMessage } from '../../../../lib/domain/mail/mail-message.ts'
import { signInMail } from '../../../../lib/domain/mail/sign-in-mail.ts'
import { momentMs } from '../../../support/samples.ts'

const message = (changes: Partial<SignInCodeMessage> = {}): SignInCodeMessage => ({
  kind: 'SignInCode',
  email: 'anna@partners.example',
  app: 'account',
  code: '402817',
  expiresAt: new Date(momentMs + 600_000).toISOString(),
  requestId: 'request-1',
  ...changes,
})
const written = (changes: Partial<SignInCodeMessage> = {}, nowMs = momentMs) =>
  signInMail(message(changes), 'SignIn', { name: 'demo' }, nowMs)

describe('the mail with a sign-in code', () => {
  test.each(['text', 'html'] as const)('says in its %s, in both languages, all that one needs', (form) => {
    const said = written()[form]
    const parts = [
      'Ваш код для входа',
      'demo',
      '402817',
      'Код действует ещё 10 минут',
      'Если вы не запрашивали код',
      'Your code to sign in',
      'another 10 minutes',
      'If you did not ask',
    ]
    expect(parts.filter((part) => !said.includes(part))).toEqual([])
    expect(said.indexOf('Ваш код')).toBeLessThan(said.indexOf('Your code'))
  })

  test.each([
    ['account', 'личный кабинет партнёра', 'your partner account'],
    ['console', 'консоль администратора', 'the administrator console'],
  ] as const)('names the %s as the place', (app, russian, english) => {
    const { subject, text, html } = written({ app })
    expect(subject).toBe(`demo: код для входа в ${russian} / sign-in code`)
    expect([text, html].map((said) => said.includes(russian) && said.includes(english))).toEqual([true, true])
  })

  test.each(['text', 'html'] as const)('says in its %s to a new partner that it is for registering', (form) => {
    const mail = signInMail(message(), 'Registration', { name: 'demo' }, momentMs)
    expect(mail.subject).toBe('demo: код, чтобы открыть личный кабинет партнёра / registration code')
    const parts = [
      'Ваш код, чтобы зарегистрироваться и открыть личный кабинет партнёра',
      'кто-то ошибся адресом',
      'Your code to register and open your partner account',
      'somebody mistyped an address',
      '402817',
    ]
    expect(parts.filter((part) => !mail[form].includes(part))).toEqual([])
    expect(mail[form]).not.toMatch(/для входа|to sign in/)
  })

  test('goes to the address that asked', () => {
    expect(written().to).toBe('anna@partners.example')
  })

  test('has no code in its subject, which stands on locked screens', () => {
    expect(written().subject).not.toContain('402817')
  })

  test.each([
    [600_000, '10 минут', '10 minutes'],
    [240_001, '5 минут', '5 minutes'],
    [240_000, '4 минуты', '4 minutes'],
    [60_000, '1 минуту', '1 minute,'],
    [1, '1 минуту', '1 minute,'],
  ])('%i ms before the end says %s', (leftMs, russian, english) => {
    const { text } = written({ expiresAt: new Date(momentMs + leftMs).toISOString() })
    expect(text).toContain(`ещё ${russian} и`)
    expect(text).toContain(`another ${english}`)
  })

  test('loads nothing and runs nothing when it is opened', () => {
    expect(written().html).not.toMatch(/https?:|<script|<img|<link|url\(/i)
  })
})
