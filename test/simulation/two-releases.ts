import type { Partner } from '../../lib/domain/partner/partner.ts'
import { paidBy } from '../../lib/domain/partner/same-details.ts'
import { closeUpgrade, migrateTable } from '../../infra/ops/upgrade/upgrade.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { type Key, partnersPartition, settingsKey, tableForm, upgradeKey } from '../../lib/store/keys.ts'
import { payeesKey } from '../../lib/store/partner/same-details.ts'
import type { Item } from '../../lib/store/table/item.ts'
import type { KeptRelease } from '../forms/kept-release.ts'
import { putIntoPreviousForm } from '../forms/previous-form.ts'
import { chanceOf } from './chance.ts'
import type { Stage } from './client.ts'
import { eitherRelease, type Functions } from './functions.ts'
import { newInvocation, presentInvocation, withinInvocation } from './invocation.ts'

const second = 1_000
/** No call of a client, of the clock or of a reader has such a number. */
const firstCall = 90_000

/** A table of the previous form, and functions of two releases that serve it, call by call. */
interface Upgrading {
  functions: Functions
  /** The operator migrates the table while others act, under the same faults, and closes the upgrade. */
  upgradeAsTheyAct: (stage: Stage) => Promise<void>
  /** How many calls the functions of the previous release have answered. */
  previousCalls: () => number
}

/** Puts a table that was just made into the previous form. */
export async function beginInPreviousForm(present: Functions, previous: KeptRelease, seed: number): Promise<Upgrading> {
  let returned = 0
  await putIntoPreviousForm(() => `previous-form-${seed}-${returned++}`)
  let isPreviousGone = false
  let previousCalls = 0
  const isForPrevious = (): boolean => {
    const isPrevious = !isPreviousGone && goesToPrevious(seed)
    if (isPrevious) previousCalls++
    return isPrevious
  }
  return {
    previousCalls: () => previousCalls,
    functions: eitherRelease(present, previous, isForPrevious),
    upgradeAsTheyAct: async (stage) => {
      const chance = chanceOf(stage.seed, 500)
      let number = firstCall
      await rest(stage, chance.below(60 * second))
      while (!(await tried(stage, number++, () => migrateTable(options)))) await rest(stage, 10 * second)
      await rest(stage, chance.below(300 * second))
      isPreviousGone = true
      while (!(await tried(stage, number++, () => closeUpgrade(options)))) await rest(stage, 10 * second)
    },
  }
}

/** What an upgrade has left undone when everybody has finished. */
export function upgradeFaults(items: readonly Item[]): string[] {
  const at = (key: Key) => items.find(({ pk, sk }) => pk === key.pk && sk === key.sk)
  const unrecorded = items
    .filter(({ pk }) => pk === partnersPartition)
    .flatMap((item) => paidBy(item as unknown as Partner).map((detail) => ({ id: String(item.id), list: at(payeesKey(detail)) })))
    .filter(({ id, list }) => !(list?.partnerIds as ReadonlySet<string> | undefined)?.has(id))
  const [form, stage] = [at(settingsKey)?.form, at(upgradeKey(tableForm))?.stage]
  return [
    ...(form === tableForm && stage === 'closed' ? [] : [`the upgrade ended in form ${String(form)}, stage ${String(stage)}`]),
    ...unrecorded.map(({ id }) => `the upgrade did not record what partner ${id} is paid by`),
  ]
}

/** No chance of the run is used up: the acts of a seed stay the same with and without a previous release. */
const goesToPrevious = (seed: number): boolean => chanceOf(seed, 600 + (presentInvocation()?.call ?? 0)).happens(0.5)

const options = { runtime: systemRuntime, itemsPerSecond: Infinity, tell: () => undefined }

const rest = ({ world }: Stage, ms: number): Promise<void> =>
  new Promise((resolve) => {
    world.park({ invocation: null, kind: 'pause', dueMs: world.nowMs() + ms, run: resolve, drop: () => undefined })
  })

/**
 * One try of the operator. A fault ends it, or the machine does; another try goes on.
 *
 * @returns whether it came to its end
 */
async function tried(stage: Stage, number: number, work: () => Promise<unknown>): Promise<boolean> {
  const { world } = stage
  const invocation = newInvocation({ client: 0, call: number, skewMs: 0, chance: chanceOf(stage.seed, number) })
  const gone = new Promise<boolean>((resolve) => {
    invocation.onGone = () => resolve(false)
  })
  world.begin(invocation)
  const ended = withinInvocation(invocation, work).then(
    () => true,
    () => false,
  )
  const isDone = await Promise.race([ended, gone])
  invocation.isAnswered = true
  world.end(invocation)
  return isDone
}
