import type { Command } from 'commander'
import type { LeadStatus } from '../../../lib/domain/contour.ts'
import { withoutKey } from '../../../lib/store/item.ts'
import { contourPartition } from '../../../lib/store/keys.ts'
import { queryAll } from '../../../lib/store/read.ts'
import { type ContourFile, readContourFile, refuseSecrets } from '../contour-file/contour-file.ts'
import { applyContourFile, planContourFile } from '../contour-file/apply.ts'
import { isNameOf } from '../contour-file/contour-name.ts'
import { safeLine } from '../../terminal-text.ts'
import { CommandRefused, contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import type { Change, Plan } from '../contour-file/plan.ts'
import { printText } from './print.ts'
import { progress } from './progress.ts'

/** contour apply: makes the configuration say what a file says. */
export function applyCommand(): Command {
  return contourSubcommand(
    'apply',
    'make the configuration say what a contour file says; balances, leads and payouts stay as they are',
  )
    .argument('<file>')
    .option('--dry-run', 'show what would change, and write nothing', false)
    .action(async (path: string, { dryRun, stack, json }: ContourOptions & { dryRun: boolean }) => {
      const file = readContourFile(path)
      if (stack !== undefined) refuseSecrets(file, path)
      await refuseAnotherContour(file, path)
      const plan = dryRun ? await planContourFile(file) : await applyContourFile(file, progress('changes written'))
      const { unchanged, unnamed } = plan
      const changes = plan.changes.map(({ what, kind, differences }) => ({ what, kind, differences }))
      printText(json, { dryRun, changes, unchanged, unnamed }, () => planText(plan, dryRun))
    })
    .addHelpText(
      'after',
      `
What the file does not name is reported and stays. The opening balance of a partner is posted once, with the partner.
A file for a deployed contour holds no apiKeys[].secret: keys are issued there (keys issue).

Examples:
  npm run contour -- apply my-contour.json --dry-run
  npm run contour -- apply my-contour.json
  npm run contour -- apply infra/contours/auto.json --stack partner-program-auto`,
    )
}

/** A file of another contour would not be found in the table: all of it would be made beside what is there. */
async function refuseAnotherContour(file: ContourFile, path: string): Promise<void> {
  const statuses = (await queryAll(contourPartition)).filter(({ sk }) => String(sk).startsWith('STATUS#'))
  if (isNameOf(file.contour, statuses.map(withoutKey<LeadStatus>))) return
  throw new CommandRefused(
    `${path} is the file of contour "${file.contour}", and the table holds another one. Nothing was applied.`,
  )
}

function planText({ changes, unchanged, unnamed }: Plan, dryRun: boolean): string {
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  const summary = `${count('create')} to create, ${count('update')} to update, ${unchanged} unchanged`
  const done = `${count('create')} created, ${count('update')} updated, ${unchanged} unchanged`
  return [
    ...changes.flatMap(changeLines),
    `${changes.length === 1 ? '1 change' : `${changes.length} changes`}: ${dryRun ? `${summary}. Nothing was written.` : `${done}.`}`,
    ...(unnamed.length > 0
      ? ['', 'Left as they are, the file does not name them:', ...unnamed.map((name) => safeLine(`  ${name}`))]
      : []),
  ].join('\n')
}

function changeLines({ what, kind, differences }: Change): string[] {
  const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
  return [
    `${kind}  ${safeLine(what)}`,
    ...differences.map(({ attribute, from, to }) => safeLine(`          ${attribute}: ${shown(from)} → ${shown(to)}`)),
  ]
}
