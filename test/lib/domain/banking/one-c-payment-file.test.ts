import { assert, constantFrom, integer, property, record, string, uniqueArray, uuid } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankDocument, BankParty } from '../../../../lib/domain/banking/bank-document.ts'
import { oneCPaymentFile } from '../../../../lib/domain/banking/one-c-payment-file.ts'
import { paymentPurpose } from '../../../../lib/domain/banking/payment-purpose.ts'
import { paymentTokenOf, tokensIn } from '../../../../lib/domain/banking/payment-token.ts'
import { bankDocument, firstPayoutId, payeeParty, payerParty } from '../../../support/bank-documents.ts'
import { readOneCFile } from '../../../support/one-c-reader.ts'

const [madeAt, sender] = ['2026-11-28T14:02:03', 'Партнёрская программа']
const fileOf = (...documents: BankDocument[]) => oneCPaymentFile({ documents, madeAt, sender })

function bytesOf(...documents: BankDocument[]): Uint8Array {
  const file = fileOf(...documents)
  if ('faults' in file) throw new Error(JSON.stringify(file.faults))
  return file.bytes
}

function faultsOf(...documents: BankDocument[]): string[] {
  const file = fileOf(...documents)
  return 'faults' in file ? file.faults.map(({ number, field, fault }) => `${number} ${field}: ${fault}`) : []
}

const company: BankParty = { ...payeeParty, name: 'ООО «Лютик»', inn: '7707083893', kpp: '770701001' }

