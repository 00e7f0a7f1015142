import { describe, expect, test } from 'vitest'
import { emailChangedMail } from '../../../lib/domain/mail/email-changed-mail.ts'
import { noticeMail } from '../../../lib/domain/mail/notice-mail.ts'
import { payoutRequestedMail } from '../../../lib/domain/mail/payout-requested-mail.ts'

const email = 'anna@partners.example'
const at = '2026-11-22T21:30:00.000Z'
const forms = ['text', 'html'] as const
const missing = (text: string, parts: readonly string[]) => parts.filter((part) => !text.includes(part))

describe('the mail about a payout that was requested', () => {
  const payout = { amountKopecks: 165_050, requisites: 'Карта 2200 1234 5678 9010, Анна А.', createdAt: at }
  const mail = payoutRequestedMail(payout, { email, by: 'Partner' }, { name: 'demo' })

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

  test.each([
    {
      destination: 'Confirmed',
      said: ['Куда: на подтверждённые данные из вашего профиля: номер', 'to: the confirmed details of'],
    },
    {
      destination: 'ByCode',
      said: ['Куда: не на данные, которые стояли', 'а на другие, подтверждённые кодом', 'by a mailed code'],
    },
    {
      destination: 'Other',
      said: ['Куда: НЕ на подтверждённые данные из вашего профиля, а на другие: номер', 'NOT the confirmed'],
    },
  ] as const)('says that it goes to $destination details, and the end of their number', ({ destination, said }) => {
    const told = payoutRequestedMail(payout, { email, by: 'ApiKey', destination }, { name: 'demo' })
    for (const form of forms) expect(missing(told[form], [...said, 'оканчивается на 9010', 'ends in 9010'])).toEqual([])
  })

  test('says that none are named', () => {
    const told = payoutRequestedMail(
      { ...payout, requisites: ' ' },
      { email, by: 'ApiKey', destination: 'None' },
      { name: 'demo' },
    )
    for (const form of forms) {
      expect(missing(told[form], ['Куда: в заявке не указано.', 'Where to: the request does not say.'])).toEqual([])
      expect(told[form]).not.toMatch(/«|undefined/)
    }
  })

  test('masks requisites that name no number', () => {
    const wallet = { ...payout, requisites: 'кошелёк anna@wallet.example' }
    const told = payoutRequestedMail(wallet, { email, by: 'ApiKey', destination: 'Other' }, { name: 'demo' })
    for (const form of forms) {
      expect(missing(told[form], ['а на другие: «ко…le».', 'but others: “ко…le”.'])).toEqual([])
      expect(told[form]).not.toMatch(/wallet|anna|елёк/)
    }
  })

  test.each([
    {
      of: 'the profile',
      requisitesBy: 'Profile',
      requisites: 'card 12345',
      said: 'на подтверждённые данные из вашего профиля: «ca…45»',
    },
    { of: 'a code', requisitesBy: 'Code', requisites: 'card 12345', said: 'подтверждённые кодом из письма: «ca…45»' },
    { of: 'a key', requisitesBy: 'ApiKey', requisites: 'card 12345', said: 'Куда: «ca…45»' },
    { of: 'nobody knows whom', requisites: 'card 12345', said: 'Куда: «ca…45»' },
    { of: 'a key that named none', requisitesBy: 'ApiKey', requisites: '', said: 'Куда: в заявке не указано' },
  ] as const)('is written of an order of a former version with what the request says: $of', ({ said, of: _of, ...was }) => {
    const { text } = payoutRequestedMail({ amountKopecks: 100, createdAt: at, ...was }, { email, by: 'ApiKey' }, { name: 'demo' })
    expect(text).toContain(`${said}.`)
    expect(text).not.toContain('undefined')
  })

  test.each([
    { by: 'Administrator', said: 'Администратором за вас запрошена выплата' },
    { by: 'ApiKey', said: 'Системой, подключённой к партнёрской программе, за вас запрошена выплата' },
  ] as const)('says that it was requested by $by', ({ by, said }) => {
    expect(payoutRequestedMail(payout, { email, by }, { name: 'demo' }).text).toContain(said)
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
    const mail = emailChangedMail({ email, is, at }, { name: 'demo' }, null)
    expect(mail.to).toBe(email)
    for (const form of forms) expect(missing(mail[form], [...said, '23 ноября 2026', '00:30'])).toEqual([])
    expect(mail.text).not.toContain('не проводят ваши выплаты')
  })

  test.each(['Former', 'Present'] as const)('says to the %s one until when payouts wait', (is) => {
    const mail = emailChangedMail({ email, is, at }, { name: 'demo' }, '2026-11-23T21:30:00.000Z')
    const said = ['До 24 ноября 2026', 'не проводят ваши выплаты', 'Until 24 November 2026', 'send none of your payouts']
    for (const form of forms) expect(missing(mail[form], said)).toEqual([])
  })
})

test('what a notice says is no HTML', () => {
  const words = { what: '<b>1 & 2</b>', notYou: 'a > b' }
  const { html } = noticeMail({ to: email, program: { name: 'demo' }, subject: 's', russian: words, english: words })
  expect(html).toContain('&lt;b&gt;1 &amp; 2&lt;/b&gt;')
  expect(html).not.toContain('<b>1')
})
