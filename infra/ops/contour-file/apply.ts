import { randomUUID } from 'node:crypto'
import type { KnownRoles } from '../../../lib/domain/people/administrator-roles.ts'
import type { Administrator } from '../../../lib/domain/contour/contour.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { type Runtime, systemRuntime } from '../../../lib/http/runtime.ts'
import { loadRoles, rolesStand } from '../../../lib/store/people/administrator-roles.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { appliedFileKey, type Key, rolesKey, rolesPartition, settingsKey } from '../../../lib/store/keys.ts'
import { configurationChanged } from '../../../lib/store/contour/configuration-revision.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { getItem } from '../../../lib/store/table/read.ts'
import { checkTableForm } from '../../../lib/store/table/table-form.ts'
import { stale, StaleRead, type Step, transact } from '../../../lib/store/table/transact.ts'
import { backOff } from '../../../lib/store/table/retry.ts'
import type { RetryTiming } from '../../../lib/store/table/retry-timing.ts'
import type { ContourFile } from '../../../lib/contour-file/contour-file.ts'
import { type ContourState, loadContourState } from '../../../lib/contour-file/contour-state.ts'
import { indexLeads, isToIndex, leadsIndexed, longestRequestMs } from '../../../lib/store/lead/index-leads.ts'
import { deedOfChanges } from '../../../lib/contour-file/deed-of-changes.ts'
import { keyIn } from '../../../lib/contour-file/key-in.ts'
import type { Change, DailyWork, Plan } from '../../../lib/contour-file/plan.ts'
import { planFile } from '../../../lib/contour-file/plan-file.ts'
import { isUpgraded } from '../../../lib/contour-file/is-upgraded.ts'
import { presentKept, presentParts } from '../../../lib/contour-file/present-file.ts'
import { appliedPartsNow } from '../../../lib/contour-file/three-versions.ts'
import { appliedPartsKept } from '../../../lib/store/contour/former-configuration.ts'
import { type ConfirmedChanges, refuseUnconfirmed } from '../../../lib/contour-file/status-changes.ts'
import { rolesItem } from '../../../lib/store/people/login-items.ts'

/**
 * DynamoDB writes at most 100 items and 4 MB in one transaction. The rest is left for the revision, the former configuration, roles, journal and feed, and for overhead
 * that JSON does not show.
 */
const maxSteps = 95
const maxBytes = 3_000_000
const budgetMs = 10 * 60_000
/** For a few leads that become searchable. */
const budgetOfLeadsMs = 20_000

export interface ApplyOptions {
  /** Daily work of people that the file overwrites. */
  overwrite?: readonly DailyWork[]
  /** Called with the number of changes written. */
  onProgress?: (done: number, all: number) => void
  /** onWait gets the milliseconds it waits before the backfill of existing leads, onLeads the number of leads done. */
  onWait?: (ms: number) => void
  onLeads?: (done: number) => void
  /** How long requests may still use the previous configuration; 0 if nobody is served. */
  requestsGoOnForMs?: number
  /**
   * Who applies it and why. Every transaction then writes a journal entry and repeats, as conditions, the roles that allow it. `refuse`
   * throws if the current roles do not.
   */
  by?: { administrator: Administrator; reason: string | null; refuse: (roles: KnownRoles) => void }
  /** The service itself applies it when it starts: written to the journal, without a check of roles. */
  byService?: true
  runtime?: Runtime
  /** How many leads a change of the target or primary status touches, as confirmed by the person who applies the file. */
  confirmed?: ConfirmedChanges
  /** Ids of new partners by address, if known beforehand. */
  partnerIds?: Readonly<Record<string, string>>
}

/** What applying a file would change now. Writes nothing. */
export async function planContourFile(file: ContourFile, options: ApplyOptions = {}): Promise<Plan> {
  return planFrom(await loadContourState(file, true), file, options)
}

function planFrom(
  state: ContourState,
  file: ContourFile,
  { runtime = systemRuntime, partnerIds = {}, overwrite = [], by: applier }: ApplyOptions,
): Plan {
  const by = { by: applier?.administrator ?? null, reason: applier?.reason ?? null }
  const nowMs = runtime.now()
  const newId = idsAt(nowMs, runtime.randomBytes)
  return planFile(file, state, { at: new Date(nowMs).toISOString(), newId, partnerIds, by }, overwrite)
}

/**
 * Makes the table say what the file says. Applying a file again changes nothing; the next run finishes an interrupted one. When a field
 * becomes searchable, existing leads are backfilled; until all are, searches do not use the field.
 *
 * @returns the plan, including fields that became searchable
 * @throws ContourFileError if it changes the target or the primary status and options.confirmed does not give the number of leads
 * @throws ApiError SERVICE_UNAVAILABLE when others keep changing the same things
 */
