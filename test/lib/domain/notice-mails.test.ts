import { describe, expect, test } from 'vitest'
import { emailChangedMail } from '../../../lib/domain/email-changed-mail.ts'
import { noticeMail } from '../../../lib/domain/notice-mail.ts'
import { payoutRequestedMail } from '../../../lib/domain/payout-requested-mail.ts'

const email = 'anna@partners.example'
const at = '2026-11-22T21:30:00.000Z'
const forms = ['text', 'html'] as const
const missing = (text: string, parts: readonly string[]) => parts.filter((part) => !text.includes(part))

describe('the mail about a payout that was requested', () => {
  const payout = { amountKopecks: 165_050, requisites: 'Карта 2200 1234 5678 9010, Анна А.', createdAt: at }
  const mail = payoutRequestedMail(payout, { email, by: 'Partner' }, 'demo')

  test.each(forms)('says in its %s how much, where to and when, and what to do about it', (form) => {
    const parts = [
      'В вашем личном кабинете партнёра запрошена выплата: 1\u00a0650,50\u00a0₽.',
      'оканчивается на 9010',
      '23 ноября 2026',
      '00:30',
      'отмените заявку',
      'in your partner account: RUB\u00a01,650.50.',
      'ends in 9010',
      'cancel the request',
    ]
    expect(missing(mail[form], parts)).toEqual([])
  })

  test('has no more of the requisites than the end', () => {
    for (const form of forms) expect(mail[form]).not.toMatch(/2200|1234|5678|Анна/)
  })

  test('says nothing of where to, where the requisites name no number', () => {
    const { text } = payoutRequestedMail({ ...payout, requisites: 'наличными' }, { email, by: 'Partner' }, 'demo')
    expect(text).not.toMatch(/Куда|Where to|undefined|наличными/)
  })

  test.each([
    { by: 'Administrator', said: 'Администратором за вас запрошена выплата' },
    { by: 'ApiKey', said: 'Системой, подключённой к партнёрской программе, за вас запрошена выплата' },
  ] as const)('says that it was requested by $by', ({ by, said }) => {
    expect(payoutRequestedMail(payout, { email, by }, 'demo').text).toContain(said)
  })

  test('goes to the partner', () => {
    expect([mail.to, mail.subject]).toEqual([email, 'demo: запрошена выплата / a payout was requested'])
  })
})

describe('the mail about another address', () => {
  test.each([
    { is: 'Former', said: ['другой адрес почты', 'войти больше нельзя', 'another address'] },
    { is: 'Present', said: ['указал этот адрес почты', 'коды для входа', 'this address'] },
  ] as const)('says to the $is one what it means there, and when', ({ is, said }) => {
    const mail = emailChangedMail({ email, is, at }, 'demo')
    expect(mail.to).toBe(email)
    for (const form of forms) expect(missing(mail[form], [...said, '23 ноября 2026', '00:30'])).toEqual([])
  })
})

test('what a notice says is no HTML', () => {
  const words = { what: '<b>1 & 2</b>', notYou: 'a > b' }
  const { html } = noticeMail({ to: email, contour: 'demo', subject: 's', russian: words, english: words })
  expect(html).toContain('&lt;b&gt;1 &amp; 2&lt;/b&gt;')
  expect(html).not.toContain('<b>1')
})
