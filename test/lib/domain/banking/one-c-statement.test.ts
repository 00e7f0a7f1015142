import { describe, expect, test } from 'vitest'
import { oneCPaymentFile } from '../../../../lib/domain/banking/one-c-payment-file.ts'
import { oneCStatement } from '../../../../lib/domain/banking/one-c-statement.ts'
import { statementFaultWords } from '../../../../lib/domain/words/statement-fault-words.ts'
import { bankDocument } from '../../../support/bank-documents.ts'
import {
  bytesOf,
  creditOf,
  documentLines,
  ownAccount,
  payeeAccount,
  type StatementDocument,
  statementLines,
} from '../../../support/statement-texts.ts'

const read = (documents: readonly StatementDocument[]) => oneCStatement(bytesOf(statementLines(documents)))
/** What is said of a file, line by line. */
const said = (lines: readonly string[]): string[] =>
  oneCStatement(bytesOf(lines)).faults.map((fault) => `${fault.at} ${statementFaultWords(fault).ru}`)
const saidOf = (changes: StatementDocument): string[] => said(statementLines([changes], { debited: '' }))

describe('a statement in the format of 1С', () => {
  test('has its account with the sums, and its documents as lines of that account', () => {
    expect(read([{}, creditOf({ Номер: '0042', Сумма: '10.00', НазначениеПлатежа: 'Возврат' })])).toEqual({
      encoding: 'windows-1251',
      accounts: [
        {
          account: ownAccount,
          at: 8,
          openingKopecks: 100_000_000,
          creditedKopecks: 1_000,
          debitedKopecks: 165_050,
          closingKopecks: null,
        },
      ],
      lines: [
        {
          at: 16,
          id: `${ownAccount}/2026-11-28/debit/17/165050`,
          account: ownAccount,
          date: '2026-11-28',
          number: '17',
          amountKopecks: 165_050,
          direction: 'debit',
          counterparty: { name: 'Иванова Анна Сергеевна', inn: '500100732259', account: payeeAccount, bic: '049805746' },
          purpose: 'PVAN05H671R Вознаграждение. НДС не облагается',
          executedOn: '2026-11-28',
        },
        {
          at: 32,
          id: `${ownAccount}/2026-11-28/credit/42/1000`,
          account: ownAccount,
          date: '2026-11-28',
          number: '0042',
          amountKopecks: 1_000,
          direction: 'credit',
          counterparty: { name: 'ООО «Ромашка»', inn: '7707083893', account: payeeAccount, bic: '' },
          purpose: 'Возврат',
          executedOn: '2026-11-28',
        },
      ],
      documents: [16, 32],
      faults: [],
      isRefused: false,
    })
  })

  test.each([
    ['windows-1251', 'windows-1251', 'Windows'],
    ['ibm866', 'cp866', 'DOS'],
    ['utf-8', 'utf-8', 'Windows'],
    ['windows-1251', 'windows-1251', 'DOS'],
    ['ibm866', 'cp866', 'Windows'],
  ] as const)('in %s is read as %s, though its header says %s', (label, encoding, header) => {
    const lines = statementLines([{}]).map((line) => line.replace('Кодировка=Windows', `Кодировка=${header}`))
    const statement = oneCStatement(bytesOf(lines, label))
    expect(statement).toMatchObject({ encoding, faults: [], lines: [{ counterparty: { name: 'Иванова Анна Сергеевна' } }] })
  })

  test('in UTF-8 may begin with a mark, and have lines of Unix', () => {
    const text = `\uFEFF${statementLines([{}]).join('\n')}`
    expect(oneCStatement(new TextEncoder().encode(text))).toMatchObject({ faults: [], lines: [{ number: '17' }] })
  })

  test('of several accounts has each, and says of a transfer between them the side that the bank shows', () => {
    const transfer = { ПолучательСчет: payeeAccount }
    const lines = statementLines([transfer, { ...transfer, ДатаСписано: '', ДатаПоступило: '28.11.2026' }], {
      debited: '1650.50',
      credited: '0',
    })
    const both = lines.toSpliced(7, 0, 'СекцияРасчСчет', `РасчСчет=${payeeAccount}`, 'ВсегоПоступило=1650.50', 'КонецРасчСчет')
    const statement = oneCStatement(bytesOf(both))
    expect(statement.accounts.map(({ account }) => account)).toEqual([payeeAccount, ownAccount])
    expect(statement.lines.map(({ account, direction }) => [account, direction])).toEqual([
      [ownAccount, 'debit'],
      [payeeAccount, 'credit'],
    ])
    expect(statement.faults).toEqual([])
  })

  test('may have a section of the account for each day: the sums are those of all', () => {
    const [day, next] = ['100.00', '50.00']
    const section = (opening: string, debited: string, closing: string) =>
      `СекцияРасчСчет|РасчСчет=${ownAccount}|НачальныйОстаток=${opening}|ВсегоПоступило=0|ВсегоСписано=${debited}|КонечныйОстаток=${closing}|КонецРасчСчет`.split(
        '|',
      )
    const lines = ['1CClientBankExchange', ...section('1000.00', day, '900.00'), ...section('900.00', next, '850.00')]
    const statement = oneCStatement(
      bytesOf([...lines, ...documentLines({ Сумма: day }), ...documentLines({ Сумма: next }), 'КонецФайла']),
    )
    expect(statement.faults).toEqual([])
    expect(statement.accounts).toMatchObject([{ openingKopecks: 100_000, debitedKopecks: 15_000, closingKopecks: 85_000 }])
  })

  test('a payment order that the bank has not executed is a line without a day of execution', () => {
    expect(read([{ ДатаСписано: '' }]).lines).toMatchObject([{ executedOn: null }])
  })

  test('our own payment file reads as lines that are not executed', () => {
    const file = oneCPaymentFile({ documents: [bankDocument()], madeAt: '2026-11-28T14:02:03', sender: 'Программа' })
    const statement = oneCStatement('bytes' in file ? file.bytes : new Uint8Array())
    expect(statement.faults).toEqual([])
    expect(statement.lines).toMatchObject([
      { number: '17', amountKopecks: 165_050, direction: 'debit', executedOn: null, counterparty: { account: payeeAccount } },
    ])
  })

  test('a purpose in rows, and one that was typed over several lines, are one text', () => {
    const rows = { НазначениеПлатежа: '', НазначениеПлатежа1: 'PVAN05', НазначениеПлатежа2: 'H671R Выплата' }
    expect(read([rows]).lines[0]?.purpose).toBe('PVAN05 H671R Выплата')
    const typed = statementLines([{}]).map((line) =>
      line.replace('Вознаграждение. НДС', 'Вознаграждение.\r\nпо договору № 5\r\nНДС'),
    )
    expect(oneCStatement(bytesOf(typed))).toMatchObject({
      faults: [],
      lines: [{ purpose: 'PVAN05H671R Вознаграждение. по договору № 5 НДС не облагается' }],
    })
  })

  test('lines that are equal in day, number and sum are told apart by their order, from the second one on', () => {
    const ids = read([{}, { Номер: '00017' }, { Сумма: '1.00' }, {}]).lines.map(({ id }) => id)
    const id = `${ownAccount}/2026-11-28/debit/17/165050`
    expect(ids).toEqual([id, `${id}/2`, `${ownAccount}/2026-11-28/debit/17/100`, `${id}/3`])
  })

  test('the day that a line is known by is that of execution', () => {
    expect(read([{ Дата: '27.11.2026' }]).lines).toMatchObject([
      { id: `${ownAccount}/2026-11-28/debit/17/165050`, date: '2026-11-27' },
    ])
  })
})

