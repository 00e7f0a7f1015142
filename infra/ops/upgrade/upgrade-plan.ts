import { previousForm, tableForm } from '../../../lib/store/keys.ts'
import { queryPages } from '../../../lib/store/table/read.ts'
import { differencesOfTable, loadForm, migrations } from './upgrade.ts'
import type { UpgradeStage } from '../../../lib/store/contour/upgrade-item.ts'
import { loadUpgrade } from './upgrade-state.ts'

/** What an upgrade would do, counted by reading; nothing is written. */
export interface UpgradePlan {
  form: number
  stage: UpgradeStage | 'not begun' | 'nothing to do'
  /** In what the table differs from what this version declares: keys, indexes, stream, sweeping. */
  differences: string[]
  migrations: { title: string; items: number; toChange: number; readUnits: number; writeUnits: number }[]
  /** Of one pass at the given pace; closing makes two more. */
  minutes: number
  rubles: number
}

/** On-demand prices of DynamoDB in eu-central-1, for a million units, without tax. */
const dollarsPerMillion = { readUnits: 0.1525, writeUnits: 0.7625 }

/** A strongly consistent read unit. */
const readUnitBytes = 4_096

/**
 * @param of.itemsPerSecond the pace of the upgrade
 * @param of.rublesPerDollar today's rate
 */
export async function planUpgrade(of: { itemsPerSecond: number; rublesPerDollar: number }): Promise<UpgradePlan> {
  const [form, state, differences] = await Promise.all([loadForm(), loadUpgrade(), differencesOfTable()])
  if (form === tableForm && state?.stage !== 'closing') {
    return { form, stage: state?.stage ?? 'nothing to do', differences, migrations: [], minutes: 0, rubles: 0 }
  }
  const counted: UpgradePlan['migrations'] = []
  for (const migration of migrations) counted.push(await countOf(migration))
  const sum = (name: 'items' | 'readUnits' | 'writeUnits'): number => counted.reduce((total, one) => total + one[name], 0)
  const dollars = (sum('readUnits') * dollarsPerMillion.readUnits + sum('writeUnits') * dollarsPerMillion.writeUnits) / 1_000_000
  return {
    form: form === previousForm ? previousForm : tableForm,
    stage: state?.stage ?? 'not begun',
    differences,
    migrations: counted,
    minutes: sum('items') / of.itemsPerSecond / 60,
    rubles: dollars * of.rublesPerDollar,
  }
}

async function countOf({ title, partition, changesOf }: (typeof migrations)[number]): Promise<UpgradePlan['migrations'][number]> {
  const counts = { title, items: 0, toChange: 0, readUnits: 0, writeUnits: 0 }
  let bytes = 0
  for await (const page of queryPages(partition, 'oldest first')) {
    const changes = await changesOf(page)
    counts.items += page.length
    counts.toChange += changes.length
    counts.writeUnits += changes.reduce((units, change) => units + change.writeUnits, 0)
    bytes += page.reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0)
  }
  return { ...counts, readUnits: Math.ceil(bytes / readUnitBytes) + counts.items }
}
