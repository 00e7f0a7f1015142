import { type Command, InvalidArgumentError } from 'commander'
import type { AdministratorRoles, KnownRoles } from '../../../lib/domain/people/administrator-roles.ts'
import type { Administrator } from '../../../lib/domain/contour/contour.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { contourPartition } from '../../../lib/store/keys.ts'
import { queryAll } from '../../../lib/store/table/read.ts'
import { type ContourFile, refuseSecrets } from '../../../lib/contour-file/contour-file.ts'
import { readContourFile } from '../contour-file/read-contour-file.ts'
import { applyContourFile, planContourFile } from '../contour-file/apply.ts'
import { differenceLines } from '../contour-file/difference-lines.ts'
import { unnamedLines } from '../contour-file/unnamed-lines.ts'
import { sharedInPlan } from '../contour-file/shared-in-plan.ts'
import { knownNames } from '../../../lib/contour-file/known-ids.ts'
import { withPresentNames } from '../../../lib/contour-file/renamed.ts'
import { safeLine } from '../../terminal-text.ts'
import { actSubcommand, type ActingOptions } from './administered.ts'
import { administratorNamed, refuseWithout } from './administrator.ts'
import {
  type Change,
  type DailyWork,
  dailyWork,
  type KeptThing,
  type NotApplied,
  type Plan,
} from '../../../lib/contour-file/plan.ts'
import { planView } from '../../../lib/contour-file/plan-view.ts'
import type { CountedStatusChange } from '../../../lib/contour-file/status-changes.ts'
import { printText } from './print.ts'
import { refuseAnotherContour } from './another-contour.ts'
import { withSharers } from './with-sharers.ts'
import { progress } from './progress.ts'
import { administratorItem } from '../../../lib/store/contour/contour-items.ts'

/** contour apply: makes the configuration say what a file says. */
export function applyCommand(): Command {
  return actSubcommand(
    'apply',
    'make the configuration say what a contour file says; balances, leads and payouts stay as they are',
  )
    .argument('<file>')
    .option('--dry-run', 'show what would change, and write nothing', false)
    .option('--verbose', 'name everything that the file does not name, instead of counting it', false)
    .option(
      '--overwrite <what>',
      `take over what people do from day to day: ${dailyWork.join(', ')}; several with a comma between`,
      daily,
      [],
    )
    .option('--confirm-target-change <leads>', 'another target status is meant: how many leads it touches', leadCount)
    .option('--confirm-primary-change <leads>', 'another primary status is meant: how many leads it touches', leadCount)
    .action(async (path: string, { dryRun, verbose, overwrite, stack, json, admin, reason, ...said }: ApplyCommandOptions) => {
      const file = readContourFile(path)
      if (stack !== undefined) refuseSecrets(file, path)
      await refuseAnotherContour(file, path)
      const by = dryRun ? undefined : { ...(await whoApplies(file, admin)), reason: reason ?? null }
      if (overwrite.length > 0 && !dryRun) announceOverwrites(await planContourFile(file, { overwrite }))
      const plan = by
        ? await applyContourFile(file, {
            overwrite,
            by,
            confirmed: confirmedBy(said),
            onProgress: progress('changes written'),
            onWait: announceWait,
            onLeads: progress('leads looked through'),
          })
        : await planContourFile(file, { overwrite })
      const sameDetails = await sharedInPlan(plan.changes)
      printText(json, { dryRun, ...planView(plan), sameDetails }, () =>
        withSharers(planText(plan, { dryRun, verbose }), sameDetails),
      )
    })
    .addHelpText(
      'after',
      `
What the file does not name is counted and stays; --verbose and --json name all of it. The opening balance of a partner is posted once, with the partner.
The file owns settings, statuses, fields, levels, groups, legal types, administrators, and offers with their rewards.
Partners, links, promocodes, and whether an offer is stopped or closed for a partner, it only creates: what is there is
people's work, stays as it is, and is shown where it differs. --overwrite takes it over, and lists it before it is written.
So it is with the roles of administrators: the file gives the first ones, and a role that was revoked by hand stays revoked.
Another target or primary status concerns leads that are there: --dry-run says how many, and what becomes of them, and the file
is applied when that number is confirmed. A wrong number is refused, and named.
A file for a deployed contour holds no apiKeys[].secret: keys are issued there (keys issue).

Examples:
  npm run contour -- apply my-contour.json --dry-run
  npm run contour -- apply my-contour.json --admin olga@demo.example --reason 'new terms from December'
  npm run contour -- apply my-contour.json --overwrite partners,offers --dry-run
  npm run contour -- apply my-contour.json --confirm-target-change 42
  npm run contour -- apply infra/contours/auto.json --admin marat@auto.example --stack partner-program-auto`,
    )
}