describe('nothing of a file is used', () => {
  const whole = statementLines([{}, { Номер: '18' }])
  const refusal = (bytes: Uint8Array): unknown[] => {
    const { isRefused, lines, faults } = oneCStatement(bytes)
    return [isRefused, lines.length, faults.map((fault) => `${fault.at} ${statementFaultWords(fault).ru}`)]
  }

  test.each([
    ['that is cut', whole.slice(0, -1), '47 файл обрезан: последней строки нет, поэтому он не принят целиком'],
    ['that is cut within a document', whole.slice(0, 20), '20 файл обрезан: последней строки нет, поэтому он не принят целиком'],
    ['that goes on behind its end', [...whole, ...whole], '49 после конца файла стоит ещё «1CClientBankExchange»'],
    [
      'that is another',
      ['Дата;Сумма', ...whole],
      '1 это не выписка 1С: файл начинается с «Дата;Сумма», ожидается «1CClientBankExchange»',
    ],
    ['that names no account', whole.filter((line) => !line.startsWith('РасчСчет=')), '1 не назван ни один счёт (РасчСчет)'],
  ])('%s', (_what, lines, fault) => {
    const [isRefused, count, faults] = refusal(bytesOf(lines))
    expect([isRefused, count]).toEqual([true, 0])
    expect(faults).toContain(fault)
  })

  test('that is in no encoding of banks', () => {
    const utf16 = new Uint8Array(Uint16Array.from(Array.from(whole.join('\r\n')), (sign) => sign.charCodeAt(0)).buffer)
    expect(refusal(utf16)).toMatchObject([true, 0, [expect.stringContaining('1 ')]])
    expect(refusal(new Uint8Array())).toMatchObject([true, 0, [expect.stringContaining('это не выписка')]])
  })
})

