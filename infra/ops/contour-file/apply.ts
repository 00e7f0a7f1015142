import { randomUUID } from 'node:crypto'
import type { AdministratorRoles, KnownRoles } from '../../../lib/domain/administrator-roles.ts'
import type { Administrator } from '../../../lib/domain/contour.ts'
import { idsAt } from '../../../lib/domain/id.ts'
import type { JournalSubject } from '../../../lib/domain/journal.ts'
import { type Runtime, systemRuntime } from '../../../lib/http/runtime.ts'
import { loadRoles, rolesStand } from '../../../lib/store/administrator-roles.ts'
import { type Item, withoutKey } from '../../../lib/store/item.ts'
import { journalWritten } from '../../../lib/store/journal.ts'
import {
  activityPartition,
  appliedFileKey,
  type Key,
  linksPartition,
  partnersPartition,
  promocodesPartition,
  rolesKey,
  rolesPartition,
  settingsKey,
} from '../../../lib/store/keys.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { getItem } from '../../../lib/store/read.ts'
import { checkTableForm } from '../../../lib/store/table-form.ts'
import { stale, StaleRead, type Step, transact } from '../../../lib/store/transact.ts'
import { backOff } from '../../../lib/store/retry.ts'
import type { ContourFile } from '../../../lib/contour-file/contour-file.ts'
import { type ContourState, loadContourState } from '../../../lib/contour-file/contour-state.ts'
import { indexLeads, isToIndex, leadsIndexed, longestRequestMs } from './index-leads.ts'
import { type Change, type DailyWork, type Plan, planContour } from '../../../lib/contour-file/plan.ts'
import { type ConfirmedChanges, refuseUnconfirmed } from '../../../lib/contour-file/status-changes.ts'

/** DynamoDB writes at most 100 items together, of 4 MB in all; what is left of these is for roles, journal and feed, and for what JSON does not show. */
const maxSteps = 97
const maxBytes = 3_000_000
const budgetMs = 10 * 60_000

export interface ApplyOptions {
  /** What of the people's daily work the file takes over. */
  overwrite?: readonly DailyWork[]
  /** Is told how many of the changes are written. */
  onProgress?: (done: number, all: number) => void
  /** Is told for how many milliseconds it waits before it goes through the leads of before, and how many of them it has gone through. */
  onWait?: (ms: number) => void
  onLeads?: (done: number) => void
  /** How long requests may go on by the configuration of before; 0 where nobody is served. */
  requestsGoOnForMs?: number
  /**
   * Who applies it, and why: then the journal is told, by every transaction of what it writes, and each rests on the roles by which
   * the administrator may. refuse throws where the roles that there are do not allow it.
   */
  by?: { administrator: Administrator; reason: string | null; refuse: (roles: KnownRoles) => void }
  /** The service itself applies it, as it starts: the journal is told, and no roles are asked. */
  byService?: true
  runtime?: Runtime
  /** How many leads a change of the target or of the primary status touches, as whoever applies the file has said it. */
  confirmed?: ConfirmedChanges
  /** Ids of new partners by their address, where they are known beforehand. */
  partnerIds?: Readonly<Record<string, string>>
}

/** What applying a file would change now. Writes nothing. */
export async function planContourFile(file: ContourFile, options: ApplyOptions = {}): Promise<Plan> {
  return planFrom(await loadContourState(file, true), file, options)
}

function planFrom(
  state: ContourState,
  file: ContourFile,
  { runtime = systemRuntime, partnerIds = {}, overwrite = [] }: ApplyOptions,
): Plan {
  const nowMs = runtime.now()
  const newId = idsAt(nowMs, runtime.randomBytes)
  return planContour(file, state, { at: new Date(nowMs).toISOString(), newId, partnerIds }, overwrite)
}

