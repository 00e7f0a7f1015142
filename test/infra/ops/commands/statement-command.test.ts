import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentTokenOf } from '../../../../lib/domain/banking/payment-token.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { runInProcess } from '../../../support/command-in-process.ts'
import { testContour } from '../../../support/contours.ts'
import { type NotedContour, notedContour } from '../../../support/noted-contour.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../../../support/payout-acts.ts'
import { bytesOf, ownAccount, payeeAccount, type StatementDocument, statementLines } from '../../../support/statement-texts.ts'
import { storedItems } from '../../../support/stored.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

function fileOf(content: string | Uint8Array): string {
  const file = join(tempFolder(), 'statement.txt')
  writeFileSync(file, content)
  return file
}
const statementOf = (...documents: StatementDocument[]): string => fileOf(bytesOf(statementLines(documents)))
/** On a port where no contour runs. */
const check = (...args: string[]) => runInProcess(['statement', 'check', ...args, '--port', '59999'])
const mapping = {
  separator: ';',
  decimal: ',',
  dates: 'dd.mm.yyyy',
  account: ownAccount,
  columns: { date: 'Дата', number: '№', debit: 'Расход', credit: 'Приход', purpose: 'Назначение' },
}
const table = 'Дата;№;Расход;Приход;Назначение\r\n28.11.2026;17;1650,50;;PVAN05H671R Выплата\r\n'

describe('npm run contour -- statement check, without a contour', () => {
  test('shows the account, each line with its token, and that nothing was written', async () => {
    const { code, output, errors } = await check(statementOf({}, { Номер: '18', НазначениеПлатежа: 'Аренда' }))
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(/\n40702810500000000001 +1000000 +0 +3301 */)
    expect(output).toMatch(/\n16 +2026-11-28 +2026-11-28 +17 +-1650.50 +Иванова Анна Сергеевна +PVAN05H671R\n/)
    expect(output).toMatch(/\n32 +2026-11-28 +2026-11-28 +18 +-1650.50 +Иванова Анна Сергеевна\n/)
    expect(output).toContain('2 documents, 2 of them read, in windows-1251. Nothing was written.')
  })

  test('names faults with their lines, shows the rest, and ends with 1', async () => {
    const { code, output } = await check(statementOf({ Дата: '31.11.2026' }, { Номер: '18' }))
    expect(code).toBe(1)
    expect(output).toMatch(/^1 fault:\n {2}line 18: "Дата": "31.11.2026" is no date\n\n/)
    expect(output).toContain('2 documents, 1 of them read')
  })

  test('of a cut file shows nothing but why', async () => {
    const { code, output } = await check(fileOf(bytesOf(statementLines([{}]).slice(0, -1))))
    expect([code, output]).toEqual([
      1,
      '1 fault:\n  line 31: the file is cut: its last line is missing, so it is refused whole\n\nNothing of the file can be used.\n',
    ])
  })

  test('reads a table by a mapping, as JSON too', async () => {
    const { code, output } = await check(fileOf(table), '--mapping', fileOf(JSON.stringify(mapping)), '--json')
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ faults: [], lines: [{ number: '17', tokens: ['PVAN05H671R'] }] })
  })

  test.each([
    ['a mapping without columns', { ...mapping, columns: undefined }, 'columns'],
    ['a misspelled member', { ...mapping, seperator: ',' }, 'seperator'],
    ['sums that stand nowhere', { ...mapping, columns: { ...mapping.columns, credit: undefined } }, 'amount with a sign'],
    ['no JSON', 'columns', 'is no JSON'],
  ])('says what is wrong with %s', async (_what, bad, said) => {
    const file = fileOf(typeof bad === 'string' ? bad : JSON.stringify(bad))
    const { code, errors } = await check(fileOf(table), '--mapping', file)
    expect(code).toBe(1)
    expect(errors).toContain(said)
  })

  test('says that a file is not there, and that --payouts needs a contour', async () => {
    expect((await check('/nowhere/file.txt')).errors).toContain('/nowhere/file.txt cannot be read.')
    expect((await check(statementOf({}), '--payouts')).errors).toContain('No contour runs on port 59999.')
  })
})

const names = ['a', 'b', 'c', 'd']
const contour = {
  ...testContour,
  settings: { ...testContour.settings, requireInnForPayouts: false },
  partners: names.map((name) => ({ email: `${name}@test.example`, openingBalance: 1000 })),
}

describeOnEngine('npm run contour -- statement check --payouts', () => {
  let commands: NotedContour
  let ids: string[]

  beforeEach(async () => {
    commands = await notedContour(contour)
    ids = []
    for (const name of names)
      ids.push((await requestPayoutBy('ApiKey', { partnerId: await partnerIdOf(`${name}@test.example`), rubles: 100 })).id)
    for (const id of ids.slice(0, 3)) await movePayoutBy('ApiKey', { id, to: 'Approved' })
    await movePayoutBy('ApiKey', { id: ids[1] ?? '', to: 'Paid' })
    await movePayoutBy('ApiKey', { id: ids[2] ?? '', to: 'Rejected' })
  })

  const naming = (index: number, changes: StatementDocument = {}): StatementDocument => ({
    Номер: String(index + 1),
    Сумма: '100.00',
    НазначениеПлатежа: `${paymentTokenOf(ids[index] ?? '')} Выплата`,
    ...changes,
  })

  test('gives each line its verdict and its payout, counts them, and writes nothing', async () => {
    const before = await storedItems()
    const file = statementOf(naming(0), naming(1), naming(2), naming(3), naming(0, { Номер: '9' }), {
      НазначениеПлатежа: 'Аренда',
    })
    const { code, output } = await commands.run('statement', 'check', file, '--payouts')
    expect(code).toBe(0)
    expect(output).toMatch(new RegExp(`^16 .* pays +${ids[0]}$`, 'm'))
    expect(output).toMatch(new RegExp(`^32 .* paid already +${ids[1]}$`, 'm'))
    expect(output).toMatch(new RegExp(`^48 .* ! rejected here, but debited +${ids[2]}$`, 'm'))
    expect(output).toMatch(new RegExp(`^64 .* ! not approved here, but debited +${ids[3]}$`, 'm'))
    expect(output).toMatch(new RegExp(`^80 .* ! debited twice +${ids[0]}$`, 'm'))
    expect(output).toMatch(/^96 .* no payout$/m)
    expect(output).toMatch(/\npays: 1, 100\npaid already: 1, 100\n/)
    expect(await storedItems()).toEqual(before)
  })

  test('a line without a token is only proposed, by sum, account and day', async () => {
    const args = [
      '--partner',
      'c@test.example',
      '--amount',
      '177',
      '--requisites',
      `Счёт ${payeeAccount}, корр. счёт 30101810800000000746`,
    ]
    const { id } = await commands.json('payout', 'request', ...args)
    await movePayoutBy('ApiKey', { id, to: 'Approved' })
    const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10).split('-').toReversed().join('.')
    const line = { Номер: '5', Сумма: '177.00', ДатаСписано: day, НазначениеПлатежа: 'Вознаграждение' }
    const lines = async (...documents: StatementDocument[]) =>
      (await commands.json('statement', 'check', statementOf(...documents), '--payouts')).lines
    expect(await lines(line)).toMatchObject([{ verdict: 'proposed', candidates: [id], payoutId: null }])
    expect(await lines({ ...line, ПолучательСчет: '40817810700000000002' })).toMatchObject([
      { verdict: 'notOurs', candidates: [] },
    ])
    expect(await lines({ ...line, Сумма: '177.01' })).toMatchObject([{ verdict: 'notOurs' }])
  })
})