export async function applyContourFile(file: ContourFile, options: ApplyOptions = {}): Promise<Plan> {
  const { runtime = systemRuntime } = options
  const timing = { ...runtime, deadlineMs: runtime.now() + budgetMs }
  for (let attempt = 0; ; attempt++) {
    const newToken = idsAt(runtime.now(), runtime.randomBytes)
    const state = await loadContourState(file, true)
    options.by?.refuse(state.roles)
    const plan = planFrom(state, file, options)
    refuseUnconfirmed(file.contour, plan.statusChanges, options.confirmed)
    try {
      const at = new Date(runtime.now()).toISOString()
      let [done, roles, revision] = [0, state.roles, state.revision.revision]
      for (const changes of inGroups(ownRolesLast(plan.changes, options), plan)) {
        const steps = changes.flatMap((change) => [...change.steps])
        const former = revision === state.revision.revision ? presentKept(file.contour, state, at) : []
        const counted = changesConfiguration(steps) ? [...former, configurationChanged(revision++, at)] : []
        await transact(
          [...steps, ...counted, ...restingOn(roles, steps, options), ...toldBy(changes, options)],
          newToken(),
          timing,
        )
        roles = rolesAfter(roles, steps)
        done += changes.length
        options.onProgress?.(done, plan.changes.length)
      }
      await keepApplied(file, state, at, { newToken, timing, resting: restingOn(roles, [], options) })
      return { ...plan, changes: [...plan.changes, ...(await madeSearchable(file, roles, options))] }
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
    }
    await backOff(attempt, timing)
  }
}

/** Keeps what the file says, unless it is known to say that. */
async function keepApplied(
  file: ContourFile,
  state: ContourState,
  at: string,
  { newToken, timing, resting }: { newToken: () => string; timing: RetryTiming; resting: readonly Step[] },
): Promise<void> {
  const parts = appliedPartsNow(file, state.base === 'present' ? presentParts(file.contour, state) : state.base)
  if (!parts || !isUpgraded(state.configuration)) return
  const kept = appliedPartsKept(file.exportedFrom?.file ?? null, parts, at)
  if (kept.length > 0) await transact([...kept, ...resting], newToken(), timing)
}

const changesConfiguration = (steps: readonly Step[]): boolean =>
  steps.some(({ write }) => !('ConditionCheck' in write) && keyIn(write).pk === settingsKey.pk)

/** Changes that take roles from the person who applies the file come last: the other changes rest on those roles. */
function ownRolesLast(changes: readonly Change[], { by }: ApplyOptions): Change[] {
  if (!by) return [...changes]
  const own = rolesKey(by.administrator.id)
  const isOwn = ({ kind, steps }: Change) =>
    kind === 'update' && steps.some(({ write }) => 'Put' in write && isKey(own, write.Put.Item))
  return [...changes.filter((change) => !isOwn(change)), ...changes.filter(isOwn)]
}

const isKey = ({ pk, sk }: Key, item: Item | undefined): boolean => item?.pk === pk && item.sk === sk

/** A condition that the roles are still the ones checked; steps that write the same item check it themselves. */
function restingOn(roles: KnownRoles, steps: readonly Step[], { by }: ApplyOptions): Step[] {
  if (!by || steps.some(({ write }) => isKey(rolesKey(by.administrator.id), keyIn(write)))) return []
  return [rolesStand(by.administrator.id, roles)]
}

/** The roles as they are after the steps are written. */
function rolesAfter(roles: KnownRoles, steps: readonly Step[]): KnownRoles {
  const set = steps.flatMap(({ write }) =>
    'Put' in write && write.Put.Item?.pk === rolesPartition ? [rolesItem.read(write.Put.Item)] : [],
  )
  return [...roles.filter(({ administratorId }) => set.every((one) => one.administratorId !== administratorId)), ...set]
}