describe('what is wrong is said with its line, and the document is no line of the statement', () => {
  test.each<[StatementDocument, string]>([
    [{ Номер: '' }, '17 не заполнено «Номер»'],
    [{ Дата: null }, '16 не заполнено «Дата»'],
    [{ Дата: '30.02.2026' }, '18 «Дата»: «30.02.2026» — не дата'],
    [{ Дата: '2026-11-28' }, '18 «Дата»: «2026-11-28» — не дата'],
    [{ ДатаСписано: 'вчера' }, '21 «ДатаСписано»: «вчера» — не дата'],
    [{ Сумма: '1650.505' }, '19 «Сумма»: «1650.505» — не сумма в рублях'],
    [{ Сумма: '-5' }, '19 «Сумма»: «-5» — не сумма в рублях'],
    [{ Сумма: '0.00' }, '19 «Сумма»: «0.00» — не сумма в рублях'],
    [{ Сумма: '1e3' }, '19 «Сумма»: «1e3» — не сумма в рублях'],
    [{ Сумма: '1 000' }, '19 «Сумма»: «1 000» — не сумма в рублях'],
    [
      { ПлательщикСчет: '40702810500000000009' },
      `20 ни один из счетов документа (40702810500000000009, ${payeeAccount}) не назван в выписке`,
    ],
    [{ НазначениеПлатежа: 'a\u0000b' }, '30 «НазначениеПлатежа»: управляющие символы'],
  ])('%j', (changes, fault) => {
    expect(saidOf(changes)).toEqual([fault])
    expect(oneCStatement(bytesOf(statementLines([changes, {}], { debited: '' }))).lines.map(({ number }) => number)).toEqual([
      '17',
    ])
  })

  test.each<[string, (lines: string[]) => string[], string]>([
    ['a field twice', (lines) => lines.toSpliced(18, 0, 'Сумма=1650.50'), '20 «Сумма» стоит дважды'],
    ['a document that never ends', (lines) => lines.toSpliced(30, 1), '16 раздел «СекцияДокумент» не закончен'],
    ['an end without a document', (lines) => lines.toSpliced(15, 0, 'КонецДокумента'), '16 «КонецДокумента» без начала'],
    [
      'a row that is no field',
      (lines) => lines.toSpliced(17, 0, 'просто строка'),
      '18 ожидается «Поле=значение», стоит «просто строка»',
    ],
    [
      'sums that differ',
      (lines) => lines.with(13, 'ВсегоСписано=1.00'),
      '8 «ВсегоСписано» не сходится с документами: 1.00 ≠ 1650.50',
    ],
    ['a document that is lost', (lines) => lines.toSpliced(15, 16), '8 «ВсегоСписано» не сходится с документами: 1650.50 ≠ 0.00'],
    ['a section without an account', (lines) => lines.toSpliced(10, 1), '8 «РасчСчет»: «» — не счёт из двадцати цифр'],
    [
      'a balance that cannot be',
      (lines) => lines.toSpliced(14, 0, 'КонечныйОстаток=5.00'),
      '15 «КонечныйОстаток» 5.00 не равен начальному остатку с приходом и без расхода',
    ],
    [
      'a sum of the account that is none',
      (lines) => lines.with(11, 'НачальныйОстаток=много'),
      '12 «НачальныйОстаток»: «много» — не сумма в рублях',
    ],
  ])('%s', (_what, change, fault) => {
    expect(said(change(statementLines([{}])))).toEqual([fault])
  })

  test('an account may be in the red', () => {
    const lines = statementLines([{}]).with(11, 'НачальныйОстаток=-100.00').toSpliced(14, 0, 'КонечныйОстаток=-1750.50')
    expect(said(lines)).toEqual([])
  })
})
