import { Command } from 'commander'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import type { PartnerPlan } from '../../../lib/domain/partner/level-plan-view.ts'
import { isLevelReachedByDeals, levelApplied, type LevelOutcome } from '../../../lib/domain/partner/level-rules.ts'
import { formatRubles, rublesFromKopecks } from '../../../lib/domain/value/money.ts'
import { loadLevelPlan, type LevelPlan } from '../../../lib/act/level-plan.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import { presentFormHolds } from '../../../lib/store/table/table-form.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { actingAdministrator } from './administrator.ts'
import { askConsent } from './consent.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { withExamples } from './examples.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { changeProfile } from './partner-profile-commands.ts'
import { monthClosed } from './month-closed.ts'
import { printLine, printText, type Row } from './print.ts'
import { progress } from './progress.ts'

interface MonthOptions {
  month: string
}

/** contour level …: levels that follow from the deals of a closed month. */
export function levelCommands(): Command {
  const level = new Command('level').description('levels that follow from the deals of a closed month')
  level.addCommand(planCommand())
  level.addCommand(applyCommand())
  level.addCommand(
    actSubcommand('keep', 'protect the level of a partner: no month changes it until it is released', { needsReason: true })
      .argument('<email>')
      .action(async (email: string, { json, ...by }: ActingOptions & { reason: string }) => {
        const partner = await keptLevel(email, by, by.reason)
        printLine(json, partner, () => `The level of ${partner.email} is protected now: only people change it.`)
      }),
  )
  level.addCommand(
    actSubcommand('release', 'end the protection: the next month decides the level again')
      .argument('<email>')
      .action(async (email: string, { json, ...by }: ActingOptions) => {
        const partner = await keptLevel(email, by, undefined)
        printLine(json, partner, () => `The level of ${partner.email} is not protected any more.`)
      }),
  )
  return withExamples(level, [
    'level plan --month 2026-10',
    'level apply --month 2026-10 --admin olga@demo.example',
    'level apply --month 2026-10 --down --yes --admin olga@demo.example',
    "level keep anna@partners.example --reason 'agreed for this year' --admin olga@demo.example",
    'level release anna@partners.example --admin olga@demo.example',
  ])
}

const withMonth = (command: Command): Command =>
  command.requiredOption('--month <month>', 'a closed month of Moscow, such as 2026-10', monthClosed)

function planCommand(): Command {
  return withMonth(listSubcommand('plan', 'which levels the deals of a month reach; nothing is changed'))
    .option('--all', 'also partners whose level stays as it is', false)
    .action(async ({ month, all, ...options }: ListOptions & MonthOptions & { all: boolean }) => {
      const contour = await loadContour()
      const { partners } = await planOf(contour, month)
      const shown = partners.filter(({ move }) => all || move !== 'Same')
      const rows = shown.map((plan) => planRow(contour, plan))
      const footer = `${month}: ${counted(partners)}. level apply --month ${month} applies it.`
      printList(options, { whole: rows, rows, csv: { columns: [...planColumns] }, footer })
    })
}

const planColumns = ['email', 'from', 'to', 'deals', 'amount', 'move'] as const

function planRow(contour: Contour, { partner, fromLevelId, toLevelId, totals, move, held, keptFor }: PartnerPlan): Row {
  return {
    email: partner.email,
    from: levelNumber(contour, fromLevelId),
    to: levelNumber(contour, toLevelId),
    deals: totals.deals,
    amount: rublesFromKopecks(totals.kopecks),
    move: held === null ? moveTexts[move] : `stays: ${heldTexts[held]}${keptFor === null ? '' : `: ${keptFor}`}`,
  }
}

const levelNumber = ({ levels }: Contour, levelId: string | null): number | 'none' =>
  levels.find(({ id }) => id === levelId)?.number ?? 'none'

const moveTexts = { Raised: 'rises', Lowered: 'falls, with --down only', Same: 'stays' } as const
const heldTexts = {
  Kept: 'protected',
  Decided: 'this month, or a later one, has decided it',
  OfPeople: 'only people take this level away',
} as const

const counted = (partners: readonly PartnerPlan[]): string => {
  const count = (move: PartnerPlan['move']): number => partners.filter((one) => one.move === move && one.held === null).length
  const held = partners.filter((one) => one.held !== null).length
  return `${count('Raised')} would rise, ${count('Lowered')} would fall, ${held} stay though their deals reach another level`
}