/**
 * Makes the table say what the file says. Applying a file again changes nothing; an interrupted apply is finished by the next one.
 * Leads of before come to be found by fields that become searchable; until all are, leads are not searched by them.
 *
 * @returns the plan, with what became searchable at last among its changes
 * @throws ContourFileError when it changes the target or the primary status and options.confirmed does not say for how many leads
 * @throws ApiError SERVICE_UNAVAILABLE when somebody else keeps changing the same things
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
      let [done, roles] = [0, state.roles]
      for (const changes of inGroups(ownRolesLast(plan.changes, options), plan)) {
        const steps = changes.flatMap((change) => [...change.steps])
        await transact([...steps, ...restingOn(roles, steps, options), ...toldBy(changes, options)], newToken(), timing)
        roles = rolesAfter(roles, steps)
        done += changes.length
        options.onProgress?.(done, plan.changes.length)
      }
      return { ...plan, changes: [...plan.changes, ...(await madeSearchable(file, roles, options))] }
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
    }
    await backOff(attempt, timing)
  }
}

/** What takes roles from whoever applies the file comes when all else is done that rests on them. */
function ownRolesLast(changes: readonly Change[], { by }: ApplyOptions): Change[] {
  if (!by) return [...changes]
  const own = rolesKey(by.administrator.id)
  const isOwn = ({ kind, steps }: Change) =>
    kind === 'update' && steps.some(({ write }) => 'Put' in write && isKey(own, write.Put.Item))
  return [...changes.filter((change) => !isOwn(change)), ...changes.filter(isOwn)]
}

const isKey = ({ pk, sk }: Key, item: Item | undefined): boolean => item?.pk === pk && item.sk === sk

/** The roles still are what was checked; where the steps are about the very item, they say so themselves. */
function restingOn(roles: KnownRoles, steps: readonly Step[], { by }: ApplyOptions): Step[] {
  if (!by || steps.some(({ write }) => isKey(rolesKey(by.administrator.id), keyIn(write)))) return []
  return [rolesStand(by.administrator.id, roles)]
}

/** The roles as they are once the steps are written. */
function rolesAfter(roles: KnownRoles, steps: readonly Step[]): KnownRoles {
  const set = steps.flatMap(({ write }) =>
    'Put' in write && write.Put.Item?.pk === rolesPartition ? [withoutKey<AdministratorRoles>(write.Put.Item)] : [],
  )
  return [...roles.filter(({ administratorId }) => set.every((one) => one.administratorId !== administratorId)), ...set]
}

/**
 * Makes leads of before findable by the fields that wait for it, then the fields searchable. Whatever new leads come meanwhile are
 * found already.
 */