interface ApplyCommandOptions extends ActingOptions {
  dryRun: boolean
  verbose: boolean
  overwrite: DailyWork[]
  confirmTargetChange?: number
  confirmPrimaryChange?: number
}

const confirmedBy = ({ confirmTargetChange: target, confirmPrimaryChange: primary }: Partial<ApplyCommandOptions>) => ({
  ...(target !== undefined && { target }),
  ...(primary !== undefined && { primary }),
})

/** @throws InvalidArgumentError */
function leadCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected how many leads, as --dry-run says it')
  return Number(text)
}

/** @throws InvalidArgumentError */
function daily(text: string, before: readonly DailyWork[]): DailyWork[] {
  const named = text.split(',').map((word) => {
    const known = dailyWork.find((kind) => kind === word.trim())
    if (!known) throw new InvalidArgumentError(`expected ${dailyWork.join(', ')}`)
    return known
  })
  return [...before, ...named]
}

/** On standard error, because standard output may be read as JSON. */
function announceOverwrites({ changes }: Plan): void {
  const lines = changes.filter(({ overwrites }) => overwrites).flatMap(changeLines)
  console.error([lines.length === 0 ? 'Nothing is to be taken over.' : 'Taken over from people:', ...lines].join('\n'))
}

/** The administrator who applies it, with the right to. They are in the table or, like the first ones, in the file. */
async function whoApplies(written: ContourFile, email: string | undefined): Promise<WhoApplies> {
  const items = (await queryAll(contourPartition)).filter(({ sk }) => String(sk).startsWith('ADMINISTRATOR#'))
  const names = knownNames(written.contour, new Map(items.map((item) => [String(item.sk), item])))
  const { administrators } = withPresentNames(written, names).file
  const { idOf } = names
  const known = items.map(administratorItem.read)
  const named = administrators.map(({ email: address, firstName, lastName, middleName }) => {
    const id = idOf('ADMINISTRATOR', address)
    return { id, email: address, firstName, lastName, middleName }
  })
  const administrator = administratorNamed([...known, ...named.filter(({ id }) => !known.some((one) => one.id === id))], email)
  const first = administrators.flatMap((one): AdministratorRoles[] => {
    const administratorId = idOf('ADMINISTRATOR', one.email)
    const isNew = !known.some(({ id }) => id === administratorId)
    return isNew && one.roles ? [{ administratorId, roles: one.roles, revision: 0, updatedAt: '' }] : []
  })
  const refuse = (roles: KnownRoles) => {
    const said = new Set(roles.map(({ administratorId }) => administratorId))
    refuseWithout('settings.manage', administrator, [...roles, ...first.filter((one) => !said.has(one.administratorId))])
  }
  refuse(await loadRoles())
  return { administrator, refuse }
}

interface WhoApplies {
  administrator: Administrator
  /** Throws CommandRefused if these roles do not allow it. */
  refuse: (roles: KnownRoles) => void
}

function announceWait(ms: number): void {
  const seconds = Math.ceil(ms / 1000)
  console.error(
    `In ${seconds} seconds, when earlier requests are over, leads become searchable by the new searchable fields. ` +
      'If this is interrupted, apply the file again: it continues.',
  )
}

