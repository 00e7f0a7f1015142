import { describe, expect, test } from 'vitest'
import { profileChangedMail } from '../../../lib/domain/mail/profile-changed-mail.ts'
import { confirmationMail } from '../../../lib/domain/mail/sign-in-mail.ts'
import { momentMs } from '../../support/samples.ts'

const email = 'anna@partners.example'

describe('the mail with a code that confirms a change', () => {
  const expiresAt = new Date(momentMs + 600_000).toISOString()
  const mail = confirmationMail({ email, code: '402817', expiresAt }, 'Details', { name: 'demo' }, momentMs)

  test.each(['text', 'html'] as const)(
    'says in its %s its purpose, and what it means if its reader did not ask for it',
    (form) => {
      const parts = [
        'Ваш код, чтобы внести новые данные для выплат в личный кабинет партнёра',
        '402817',
        'Код действует ещё 10 минут',
        'в ваш кабинет вошёл кто-то другой',
        'Your code to put new payout details into your partner account',
        'somebody else is signed in to your account',
      ]
      expect(parts.filter((part) => !mail[form].includes(part))).toEqual([])
      expect(mail[form]).not.toMatch(/для входа|to sign in/)
    },
  )

  test.each([
    { purpose: 'Payout', subject: 'demo: код для выплаты через личный кабинет партнёра / code to request a payout' },
    { purpose: 'Erasure', subject: 'demo: код, чтобы удалить личный кабинет партнёра / code to erase' },
  ] as const)('says of $purpose what that is, and nothing of details', ({ purpose, subject }) => {
    const other = confirmationMail({ email, code: '402817', expiresAt }, purpose, { name: 'demo' }, momentMs)
    expect(other.subject).toBe(subject)
    expect(other.text).not.toContain('новые данные для выплат')
    expect(other.text).toContain('вошёл кто-то другой')
  })

  test('goes to the partner, with no code in its subject', () => {
    expect(mail.to).toBe(email)
    expect(mail.subject).toBe(
      'demo: код, чтобы внести данные для выплат в личный кабинет партнёра / code to change payout details',
    )
  })
})

describe('the mail about a change', () => {
  const changedAt = '2026-11-22T21:30:00.000Z'
  const mail = profileChangedMail({ email, what: ['inn', 'bank'], changedAt }, { name: 'demo' }, '2026-11-23T21:30:00.000Z')

  test.each(['text', 'html'] as const)('says in its %s what was changed and when, in Moscow, in both languages', (form) => {
    const parts = [
      'изменены: ИНН, банковский счёт',
      '23 ноября 2026',
      '00:30',
      'Если это были не вы',
      'tax number (ИНН), bank account',
      '23 November 2026',
      'If it was not you',
      'До 24 ноября 2026',
      'Until 24 November 2026',
    ]
    expect(parts.filter((part) => !mail[form].includes(part))).toEqual([])
  })

  test('goes to the partner', () => {
    expect([mail.to, mail.subject]).toEqual([email, 'demo: изменены данные для выплат / payout details were changed'])
  })
})
