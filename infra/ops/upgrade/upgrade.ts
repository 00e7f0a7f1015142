import { idsAt } from '../../../lib/domain/value/id.ts'
import type { Runtime } from '../../../lib/http/runtime.ts'
import { previousForm, settingsKey, tableForm } from '../../../lib/store/keys.ts'
import { getItem, queryPages } from '../../../lib/store/table/read.ts'
import { checkTableForm } from '../../../lib/store/table/table-form.ts'
import { stale, type Step, transact } from '../../../lib/store/table/transact.ts'
import { longestRequestMs } from '../../../lib/store/lead/index-leads.ts'
import { recordPaymentDetails } from './form-8.ts'
import type { Migration } from './migration.ts'
import type { UpgradeState } from '../../../lib/store/contour/upgrade-item.ts'
import { describeTable } from '../../describe-table.ts'
import { differenceText, tableDifferences } from '../../table-differences.ts'
import { loadUpgrade, upgradeRecorded } from './upgrade-state.ts'

/** What brings a table from the previous form to the present one, in order. */
export const migrations: readonly Migration[] = [recordPaymentDetails]

/** The upgrade cannot go on as asked. */
export class UpgradeRefused extends Error {
  override readonly name = 'UpgradeRefused'
}

export interface UpgradeOptions {
  runtime: Runtime
  /** Items met in a second, at most, so that traffic keeps its share of the table. Infinity on a table without other users. */
  itemsPerSecond: number
  tell: (itemsMet: number) => void
}

export interface CloseOptions extends UpgradeOptions {
  /** How long a request to the previous release may take: it may write until then. */
  requestsGoOnForMs?: number
  /** Is told of a wait, before it begins. */
  onWait?: (ms: number) => void
}

/** Position is recorded after so many items: a killed upgrade repeats no more than these. */
const itemsAtOnce = 100
const writesAtOnce = 10
const budgetMs = 20_000

/**
 * Brings what the present form has to every item of the previous form, beside the traffic. An interrupted pass goes on where it was;
 * after a finished one, another pass is made. The table keeps its form: both releases read it.
 *
 * @returns null for a table that has nothing to upgrade
 * @throws UpgradeRefused when the table lacks what this version's stack brings; TableOfAnotherForm, UpgradeElsewhere
 */
export async function migrateTable(options: UpgradeOptions): Promise<UpgradeState | null> {
  if ((await loadForm()) !== previousForm) return null
  await checkTable('may be filled meanwhile')
  const known = await loadUpgrade()
  const startedAt = new Date(options.runtime.now()).toISOString()
  const begun =
    known?.stage === 'migrating'
      ? known
      : await record(
          known,
          { ...fromTheStart(known ?? { itemsMet: 0, itemsChanged: 0, startedAt }), stage: 'migrating' },
          options,
        )
  const passed = await pass(begun, options)
  return record(passed, { ...passed, stage: 'migrated' }, options)
}

/**
 * Ends the time in which the previous release can read the table. Call it when no function of the previous release serves any more: it
 * is refused after a minute. Whatever that release wrote since the first pass is migrated before and after. An interrupted close goes on.
 *
 * @returns null for a table that has nothing to close
 * @throws UpgradeRefused when the first pass has not finished, or the table is not as this form has it; TableOfAnotherForm, UpgradeElsewhere
 */
export async function closeUpgrade(options: CloseOptions): Promise<UpgradeState | null> {
  const form = await loadForm()
  let state = await loadUpgrade()
  if (form === tableForm && (state === undefined || state.stage === 'closed')) return null
  if (form === previousForm) {
    if (state?.stage !== 'migrated')
      throw new UpgradeRefused('The table is not migrated yet: run npm run contour -- upgrade first.')
    await checkTable('must be whole')
    // The last requests to the previous release must not meet a form that it refuses.
    await waitForRequests(options)
    state = await pass(await record(state, { ...fromTheStart(state), stage: 'migrated' }, options), options)
    state = await record(state, { ...fromTheStart(state), stage: 'closing' }, options, [presentFormSet])
  }
  if (!state) throw new UpgradeRefused(`The table has form ${form}, and nothing says how its upgrade went.`)
  // Also when it goes on after a kill: nobody knows how long ago the form was set by this machine's clock.
  await waitForRequests(options)
  const passed = await pass(state, options)
  return record(passed, { ...passed, stage: 'closed' }, options)
}

