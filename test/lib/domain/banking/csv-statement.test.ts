import { describe, expect, test } from 'vitest'
import { csvStatement, mappingFault, type StatementMapping } from '../../../../lib/domain/banking/csv-statement.ts'
import { statementFaultWords } from '../../../../lib/domain/words/statement-fault-words.ts'
import { bytesOf, ownAccount, payeeAccount } from '../../../support/statement-texts.ts'

const mapping: StatementMapping = {
  separator: ';',
  decimal: ',',
  dates: 'dd.mm.yyyy',
  account: ownAccount,
  columns: {
    date: 'Дата',
    number: '№',
    debit: 'Расход',
    credit: 'Приход',
    name: 'Контрагент',
    inn: 'ИНН',
    counterpartyAccount: 'Счёт',
    bic: 'БИК',
    purpose: 'Назначение',
  },
}
const header = 'Дата;№;Расход;Приход;Контрагент;ИНН;Счёт;БИК;Назначение'
const row = `28.11.2026;17;1 650,50;;Иванова А. С.;="500100732259";="${payeeAccount}";049805746;"PVAN05H671R; Выплата"`
const read = (rows: readonly string[], changes: Partial<StatementMapping> = {}, encoding?: 'utf-8' | 'windows-1251' | 'ibm866') =>
  csvStatement(bytesOf(rows, encoding ?? 'utf-8'), { ...mapping, ...changes })
const saidOf = (rows: readonly string[], changes?: Partial<StatementMapping>): string[] =>
  read(rows, changes).faults.map((fault) => `${fault.at} ${statementFaultWords(fault).ru}`)

describe('a table of a bank', () => {
  test('is read by the names of its columns', () => {
    expect(read([header, row])).toEqual({
      encoding: 'utf-8',
      accounts: [
        { account: ownAccount, at: 1, openingKopecks: null, creditedKopecks: null, debitedKopecks: null, closingKopecks: null },
      ],
      lines: [
        {
          at: 2,
          id: `${ownAccount}/2026-11-28/debit/17/165050`,
          account: ownAccount,
          date: '2026-11-28',
          number: '17',
          amountKopecks: 165_050,
          direction: 'debit',
          counterparty: { name: 'Иванова А. С.', inn: '500100732259', account: payeeAccount, bic: '049805746' },
          purpose: 'PVAN05H671R; Выплата',
          executedOn: '2026-11-28',
        },
      ],
      documents: [2],
      faults: [],
      isRefused: false,
    })
  })

  test('may have lines for people before the header, and a row of sums at its end', () => {
    const rows = [`Выписка по счёту ${ownAccount}`, '', header, row, '', 'Итого;;1 650,50;']
    expect(read(rows, { endsAt: 'Итого' })).toMatchObject({ faults: [], documents: [4] })
    expect(saidOf(rows)).not.toEqual([])
  })

  test.each([
    ['windows-1251', {}, 'windows-1251'],
    ['ibm866', { encoding: 'cp866' }, 'cp866'],
    ['utf-8', { encoding: 'cp866' }, 'utf-8'],
  ] as const)('is read in %s with %o', (encoding, changes, found) => {
    const columns = { ...mapping.columns, number: 'Номер' }
    const rows = [header.replace('№', 'Номер'), row]
    expect(read(rows, { ...changes, columns }, encoding)).toMatchObject({
      encoding: found,
      faults: [],
      lines: [{ number: '17' }],
    })
  })

  test('may have one column of sums with a sign, other separators, days and an account in each row', () => {
    const other: StatementMapping = {
      separator: 'tab',
      decimal: '.',
      dates: 'yyyy-mm-dd',
      columns: { account: 'acc', date: 'doc', executedOn: 'done', number: 'no', amount: 'sum', purpose: 'what' },
    }
    const rows = [
      'acc\tdoc\tdone\tno\tsum\twhat',
      `${ownAccount}\t2026-11-27\t2026-11-28 09:15\t1\t-1,650.50\tout`,
      `${payeeAccount}\t2026-11-27\t\t2\t10\tin`,
    ]
    const { lines, accounts, faults } = csvStatement(bytesOf(rows, 'utf-8'), other)
    expect(faults).toEqual([])
    expect(accounts.map(({ account }) => account)).toEqual([ownAccount, payeeAccount])
    expect(lines.map(({ direction, amountKopecks, executedOn }) => [direction, amountKopecks, executedOn])).toEqual([
      ['debit', 165_050, '2026-11-28'],
      ['credit', 1_000, null],
    ])
  })

  test.each([
    ['1 650,50', 165_050],
    ['1\u00A0650,5', 165_050],
    ['1.650,50', 165_050],
    ['0001650', 165_000],
    ['0,01', 1],
  ])('a sum written as %s is %i kopecks', (sum, kopecks) => {
    expect(read([header, row.replace('1 650,50', sum)]).lines.map(({ amountKopecks }) => amountKopecks)).toEqual([kopecks])
  })
})