describe('a file of payment orders', () => {
  test('is this text', () => {
    expect(new TextDecoder('windows-1251').decode(bytesOf(bankDocument())).split('\r\n')).toEqual([
      '1CClientBankExchange',
      'ВерсияФормата=1.03',
      'Кодировка=Windows',
      'Отправитель=Партнёрская программа',
      'Получатель=',
      'ДатаСоздания=28.11.2026',
      'ВремяСоздания=14:02:03',
      'ДатаНачала=28.11.2026',
      'ДатаКонца=28.11.2026',
      'РасчСчет=40702810500000000001',
      'Документ=Платежное поручение',
      'СекцияДокумент=Платежное поручение',
      'Номер=17',
      'Дата=28.11.2026',
      'Сумма=1650.50',
      'ПлательщикСчет=40702810500000000001',
      'Плательщик=ИНН 7707083893 ООО «Ромашка»',
      'ПлательщикИНН=7707083893',
      'ПлательщикКПП=770701001',
      'Плательщик1=ООО «Ромашка»',
      'ПлательщикРасчСчет=40702810500000000001',
      'ПлательщикБанк1=АО «БАНК ПРИМЕРА»',
      'ПлательщикБанк2=г. Москва',
      'ПлательщикБИК=044525974',
      'ПлательщикКорсчет=30101810145250000974',
      'ПолучательСчет=40817810700000000001',
      'Получатель=ИНН 500100732259 Иванова Анна Сергеевна',
      'ПолучательИНН=500100732259',
      'ПолучательКПП=',
      'Получатель1=Иванова Анна Сергеевна',
      'ПолучательРасчСчет=40817810700000000001',
      'ПолучательБанк1=ПАО «ВТОРОЙ БАНК»',
      'ПолучательБанк2=г. Казань',
      'ПолучательБИК=049805746',
      'ПолучательКорсчет=30101810800000000746',
      'ВидПлатежа=Электронно',
      'ВидОплаты=01',
      'Код=0',
      'НазначениеПлатежа=PVAN05H671R Вознаграждение по договору 17. Налогоплательщик НПД. НДС не облагается',
      'НазначениеПлатежа1=PVAN05H671R Вознаграждение по договору 17. Налогоплательщик НПД. НДС не облагается',
      'Очередность=5',
      'КонецДокумента',
      'КонецФайла',
      '',
    ])
  })

  test('names the kind of income of an individual, and has no such field for others', () => {
    expect(readOneCFile(bytesOf(bankDocument({ incomeCode: '1' }))).documents[0]?.get('КодНазПлатежа')).toBe('1')
    expect(readOneCFile(bytesOf(bankDocument())).documents[0]?.has('КодНазПлатежа')).toBe(false)
  })

  test('has the days of all documents, and each account of the payer once', () => {
    const other = {
      ...payerParty,
      bic: payeeParty.bic,
      account: payeeParty.account,
      correspondentAccount: payeeParty.correspondentAccount,
    }
    const purpose = (of: string) => paymentPurpose(of, 'Выплата')
    const { header } = readOneCFile(
      bytesOf(
        bankDocument({ date: '2026-11-28' }),
        bankDocument({ number: '18', date: '2026-12-01', purpose: purpose('01a1fd7f-bd4e-7266-8453-6b55405898e2') }),
        bankDocument({
          number: '19',
          date: '2026-11-27',
          payer: other,
          purpose: purpose('01a1fd7f-bd4e-7266-8453-6b55405898e3'),
        }),
      ),
    )
    expect(header.get('РасчСчет')).toEqual([payerParty.account, payeeParty.account])
    expect([header.get('ДатаНачала'), header.get('ДатаКонца')]).toEqual([['27.11.2026'], ['01.12.2026']])
  })

  test('an independent reader reads back what was written, of any documents', () => {
    const text = string({ unit: constantFrom(...Array.from('Анна ООО «Ёж» №5–7.,"')), minLength: 1, maxLength: 60 }).map(
      (some) => `А${some}`,
    )
    const documents = uniqueArray(
      record({
        payoutId: uuid({ version: 7 }),
        number: integer({ min: 1, max: 999_999 }),
        amountKopecks: integer({ min: 1, max: 10 ** 14 }),
        name: text,
        purpose: text,
        payee: constantFrom(payeeParty, company),
        incomeCode: constantFrom('1', '2', '3', '' as const),
      }),
      { minLength: 1, maxLength: 5, selector: ({ number }) => number },
    )
    assert(
      property(documents, (all) => {
        const written = all.map(({ payoutId, number, name, purpose, payee, ...rest }) =>
          bankDocument({
            ...rest,
            number: String(number),
            payee: { ...payee, name },
            purpose: paymentPurpose(payoutId, purpose),
          }),
        )
        const read = readOneCFile(bytesOf(...written)).documents
        const oneLine = (of: string): string => of.replaceAll(/ +/g, ' ').trim()
        expect(
          read.map((document) => [document.get('Номер'), document.get('Получатель1'), document.get('НазначениеПлатежа')]),
        ).toEqual(written.map(({ number, payee, purpose }) => [number, oneLine(payee.name), oneLine(purpose)]))
        expect(read.map((document) => BigInt((document.get('Сумма') ?? '').replace('.', '')))).toEqual(
          written.map(({ amountKopecks }) => BigInt(amountKopecks)),
        )
        expect(read.flatMap((document) => tokensIn(document.get('НазначениеПлатежа') ?? '').slice(0, 1))).toEqual(
          all.map(({ payoutId }) => paymentTokenOf(payoutId)),
        )
      }),
      { numRuns: 50 },
    )
  })

  test('no value adds a line, or becomes a field of another name', () => {
    const hostile = string({
      unit: constantFrom('\r', '\n', '\u2028', '\u0085', '=', 'КонецДокумента', 'Сумма=9', 'КонецФайла', 'а'),
      maxLength: 20,
    })
    assert(
      property(hostile, hostile, (name, purpose) => {
        const file = bytesOf(
          bankDocument({ payee: { ...payeeParty, name: `А${name}` }, purpose: paymentPurpose(firstPayoutId, purpose) }),
        )
        const read = readOneCFile(file)
        expect(read.documents.map((document) => [document.get('Сумма'), document.size])).toEqual([['1650.50', 29]])
      }),
      { numRuns: 100 },
    )
  })

  test('the purpose is cut at 210 characters, and the token stands first', () => {
    const purpose = paymentPurpose(firstPayoutId, 'Вознаграждение '.repeat(40))
    expect([purpose.length <= 210, purpose.length > 200, purpose.startsWith('PVAN05H671R Возн')]).toEqual([true, true, true])
    expect(faultsOf(bankDocument({ purpose }))).toEqual([])
    expect(faultsOf(bankDocument({ purpose: `${purpose.padEnd(210, 'ы')}ы` }))).toEqual(['17 purpose: tooLong'])
  })
})