/** In what the table differs from what this version declares, in sentences. An upgrade is refused until most of it is mended. */
export const differencesOfTable = async (): Promise<string[]> =>
  tableDifferences(await describeTable(), tableForm).map(differenceText)

/** @throws UpgradeRefused saying what is missing, and what to do */
async function checkTable(indexes: 'may be filled meanwhile' | 'must be whole'): Promise<void> {
  const differences = tableDifferences(await describeTable(), tableForm).filter(
    ({ passes = false }) => indexes === 'must be whole' || !passes,
  )
  if (differences.length > 0) throw new UpgradeRefused(differences.map(differenceText).join('\n'))
}

async function waitForRequests({ runtime, requestsGoOnForMs = longestRequestMs, onWait }: CloseOptions): Promise<void> {
  if (requestsGoOnForMs === 0) return
  onWait?.(requestsGoOnForMs)
  await runtime.wait(requestsGoOnForMs)
}

/** @throws TableOfAnotherForm; UpgradeRefused when no contour file was ever applied */
export async function loadForm(): Promise<number> {
  const settings = await getItem(settingsKey)
  checkTableForm(settings)
  if (!settings) throw new UpgradeRefused('The table is empty: a new table has the present form, apply a contour file.')
  return Number(settings.form)
}

const presentFormSet: Step = {
  write: {
    Update: {
      Key: settingsKey,
      UpdateExpression: 'SET form = :form',
      ConditionExpression: 'form = :previous',
      ExpressionAttributeValues: { ':form': tableForm, ':previous': previousForm },
    },
  },
  refused: stale,
}

/** What a state keeps when a new pass begins. */
const fromTheStart = ({ itemsMet, itemsChanged, startedAt }: Pick<UpgradeState, 'itemsMet' | 'itemsChanged' | 'startedAt'>) => ({
  migration: 0,
  itemsMet,
  itemsChanged,
  startedAt,
})

/** All migrations, each over its partition, from where the state says. */
async function pass(state: UpgradeState, options: UpgradeOptions): Promise<UpgradeState> {
  let present = state
  for (const [index, migration] of migrations.entries()) {
    if (index < present.migration) continue
    present = await passOf(migration, present, options)
    const { after: _after, ...done } = present
    present = await record(present, { ...done, migration: index + 1 }, options)
  }
  return present
}

async function passOf(migration: Migration, state: UpgradeState, options: UpgradeOptions): Promise<UpgradeState> {
  const { partition, attributes, changesOf } = migration
  const { runtime, itemsPerSecond, tell } = options
  let present = state
  for await (const page of queryPages(partition, 'oldest first', { after: state.after, attributes })) {
    for (let next = 0; next < page.length; next += itemsAtOnce) {
      const beganMs = runtime.now()
      const items = page.slice(next, next + itemsAtOnce)
      const changes = await changesOf(items)
      for (let done = 0; done < changes.length; done += writesAtOnce) {
        await Promise.all(changes.slice(done, done + writesAtOnce).map(({ write }) => write(runtime)))
      }
      const itemsMet = present.itemsMet + items.length
      const itemsChanged = present.itemsChanged + changes.length
      present = await record(present, { ...present, after: String(items.at(-1)?.sk), itemsMet, itemsChanged }, options)
      tell(itemsMet)
      const restMs = (items.length / itemsPerSecond) * 1_000 - (runtime.now() - beganMs)
      if (restMs > 0) await runtime.wait(restMs)
    }
  }
  return present
}

async function record(
  before: UpgradeState | undefined,
  after: Omit<UpgradeState, 'revision' | 'updatedAt'>,
  { runtime }: UpgradeOptions,
  steps: readonly Step[] = [],
): Promise<UpgradeState> {
  const nowMs = runtime.now()
  const state = { ...after, updatedAt: new Date(nowMs).toISOString() }
  const token = idsAt(nowMs, runtime.randomBytes)()
  await transact([upgradeRecorded(before, state), ...steps], token, { ...runtime, deadlineMs: nowMs + budgetMs })
  return { ...state, revision: (before?.revision ?? 0) + 1 }
}
