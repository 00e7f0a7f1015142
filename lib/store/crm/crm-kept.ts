import { dayMs } from '../../domain/value/duration.ts'
import { crmKey, crmPartition } from '../keys.ts'
import { getItem, queryAll, readTiming } from '../table/read.ts'
import { stillAtRevision } from '../table/still-at-revision.ts'
import { presentFormHolds } from '../table/table-form.ts'
import { StaleRead, stale, type Step, transact } from '../table/transact.ts'
import { keptForCrmItem } from './crm-items.ts'
import { daysUntilSwept } from './crm-sweep.ts'

/**
 * What a run of the connector keeps, each value in an item of its own. A value is written over what this run has read or written itself:
 * of two runs that overlap, one is refused (StaleRead), and nothing of the other is lost.
 */
export function keptForCrm({ nowMs, newToken }: { nowMs: number; newToken: () => string }) {
  const revisions = new Map<string, number>()

  async function load<Value>(name: string): Promise<Value | undefined> {
    const item = await getItem(crmKey(name))
    const kept = item && keptForCrmItem.read(item)
    revisions.set(name, kept?.revision ?? 0)
    return kept && (JSON.parse(kept.value) as Value)
  }

  async function write(name: string, value: unknown): Promise<void> {
    if (!revisions.has(name)) await load(name)
    const revision = revisions.get(name) ?? 0
    await transact(
      [...(revision === 0 ? [presentFormHolds] : []), written(name, { value, revision, nowMs })],
      newToken(),
      readTiming(),
    )
    revisions.set(name, revision + 1)
  }

  return <Value>(name: string) => ({
    read: () => load<Value>(name),
    write: (value: Value): Promise<void> => write(name, value),
  })
}

/** Whether another run has written what this one has read. */
export const isOvertaken = (error: unknown): boolean => error instanceof StaleRead

function written(name: string, { value, revision, nowMs }: { value: unknown; revision: number; nowMs: number }): Step {
  const days = daysUntilSwept(name)
  const Item = {
    ...crmKey(name),
    revision: revision + 1,
    value: JSON.stringify(value),
    ...(days !== undefined && { sweepAfter: Math.ceil((nowMs + days * dayMs) / 1000) }),
  }
  return { write: { Put: { Item, ...stillAtRevision(revision) } }, refused: stale }
}

/** All that is kept, by its name, for people. */
export async function loadAllKeptForCrm(): Promise<Map<string, unknown>> {
  const items = await queryAll(crmPartition)
  return new Map(items.map((item) => [String(item.sk), JSON.parse(keptForCrmItem.read(item).value) as unknown]))
}
