import { type Command, InvalidArgumentError, Option } from 'commander'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { tableForm } from '../../../lib/store/keys.ts'
import { contourSubcommand, type ContourOptions } from '../commands/contour-subcommand.ts'
import { printText } from '../commands/print.ts'
import { progress } from '../commands/progress.ts'
import { closeUpgrade, differencesOfTable, loadForm, migrateTable } from './upgrade.ts'
import { planUpgrade, type UpgradePlan } from './upgrade-plan.ts'
import type { UpgradeStage, UpgradeState } from '../../../lib/store/contour/upgrade-item.ts'
import { loadUpgrade } from './upgrade-state.ts'

interface Options extends ContourOptions {
  dryRun: boolean
  status: boolean
  close: boolean
  perSecond: number
  rublesPerDollar: number
}

function positive(text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new InvalidArgumentError('expected a number above 0')
  return number
}

/** contour upgrade: brings a living table to the form of this version. */
export function upgradeCommand(): Command {
  return contourSubcommand('upgrade', 'bring the table to the form of this version, while the contour keeps working')
    .addOption(new Option('--dry-run', 'say what it would do, how long and for how much; write nothing').default(false))
    .addOption(
      new Option('--close', 'finish it, once no function of the previous release runs; that release is refused afterwards')
        .default(false)
        .conflicts('dryRun'),
    )
    .addOption(new Option('--status', 'say how far it has come').default(false).conflicts(['dryRun', 'close']))
    .option('--per-second <number>', 'items met in a second, at most', positive, 200)
    .option('--rubles-per-dollar <number>', 'the rate for the costs of --dry-run', positive, 90)
    .action(async (options: Options) => {
      if (options.status) return printStatus(options.json)
      if (options.dryRun) {
        const plan = await planUpgrade({ itemsPerSecond: options.perSecond, rublesPerDollar: options.rublesPerDollar })
        return printText(options.json, plan, () => planText(plan, options))
      }
      const how = { runtime: systemRuntime, itemsPerSecond: options.perSecond, tell: progress('items met') }
      if (!options.close) return printState(options.json, await migrateTable(how))
      printState(options.json, await closeUpgrade({ ...how, onWait: tellWait }))
    })
    .addHelpText(
      'after',
      `
Deploy the new release first: it reads the table as it is. Then upgrade, look at the contour for as long as you like, and close.
Until you close, you can go back to the previous release at any moment: docs/upgrading.md. It can be interrupted and run again.

Examples:
  npm run contour -- upgrade --dry-run --stack partner-program-demo
  npm run contour -- upgrade --stack partner-program-demo
  npm run contour -- upgrade --status --stack partner-program-demo
  npm run contour -- upgrade --close --stack partner-program-demo`,
    )
}

async function printStatus(json: boolean): Promise<void> {
  const [form, state = null, differences] = await Promise.all([loadForm(), loadUpgrade(), differencesOfTable()])
  const notBegun = `The table has form ${form}, and its upgrade to form ${tableForm} has not begun.`
  const text = state || form === tableForm ? stateText(state) : notBegun
  printText(json, { form, stage: null, ...state, differences }, () => [text, ...differencesText(differences)].join('\n'))
}

const differencesText = (differences: readonly string[]): string[] =>
  differences.length === 0
    ? []
    : ['The table differs from what this version declares:', ...differences.map((difference) => `  ${difference}`)]

const tellWait = (ms: number): void => console.error(`Waiting ${ms / 1_000} s for requests that are under way.`)

function printState(json: boolean, state: UpgradeState | null): void {
  printText(json, state, () => stateText(state))
}

function stateText(state: UpgradeState | null): string {
  if (!state) return `The table has form ${tableForm}: nothing to upgrade.`
  const done = `${state.itemsMet} items met, ${state.itemsChanged} changed.`
  return `${stageTexts[state.stage]} ${done}`
}

const stageTexts: Readonly<Record<UpgradeStage, string>> = {
  migrating: `The upgrade to form ${tableForm} is under way. If it was interrupted, run it again.`,
  migrated: `The table is ready for form ${tableForm}, and both releases read it. Close it when the previous one is gone: upgrade --close.`,
  closing: `Form ${tableForm} is set, and the last pass is not finished. Run upgrade --close again.`,
  closed: `The table has form ${tableForm}; the previous release cannot read it any more.`,
}

function planText(plan: UpgradePlan, { perSecond, rublesPerDollar }: Options): string {
  const { form, stage, differences, migrations, minutes, rubles } = plan
  const differing = differencesText(differences)
  if (migrations.length === 0) return [`The table has form ${form}: nothing to upgrade.`, ...differing].join('\n')
  return [
    `The table has form ${form}, this version's is ${tableForm}. The upgrade is: ${stage}.`,
    ...migrations.map(
      ({ title, items, toChange, readUnits, writeUnits }) =>
        `  ${title}: ${items} items, ${toChange} to change; about ${readUnits} read units, ${writeUnits} write units`,
    ),
    `About ${minutes < 1 ? 'a minute' : `${Math.ceil(minutes)} minutes`} at ${perSecond} items a second, and ${rubles.toFixed(2)} ₽ at AWS's`,
    `on-demand prices (${rublesPerDollar} ₽ a dollar). Closing reads everything twice more and waits two minutes.`,
    ...differing,
  ].join('\n')
}