describe('what is wrong is said with its line, and the row is no line of the statement:', () => {
  test.each([
    [row.replace('28.11.2026', '31.11.2026'), '2 «Дата»: «31.11.2026» — не дата'],
    [row.replace('28.11.2026', '2026-11-28'), '2 «Дата»: «2026-11-28» — не дата'],
    [row.replace('28.11.2026', ''), '2 не заполнено «Дата»'],
    [row.replace(';17;', ';;'), '2 не заполнено «№»'],
    [row.replace('1 650,50;', ';'), '2 не заполнено «Расход»'],
    [row.replace('1 650,50;', '1 650,50;5'), '2 заполнены и расход, и приход'],
    [row.replace('1 650,50', '1650.50'), '2 «Расход»: «1650.50» — не сумма в рублях'],
    [row.replace('1 650,50', '12.34'), '2 «Расход»: «12.34» — не сумма в рублях'],
    [row.replace('1 650,50', '1,650,50'), '2 «Расход»: «1,650,50» — не сумма в рублях'],
    [row.replace('1 650,50', '5,005'), '2 «Расход»: «5,005» — не сумма в рублях'],
    [row.replace('1 650,50', '-5,00'), '2 «Расход»: «-5,00» — не сумма в рублях'],
    [row.replace('1 650,50', 'много'), '2 «Расход»: «много» — не сумма в рублях'],
    [`${row};лишнее`, '2 в строке ячеек: 10, а столбцов другое число'],
    ['28.11.2026;17;5,00', '2 в строке ячеек: 3, а столбцов другое число'],
  ])('%s', (bad, fault) => {
    expect(saidOf([header, bad])).toContain(fault)
    expect(read([header, bad, row]).lines.map(({ at }) => at)).toEqual([3])
  })

  test('an account in a row that is none', () => {
    const { account: _account, ...others } = mapping
    const columns = { ...mapping.columns, account: 'Контрагент' }
    const { faults } = csvStatement(bytesOf([header, row], 'utf-8'), { ...others, columns })
    expect(faults.map((fault) => statementFaultWords(fault).ru)).toEqual([
      '«Контрагент»: «Иванова А. С.» — не счёт из двадцати цифр',
    ])
  })
})

describe('nothing of a table is used', () => {
  test.each<[string, string[], Partial<StatementMapping>, string]>([
    [
      'without its columns',
      ['Дата;Номер;Сумма', row],
      {},
      '1 нет строки с названиями столбцов; не найдены: №, Расход, Приход, Контрагент, ИНН, Счёт, БИК, Назначение',
    ],
    ['that names a column twice', [`${header};Расход`, row], {}, '1 «Расход» стоит дважды'],
    [
      'without the row that ends it',
      [header, row],
      { endsAt: 'Итого' },
      '2 файл обрезан: последней строки нет, поэтому он не принят целиком',
    ],
    [
      'that ends within quotation marks',
      [header, row, '28.11.2026;18;"5'],
      {},
      '3 кавычка не закрыта: файл обрезан, поэтому он не принят целиком',
    ],
  ])('%s', (_what, rows, changes, fault) => {
    expect(saidOf(rows, changes)).toEqual([fault])
    expect(read(rows, changes)).toMatchObject({ isRefused: true, lines: [] })
  })
})

test.each<[Partial<StatementMapping>, boolean]>([
  [{}, true],
  [{ columns: { date: 'a', number: 'b', purpose: 'c', amount: 'd' } }, true],
  [{ columns: { date: 'a', number: 'b', purpose: 'c', debit: 'd' } }, false],
  [{ columns: { date: 'a', number: 'b', purpose: 'c', debit: 'd', credit: 'e', amount: 'f' } }, false],
  [{ columns: { date: 'a', number: 'b', purpose: 'c' } }, false],
  [{ account: '123' }, false],
])('a mapping says once where sums and the account stand: %j', (changes, isGood) => {
  expect(mappingFault({ ...mapping, ...changes }) === undefined).toBe(isGood)
})
