import { describe, expect, test } from 'vitest'
import { csvStatement } from '../../../../lib/domain/banking/csv-statement.ts'
import { oneCStatement } from '../../../../lib/domain/banking/one-c-statement.ts'
import type { Statement } from '../../../../lib/domain/banking/statement.ts'
import { seededRandom } from '../../../../infra/ops/fill-demo/seeded-random.ts'
import { bytesOf, creditOf, statementLines } from '../../../support/statement-texts.ts'

type Random = (below: number) => number

/** A generator of whole numbers below a limit. */
const randomOf = (seed: number): Random => {
  const { whole: between } = seededRandom(seed)
  return (below) => between(0, below - 1)
}

const documents = Array.from({ length: 12 }, (_, index) =>
  index % 4 === 3
    ? creditOf({ Номер: String(index), Сумма: `${index}5.10` })
    : { Номер: String(100 + index), Сумма: `${index + 1}50.50` },
)
const whole = statementLines(documents)
const wholeBytes = bytesOf(whole)
const original = oneCStatement(wholeBytes)
const figures = (statement: Statement): string[] => statement.lines.map(({ id }) => id)

/** Each document of a file is a line of the statement, or has a fault; or the file is refused, and says why. */
function expectAccountedFor({ isRefused, faults, lines, documents: all }: Statement): void {
  const answered = new Set([...lines.map(({ at }) => at), ...faults.map(({ document }) => document)])
  expect(all.filter((at) => !answered.has(at))).toEqual([])
  expect(isRefused ? faults.length : 1).toBeGreaterThan(0)
  expect(isRefused ? lines.length : 0).toBe(0)
}

const fieldsAt = (name: RegExp): number[] => whole.flatMap((line, at) => (name.test(line) ? [at] : []))
const one = (of: readonly number[], random: Random): number => of[random(of.length)] ?? 0
const begins = fieldsAt(/^СекцияДокумент/)
const documentLength = (begins[1] ?? 0) - (begins[0] ?? 0)

/** Changes that a reader must not take: it says a fault, or refuses the file. */
const noticed: Readonly<Record<string, (random: Random) => readonly string[]>> = {
  'cut anywhere': (random) => whole.slice(0, random(whole.length - 1)),
  'a document lost': (random) => whole.toSpliced(one(begins, random), documentLength),
  'a document repeated': (random) => {
    const at = one(begins, random)
    return whole.toSpliced(at, 0, ...whole.slice(at, at + documentLength))
  },
  'another digit in a sum': (random) => {
    const at = one(fieldsAt(/^Сумма=/), random)
    return whole.with(
      at,
      (whole[at] ?? '').replace(/\d/, (digit) => String((Number(digit) % 9) + 1)),
    )
  },
  'a field taken away': (random) => whole.toSpliced(one(fieldsAt(/^(?:Номер|Дата|Сумма)=/), random), 1),
  'a field repeated': (random) => {
    const at = one(fieldsAt(/^(?:Номер|Дата|Сумма|ПлательщикСчет|ПолучательСчет)=/), random)
    return whole.toSpliced(at, 0, whole[at] ?? '')
  },
  'an end taken away': (random) => whole.toSpliced(one(fieldsAt(/^(?:КонецДокумента|КонецРасчСчет)/), random), 1),
  'a beginning taken away': (random) => whole.toSpliced(one(begins, random), 1),
  'two files in one': () => [...whole, ...whole],
}

describe('200 statements that were changed on their way', () => {
  const cases = Object.entries(noticed).flatMap(([what, change]) =>
    Array.from({ length: 12 }, (_, seed) => ({ what, change, seed })),
  )

  test.each(Object.keys(noticed))('%s is noticed, and nothing is lost', (what) => {
    const statements = cases
      .filter((each) => each.what === what)
      .map(({ change, seed }) => ({ seed, ...oneCStatement(bytesOf(change(randomOf(seed + 1)))) }))
    for (const statement of statements) expectAccountedFor(statement)
    expect(statements.filter(({ faults }) => faults.length === 0).map(({ seed }) => seed)).toEqual([])
    expect(statements).toHaveLength(12)
  })

  test('bytes that were turned over, taken out or put in crash nothing, and what is read is what stands there', () => {
    for (let seed = 0; seed < 92; seed++) {
      const random = randomOf(1_000 + seed)
      const bytes = [...wholeBytes]
      for (let times = 0; times <= random(4); times++)
        bytes.splice(random(bytes.length), random(3), ...[random(256)].slice(random(2)))
      const changed = Uint8Array.from(bytes)
      const statement = oneCStatement(changed)
      expectAccountedFor(statement)
      // A line that was not there before has its sum and number in the text.
      const text = new TextDecoder('windows-1251').decode(changed)
      for (const { number, amountKopecks, id } of statement.lines) {
        const isAsWritten =
          figures(original).includes(id) ||
          (text.includes(`Номер=${number}`) && text.includes(`=${Math.trunc(amountKopecks / 100)}`))
        expect(isAsWritten).toBe(true)
      }
    }
  })

  test('they are 200', () => {
    expect(cases.length + 92).toBe(200)
    expect(original.faults).toEqual([])
  })
})

test('rows of all kinds put into a table of a bank are lines, faults or refusals', () => {
  const mapping = {
    separator: ';' as const,
    decimal: ',' as const,
    dates: 'dd.mm.yyyy' as const,
    account: '40702810500000000001',
    columns: { date: 'Дата', number: 'Номер', debit: 'Расход', credit: 'Приход', purpose: 'Назначение' },
  }
  const parts = ['28.11.2026', '17', '1 650,50', '"', ';', ';', ';', '=1+1', '', '\r\n', '-5', '31.02.2026', 'текст', '\u0000']
  let count = 0
  for (let seed = 0; seed < 100; seed++) {
    const random = randomOf(seed + 1)
    const rows = Array.from({ length: 40 }, () => parts[random(parts.length)]).join('')
    const statement = csvStatement(new TextEncoder().encode(`Дата;Номер;Расход;Приход;Назначение\r\n${rows}`), mapping)
    expectAccountedFor(statement)
    count += statement.documents.length
  }
  expect(count).toBeGreaterThan(50)
})
