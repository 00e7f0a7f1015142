import { isInRegistry } from '../../../lib/domain/registry/registry.ts'
import {
  type Key,
  keyOf,
  payoutKey,
  registriesPartition,
  registryKey,
  registryLinesPartition,
  registryNumbersKey,
} from '../../../lib/store/keys.ts'
import { registryItem, registryLineItem, registryNumbersItem } from '../../../lib/store/registry/registry-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { differing, type Finding, finding, unless } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** Registries against their lines, in both directions, and all of them against the numbers that were given. */
export async function registryFindings(table: TableReader, items: readonly Item[]): Promise<Finding[]> {
  const of = (kind: string): Key[] => items.map(keyOf).filter((key) => kindOf(key) === kind)
  const linesOf = new Set(of('registryLine').map(({ pk }) => pk.replace(registryLinesPartition(''), '')))
  const findings = await Promise.all([
    ...of('registry').map(({ sk }) => sumFindings(table, sk)),
    ...[...linesOf].map((id) => orphanFindings(table, id)),
    lineFindings(table, items),
  ])
  return [...findings.flat(), ...(of('registryNumbers').length > 0 ? await numberFindings(table) : [])]
}

/** Read again until no change came between the registry and its lines. */
async function sumFindings(table: TableReader, id: string): Promise<Finding[]> {
  const key = registryKey(id)
  for (;;) {
    const [before] = await table.items([key])
    const lines: Item[] = []
    for await (const page of table.partition(registryLinesPartition(id))) lines.push(...page)
    const [after] = await table.items([key])
    if (!before || !after || !isWhole(after) || !lines.every(isWhole)) return []
    if (before.revision !== after.revision) continue
    const { count, sumKopecks } = registryItem.read(after)
    const standing = lines.map(registryLineItem.read).filter(isInRegistry)
    const sum = standing.reduce((kopecks, { amountKopecks }) => kopecks + amountKopecks, 0)
    return [
      ...differing(key, 'how many payouts stand in it', count, standing.length),
      ...differing(key, 'their sum in kopecks', sumKopecks, sum),
    ]
  }
}

/** Partner and amount of a payout never change. */
async function lineFindings(table: TableReader, items: readonly Item[]): Promise<Finding[]> {
  const lines = items.filter((item) => kindOf(keyOf(item)) === 'registryLine')
  const payouts = await table.items([...new Set(lines.map(({ sk }) => String(sk)))].map(payoutKey))
  const byId = new Map(payouts.filter(isWhole).map((item) => [String(item.sk), item]))
  return lines.flatMap((item) => {
    const payout = byId.get(String(item.sk))
    if (!payout)
      return payouts.some(({ sk }) => sk === item.sk)
        ? []
        : [finding(keyOf(item), 'its payout is not there', 'not there without its payout')]
    return [
      ...differing(keyOf(item), 'partnerId', item.partnerId, payout.partnerId),
      ...differing(keyOf(item), 'amountKopecks', item.amountKopecks, payout.amountKopecks),
    ]
  })
}

async function orphanFindings(table: TableReader, id: string): Promise<Finding[]> {
  const found = await table.items([registryKey(id)])
  const key = { pk: registryLinesPartition(id), sk: '' }
  return found.length > 0 ? [] : [finding(key, 'its registry is not there', 'not there without its registry')]
}

/** Numbers are given one after the other, and never given back. */
async function numberFindings(table: TableReader): Promise<Finding[]> {
  // Read first: a registry that is made meanwhile has a higher number.
  const [item] = await table.items([registryNumbersKey])
  if (!item || !isWhole(item)) return []
  const { registries } = registryNumbersItem.read(item)
  const numbers: number[] = []
  for await (const page of table.partition(registriesPartition)) {
    numbers.push(...page.filter(isWhole).map((one) => registryItem.read(one).number))
  }
  const given = numbers.filter((number) => number <= registries)
  return unless(
    given.length === registries && new Set(given).size === registries,
    registryNumbersKey,
    `${registries} numbers were given, and ${given.length} registries have one`,
    'each number at one registry',
  )
}