/** Backfills existing leads for the fields that wait for it, then makes the fields searchable. New leads get their items from the start. */
async function madeSearchable({ leadFields }: ContourFile, roles: KnownRoles, options: ApplyOptions): Promise<Change[]> {
  const { runtime = systemRuntime, requestsGoOnForMs = longestRequestMs } = options
  const { fields } = await loadContour()
  const waiting = fields.filter(isToIndex).filter(({ systemName }) => leadFields.some((one) => one.systemName === systemName))
  if (waiting.length === 0) return []
  // Wait the full time, also when resuming: the start was recorded by another machine's clock, before it was written.
  if (requestsGoOnForMs > 0) {
    options.onWait?.(requestsGoOnForMs)
    await runtime.wait(requestsGoOnForMs)
  }
  const resting = restingOn(roles, [], options)
  const revisionOf = (known: KnownRoles) =>
    known.find(({ administratorId }) => administratorId === options.by?.administrator.id)?.revision
  const indexing = indexLeads(waiting, {
    timing: () => ({ ...runtime, deadlineMs: runtime.now() + budgetOfLeadsMs }),
    newToken: () => idsAt(runtime.now(), runtime.randomBytes)(),
    resting: async () => {
      // If the person has lost the roles, the next comparison says so.
      if (options.by && revisionOf(await loadRoles()) !== revisionOf(roles)) throw new StaleRead()
      return resting
    },
  })
  for await (const { leads } of indexing) options.onLeads?.(leads)
  const changes = waiting.map((field): Change => ({
    what: `lead field ${field.systemName}`,
    kind: 'update',
    differences: [{ attribute: 'searchable', from: undefined, to: true }],
    overwrites: false,
    steps: [leadsIndexed(field)],
  }))
  const timing = { ...runtime, deadlineMs: runtime.now() + budgetMs }
  const token = idsAt(runtime.now(), runtime.randomBytes)()
  await transact([...changes.flatMap(({ steps }) => [...steps]), ...resting, ...toldBy(changes, options)], token, timing)
  return changes
}

/**
 * Applies a file unless it is the one that was applied last, so that later changes by other commands stay. For a contour that is not served
 * yet.
 *
 * @param digest identifies the file's content
 * @returns null if there was nothing to do
 * @throws TableOfAnotherForm, and as applyContourFile
 */
export async function applyContourFileOnce(
  file: ContourFile,
  digest: string,
  partnerIds: ApplyOptions['partnerIds'] = {},
): Promise<Plan | null> {
  checkTableForm(await getItem(settingsKey))
  if ((await getItem(appliedFileKey))?.digest === digest) return null
  // The file is edited by the one who runs the service: it takes back what it says otherwise than the console.
  const overwrite = ['configuration'] as const
  const plan = await applyContourFile(file, { partnerIds, overwrite, requestsGoOnForMs: 0, byService: true })
  const noted: Step = { write: { Put: { Item: { ...appliedFileKey, digest } } }, refused: stale }
  await transact([noted], randomUUID(), { ...systemRuntime, deadlineMs: systemRuntime.now() + budgetMs })
  return plan
}

/** The journal entry for the changes of one transaction. */
function toldBy(changes: readonly Change[], { by, byService, runtime = systemRuntime }: ApplyOptions): Step[] {
  if (!by && !byService) return []
  const nowMs = runtime.now()
  return [
    journalWritten({
      id: idsAt(nowMs, runtime.randomBytes)(),
      type: 'file.applied',
      at: new Date(nowMs).toISOString(),
      by: by?.administrator ?? null,
      reason: by?.reason ?? null,
      ...deedOfChanges(changes),
    }),
  ]
}

/**
 * Changes in groups that are written one after the other. A move of the target and the offers' rules for it go into one transaction, as far
 * as they fit: nobody is moved to a target that has no rules yet.
 */
function inGroups(changes: readonly Change[], { statusChanges }: Plan): Change[][] {
  if (statusChanges.length === 0) return together(changes)
  const first = changes.findIndex(isOfTarget)
  const before = changes.filter((change, index) => index < first && !isOfTarget(change))
  const after = changes.filter((change, index) => index > first && !isOfTarget(change))
  return [...together(before), ...together(changes.filter(isOfTarget)), ...together(after)]
}

/** Offers with their rules, and the settings, which hold the target. */
const isOfTarget = ({ steps }: Change): boolean =>
  steps.some(({ write }) => {
    const { pk, sk } = keyIn(write)
    return pk === settingsKey.pk && (sk === settingsKey.sk || String(sk).startsWith('OFFER#'))
  })

/** Changes in groups of one transaction each, in order. A transaction touches an item only once. */
export function together(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  let touched = new Set<string>()
  let [steps, bytes] = [0, 0]
  for (const change of changes) {
    const ownBytes = Buffer.byteLength(JSON.stringify(change.steps))
    const own = change.steps.map(({ write }) => touchedBy(write))
    // Each mail is a write of its own.
    const ownSteps = change.steps.reduce((count, { mails = [] }) => count + 1 + mails.length, 0)
    const isFull = steps + ownSteps > maxSteps || bytes + ownBytes > maxBytes
    if (groups.length === 0 || isFull || own.some((key) => touched.has(key))) {
      groups.push([])
      touched = new Set()
      steps = 0
      bytes = 0
    }
    groups.at(-1)?.push(change)
    for (const key of own) touched.add(key)
    steps += ownSteps
    bytes += ownBytes
  }
  return groups
}

function touchedBy(write: Step['write']): string {
  const { pk, sk } = keyIn(write)
  return `${String(pk)}/${String(sk)}`
}