async function madeSearchable({ leadFields }: ContourFile, roles: KnownRoles, options: ApplyOptions): Promise<Change[]> {
  const { runtime = systemRuntime, requestsGoOnForMs = longestRequestMs } = options
  const { fields } = await loadContour()
  const waiting = fields.filter(isToIndex).filter(({ systemName }) => leadFields.some((one) => one.systemName === systemName))
  if (waiting.length === 0) return []
  // Whole, also by whoever goes on: when the field began to wait is known by the clock of another, and of before it was written.
  if (requestsGoOnForMs > 0) {
    options.onWait?.(requestsGoOnForMs)
    await runtime.wait(requestsGoOnForMs)
  }
  const resting = restingOn(roles, [], options)
  const revisionOf = (known: KnownRoles) =>
    known.find(({ administratorId }) => administratorId === options.by?.administrator.id)?.revision
  await indexLeads(waiting, {
    runtime,
    resting: async () => {
      // Whoever may no longer is told so by the next comparison.
      if (options.by && revisionOf(await loadRoles()) !== revisionOf(roles)) throw new StaleRead()
      return resting
    },
    tell: (leads) => options.onLeads?.(leads),
  })
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
 * Applies a file unless it is the very one that was applied last: what people changed since by other commands then stays. For a
 * contour that is not served yet.
 *
 * @param digest names the file's content
 * @returns null when there was nothing to do
 * @throws TableOfAnotherForm, and as applyContourFile
 */
export async function applyContourFileOnce(
  file: ContourFile,
  digest: string,
  partnerIds: ApplyOptions['partnerIds'] = {},
): Promise<Plan | null> {
  checkTableForm(await getItem(settingsKey))
  if ((await getItem(appliedFileKey))?.digest === digest) return null
  const plan = await applyContourFile(file, { partnerIds, requestsGoOnForMs: 0, byService: true })
  const noted: Step = { write: { Put: { Item: { ...appliedFileKey, digest } } }, refused: stale }
  await transact([noted], randomUUID(), { ...systemRuntime, deadlineMs: systemRuntime.now() + budgetMs })
  return plan
}

/** The journal's entry of what one transaction changes. */
function toldBy(changes: readonly Change[], { by, byService, runtime = systemRuntime }: ApplyOptions): Step[] {
  if (!by && !byService) return []
  const nowMs = runtime.now()
  const updates = changes.filter(({ kind }) => kind === 'update')
  const state = (side: 'from' | 'to') =>
    updates.map(({ what, differences }): [string, unknown] => [
      what,
      keptOf(Object.fromEntries(differences.map((one) => [one.attribute, one[side]]))),
    ])
  const created = changes.filter(({ kind }) => kind === 'create').map(({ what }): [string, unknown] => [what, 'created'])
  return [
    journalWritten({
      id: idsAt(nowMs, runtime.randomBytes)(),
      type: 'file.applied',
      at: new Date(nowMs).toISOString(),
      by: by?.administrator ?? null,
      reason: by?.reason ?? null,
      subjects: changes.flatMap(subjectsOf),
      before: updates.length > 0 ? Object.fromEntries(state('from')) : null,
      after: Object.fromEntries([...state('to'), ...created]),
    }),
  ]
}

/** An item holds 400 KB, and a transaction changes up to a hundred things. */
const maxKeptLength = 1_500

/** What changed of one thing, or that it is too much to be kept twice. */
const keptOf = (attributes: object): unknown => {
  // Undefined is nothing that can be kept.
  const text = JSON.stringify(attributes, (_, value: unknown) => value ?? null)
  return text.length <= maxKeptLength ? (JSON.parse(text) as unknown) : `${text.length} characters`
}

/** Whose daily work a change touches, as other acts name it. */
function subjectsOf({ what, steps, endedKeys = [] }: Change): JournalSubject[] {
  // Whom an offer is closed for is a thing of its own: an erasure finds the entry by the partner.
  const closed = steps.map(({ write }) => keyIn(write)).find(({ pk }) => pk === activityPartition)
  if (what.startsWith('offer '))
    return [`offer:${what.split(' ')[1] ?? ''}`, ...(closed ? [`partner:${String(closed.sk)}` as const] : [])]
  if (what.startsWith('roles of ')) {
    return [`administrator:${what.slice('roles of '.length)}`, ...endedKeys.map((id) => `key:${id}` as const)]
  }
  return steps.flatMap(({ write }) => {
    const { pk, sk } = keyIn(write)
    const kind = subjectKinds[String(pk)]
    return kind ? [`${kind}:${String(sk)}` as const] : []
  })
}

const subjectKinds: Readonly<Record<string, 'partner' | 'link' | 'promocode'>> = {
  [partnersPartition]: 'partner',
  [linksPartition]: 'link',
  [promocodesPartition]: 'promocode',
}

/**
 * Changes in groups that are written one after the other. Where the target moves, the offers' rules for it move in the same
 * transaction, as far as it holds them: nobody is moved to a target that earns nothing for want of the other half.
 */
function inGroups(changes: readonly Change[], { statusChanges }: Plan): Change[][] {
  if (statusChanges.length === 0) return together(changes)
  const first = changes.findIndex(isOfTarget)
  const before = changes.filter((change, index) => index < first && !isOfTarget(change))
  const after = changes.filter((change, index) => index > first && !isOfTarget(change))
  return [...together(before), ...together(changes.filter(isOfTarget)), ...together(after)]
}

/** Offers with their rules, and the settings, which say what the target is. */
const isOfTarget = ({ steps }: Change): boolean =>
  steps.some(({ write }) => {
    const { pk, sk } = keyIn(write)
    return pk === settingsKey.pk && (sk === settingsKey.sk || String(sk).startsWith('OFFER#'))
  })

/** Changes in groups that fit into one transaction each, in order. A transaction touches an item once. */
export function together(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  let touched = new Set<string>()
  let [steps, bytes] = [0, 0]
  for (const change of changes) {
    const ownBytes = Buffer.byteLength(JSON.stringify(change.steps))
    const own = change.steps.map(({ write }) => touchedBy(write))
    // A mail that is asked for is a write of its own.
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

function keyIn(write: Step['write']): Item {
  if ('Put' in write) return write.Put.Item as Item
  const [{ Key }] = Object.values(write) as [{ Key: Item }]
  return Key
}