/** @throws CommandRefused when no level is reached by deals */
async function planOf(contour: Contour, month: string): Promise<LevelPlan & { partners: readonly PartnerPlan[] }> {
  if (!contour.levels.some(isLevelReachedByDeals)) {
    throw new CommandRefused('No level says what deals reach it: levels[].reachedBy of the contour file, or the console.')
  }
  const plan = await loadLevelPlan({ contour, month, maxLeads: Infinity, at: new Date(systemRuntime.now()).toISOString() })
  return { ...plan, partners: plan.partners ?? [] }
}

interface ApplyOptions extends ActingOptions, MonthOptions {
  down: boolean
  yes: boolean
}

function applyCommand(): Command {
  return withMonth(actSubcommand('apply', 'give partners the levels that the deals of a month reach'))
    .option('--down', 'also lower levels that the deals no longer reach', false)
    .option('--yes', 'do not ask', false)
    .addHelpText(
      'after',
      `
Each partner is one transaction, on the condition that the level is still the one of the plan, that nobody protected it, and that
the month has not decided it yet. So it can be repeated: a run that was killed is finished by the next one, and a month that was
applied changes nothing again. A deal that is canceled afterwards changes nothing by itself.`,
    )
    .action(applyMonth)
}

async function applyMonth({ month, down, yes, json, ...by }: ApplyOptions): Promise<void> {
  const administrator = await actingAdministrator(by.admin, 'partners.write')
  const contour = await loadContour()
  const { partners } = await planOf(contour, month)
  const planned = partners.filter(({ move, held }) => held === null && (move === 'Raised' || (down && move === 'Lowered')))
  if (planned.length > 0 && !yes) {
    await askConsent(`${month}: ${counted(partners)}. ${planned.length} change now, as ${administrator.email}. Go on?`)
  }
  const tell = progress('partners')
  const outcomes: Applied[] = []
  for (const one of planned) {
    outcomes.push({ ...planRow(contour, one), planned: one.move, outcome: await applied(one, month, by) })
    tell(outcomes.length, planned.length)
  }
  const done = outcomes.filter(({ outcome }) => outcome === 'Done')
  if (done.length > 0) await runTold(month, done, by)
  printText(json, outcomes, () => outcomesText(month, outcomes))
}

type Applied = Row & { planned: PartnerPlan['move']; outcome: LevelOutcome }

/** What became of each; a level that was changed meanwhile is left as it is. */
function outcomesText(month: string, outcomes: readonly Applied[]): string {
  const left = outcomes.filter(({ outcome }) => outcome !== 'Done')
  const done = outcomes.length - left.length
  const lines = left.map(({ email, outcome }) => `  - ${String(email)}: ${leftTexts[outcome as keyof typeof leftTexts]}`)
  return [`${month}: ${done} levels changed${left.length > 0 ? `, ${left.length} left as they are:` : '.'}`, ...lines].join('\n')
}

const leftTexts = {
  Already: 'this month has decided the level already',
  Kept: 'protected meanwhile',
  Changed: 'has another level than in the plan',
} as const

/** One partner, in one transaction. */
async function applied(planned: PartnerPlan, month: string, by: ActOptions): Promise<LevelOutcome> {
  const { deals, kopecks } = planned.totals
  const reason = by.reason ?? `the deals of ${month}: ${deals}, ${formatRubles(kopecks)} rubles`
  return commitAsAdministrator<LevelOutcome>('partners.write', { ...by, reason }, async ({ at, contour }) => {
    const before = await loadPartner(planned.partnerId)
    const decided = before ? levelApplied(before, planned, { contour, month, at }) : { outcome: 'Changed' as const }
    if (!before || 'outcome' in decided) return { answer: 'outcome' in decided ? decided.outcome : 'Changed' }
    const { profile, deed } = decided.edit
    return { steps: [presentFormHolds, ...profileEdited(before.id, profile, before)], answer: 'Done', deed }
  })
}

/** One entry for the run, beside those of the partners. */
async function runTold(month: string, done: readonly Applied[], by: ActOptions): Promise<void> {
  const count = (move: PartnerPlan['move']): number => done.filter(({ planned }) => planned === move).length
  await commitAsAdministrator('partners.write', by, async () => ({
    answer: undefined,
    deed: {
      type: 'levels.applied',
      subjects: [],
      before: null,
      after: { month, raised: count('Raised'), lowered: count('Lowered') },
    },
  }))
}

/** @param reason undefined ends the protection */
const keptLevel = (email: string, by: ActOptions, reason: string | undefined) =>
  changeProfile(
    email,
    by,
    ({ levelKept }) => {
      if (reason === undefined && !levelKept) throw new CommandRefused(`The level of ${email} is not protected.`)
      return { levelKept: reason === undefined ? undefined : { reason, at: new Date(systemRuntime.now()).toISOString() } }
    },
    [presentFormHolds],
  )