function planText(plan: Plan, { dryRun, verbose }: Pick<ApplyCommandOptions, 'dryRun' | 'verbose'>): string {
  const { changes, statusChanges, notApplied, kept, unchanged, becomingSearchable, renamed, unnamed } = plan
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  const summary = `${count('create')} to create, ${count('update')} to update, ${unchanged} unchanged`
  const done = `${count('create')} created, ${count('update')} updated, ${unchanged} unchanged`
  return [
    ...changes.flatMap(changeLines),
    `${changes.length === 1 ? '1 change' : `${changes.length} changes`}: ${dryRun ? `${summary}. Nothing was written.` : `${done}.`}`,
    ...statusChanges.flatMap((change) => ['', ...statusChangeLines(change, dryRun)]),
    ...(dryRun && becomingSearchable.length > 0
      ? [`Then the leads there are would be made findable by ${becomingSearchable.map(safeLine).join(', ')}.`]
      : []),
    ...notAppliedLines(notApplied),
    ...keptLines(kept),
    ...(renamed.length > 0
      ? [
          '',
          'Called otherwise by now, and not renamed back; name it so in the file:',
          ...renamed.map(({ what, is }) => safeLine(`  ${what} is ${is}`)),
        ]
      : []),
    ...(unnamed.length > 0
      ? [
          '',
          'Left as they are, the file does not name them:',
          ...unnamedLines(unnamed, verbose).map((line) => safeLine(`  ${line}`)),
        ]
      : []),
  ].join('\n')
}

/** What becomes of the leads there are when another status gets a mark. */
function statusChangeLines(change: CountedStatusChange, dryRun: boolean): string[] {
  const { mark, from, to, leads, inFrom, inTo, isToConfirm } = change
  const [old, present] = [from.systemName, to.systemName]
  const lines =
    mark === 'target'
      ? [
          `  ${counted(inFrom.leads, 'lead')} in ${old} with ${counted(inFrom.deals, 'deal')}, ${counted(inTo.leads, 'lead')} in ${present} with ${counted(inTo.deals, 'deal')}: all stay where they are, with their deals and what these earned.`,
          `  A lead that has a deal makes no second one when it moves to ${present} for the first time, and earns nothing by that move.`,
          `  A lead without one makes it when it moves to ${present}. A lead that stands there already gets it by add-deal.`,
        ]
      : [`  ${counted(inFrom.leads, 'lead')} in ${old}: all stay there. New leads begin in ${present}.`]
  return [
    safeLine(`The ${mark} status ${dryRun ? 'would become' : 'became'} ${present}, it was ${old}.`),
    ...lines.map(safeLine),
    ...(dryRun && isToConfirm ? [`  To apply it: --confirm-${mark}-change ${leads}`] : []),
  ]
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** What stands otherwise than in the file, with when it was changed, and how the file would take it over. */
function notAppliedLines(notApplied: readonly NotApplied[]): string[] {
  if (notApplied.length === 0) return []
  const kinds = dailyWork.filter((kind) => notApplied.some((one) => one.kind === kind))
  return [
    '',
    `Left as they are, for they are people's work (--overwrite ${kinds.join(',')} takes them over):`,
    ...notApplied.flatMap(({ what, changedAt, differences }) => [
      safeLine(
        `  ${what}: not applied: ${changedAt === null ? 'it was in the file otherwise' : `changed by hand on ${changedAt}`}`,
      ),
      ...differences.map(({ attribute, from, to }) =>
        safeLine(`          ${attribute}: ${shown(from)}, the file says ${shown(to)}`),
      ),
    ]),
  ]
}

/** What was published since the file was made, and the file does not change. */
function keptLines(kept: readonly KeptThing[]): string[] {
  if (kept.length === 0) return []
  return [
    '',
    'Changed since the file was made, and left as it is (take it into the file: contour export):',
    ...kept.map(({ what, attributes, publishedAt, publishedBy }) => {
      const who = publishedAt === null ? '' : `, published at ${publishedAt}${publishedBy === null ? '' : ` by ${publishedBy}`}`
      return safeLine(`  ${what}${attributes.length === 0 ? '' : `: ${attributes.join(', ')}`}${who}`)
    }),
  ]
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

function changeLines({ what, kind, differences }: Change): string[] {
  return [`${kind}  ${safeLine(what)}`, ...differences.flatMap(differenceLines).map((line) => safeLine(`          ${line}`))]
}