describe('a document with a fault keeps the whole file back, and is named:', () => {
  const payee = (changes: Partial<BankParty>) => bankDocument({ payee: { ...payeeParty, ...changes } })
  const payer = (changes: Partial<BankParty>) => bankDocument({ payer: { ...payerParty, ...changes } })

  test.each<[string, BankDocument, string[]]>([
    ['a number of seven digits', bankDocument({ number: '1000000' }), ['1000000 number: number']],
    ['a number that begins with zero', bankDocument({ number: '017' }), ['017 number: number']],
    ['a day that no month has', bankDocument({ date: '2026-02-30' }), ['17 date: date']],
    ['nothing to pay', bankDocument({ amountKopecks: 0 }), ['17 amountKopecks: amount']],
    ['half a kopeck', bankDocument({ amountKopecks: 1.5 }), ['17 amountKopecks: amount']],
    ['a purpose without a token', bankDocument({ purpose: 'Выплата' }), ['17 purpose: token']],
    ['a token that is not first', bankDocument({ purpose: 'Выплата PVAN05H671R' }), ['17 purpose: token']],
    ['no name', payee({ name: ' ' }), ['17 payee.name: empty']],
    ['a name of 161 characters', payee({ name: 'А'.repeat(161) }), ['17 payee.name: tooLong']],
    ['a name that windows-1251 cannot write', payee({ name: 'José' }), ['17 payee.name: outside']],
    ['no bank', payee({ bank: '' }), ['17 payee.bank: empty']],
    ['an ИНН with a wrong digit', payee({ inn: '500100732258' }), ['17 payee.inn: inn']],
    ['a payer without ИНН', payer({ inn: '' }), ['17 payer.inn: inn']],
    ['a КПП of eight signs', payer({ kpp: '77070100' }), ['17 payer.kpp: kpp']],
    ['a БИК that does not begin with zero', payee({ bic: '149805746' }), ['17 payee.bic: bic']],
    ['an account with a wrong digit', payee({ account: '40817810700000000002' }), ['17 payee.account: account']],
    ['an account of another bank', payee({ account: payerParty.account }), ['17 payee.account: account']],
    [
      'a correspondent account of another bank',
      payee({ correspondentAccount: payerParty.correspondentAccount }),
      ['17 payee.correspondentAccount: correspondentAccount'],
    ],
  ])('%s', (_what, document, faults) => {
    expect(faultsOf(document)).toEqual(faults)
  })

  test('the characters that cannot be written', () => {
    expect(fileOf(payee({ name: 'José 😀' }))).toEqual({
      faults: [{ number: '17', field: 'payee.name', fault: 'outside', characters: ['é', '😀'] }],
    })
  })

  test('a number or a payout that stands there twice', () => {
    expect(faultsOf(bankDocument(), bankDocument())).toEqual(
      ['number: numberTwice', 'purpose: tokenTwice', 'number: numberTwice', 'purpose: tokenTwice'].map((fault) => `17 ${fault}`),
    )
  })

  test('no documents at all, and a sender that cannot be written', () => {
    expect(oneCPaymentFile({ documents: [], madeAt, sender: '😀' })).toEqual({
      faults: [
        { number: null, field: 'documents', fault: 'empty' },
        { number: null, field: 'sender', fault: 'outside', characters: ['😀'] },
      ],
    })
  })
})

test('a payee without ИНН, and one without a city, are written without', () => {
  const [document] = readOneCFile(bytesOf(bankDocument({ payee: { ...payeeParty, inn: '', city: '' } }))).documents
  expect([document?.get('Получатель'), document?.get('ПолучательИНН'), document?.get('ПолучательБанк2')]).toEqual([
    'Иванова Анна Сергеевна',
    '',
    '',
  ])
})

test('2,000 payments are one file', () => {
  const documents = Array.from({ length: 2_000 }, (_, index) =>
    bankDocument({
      number: String(index + 1),
      purpose: paymentPurpose(`01a1fd7f-bd4e-7266-8453-6b5540${index.toString(16).padStart(6, '0')}`, 'Выплата'),
    }),
  )
  expect(readOneCFile(bytesOf(...documents)).documents).toHaveLength(2_000)
})
