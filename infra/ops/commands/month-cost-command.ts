import type { Command } from 'commander'
import { findMonthLeads, loadMonthCost } from '../../../lib/act/month-cost.ts'
import { loadContourState } from '../../../lib/contour-file/contour-state.ts'
import { isUpgraded } from '../../../lib/contour-file/is-upgraded.ts'
import { planFile } from '../../../lib/contour-file/plan-file.ts'
import { type OfferToTry, rulesToTry } from '../../../lib/contour-file/rules-to-try.ts'
import { monthCostTotal, monthCostView, mostTouched } from '../../../lib/domain/lead/month-cost-view.ts'
import { offerOnRulesOf } from '../../../lib/domain/offer/rule-set.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { closedMonth } from '../../../lib/domain/value/moscow-day.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { UpgradeNotClosed } from '../../../lib/store/table/table-form.ts'
import { readContourFile } from '../contour-file/read-contour-file.ts'
import { refuseAnotherContour } from './another-contour.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { monthClosed } from './month-closed.ts'
import { progress } from './progress.ts'

interface MonthCostOptions extends ListOptions {
  file?: string
  month?: string
}

/** contour offer month-cost: what a closed month would have cost under other rules, of as many leads as there are. */
export function monthCostCommand(): Command {
  return listSubcommand('month-cost', 'what a closed month would have cost under other reward rules; nothing is written')
    .option('--file <file>', 'a contour file with the rules to try, read as apply reads it; without it, the rules that hold now')
    .option('--month <month>', 'a closed month of Moscow, such as 2026-10; without it, the last one', monthClosed)
    .addHelpText(
      'after',
      `
The console computes the same for at most 5,000 leads; here all leads that changed since the beginning of the month are read.
With a file, the offers that it gives other rules are compared, each with the last rules that the file publishes.
Each deal counts with the level that the partner had then. Deals canceled since and corrections by hand do not count.`,
    )
    .action(async ({ file, month, ...options }: MonthCostOptions) => {
      const nowMs = systemRuntime.now()
      const offers = file === undefined ? await presentRules(new Date(nowMs).toISOString()) : await rulesOfFile(file, nowMs)
      printCost(options, await monthCostOf(offers, month ?? closedMonth(nowMs)))
    })
}

/** What a deal of a new lead earns now, of all offers. */
async function presentRules(at: string): Promise<OfferToTry[]> {
  const { offers } = await loadContour()
  return offers.map((offer) => ({ ...offer, rewards: offerOnRulesOf(offer, at).rewards }))
}

/**
 * The offers that a file gives other rules.
 *
 * @throws ContourFileError as apply does
 * @throws UpgradeNotClosed: until then files replace rules, and nobody knows which are new
 * @throws CommandRefused when there is nothing to compare
 */
async function rulesOfFile(path: string, nowMs: number): Promise<OfferToTry[]> {
  const file = readContourFile(path)
  await refuseAnotherContour(file, path)
  const state = await loadContourState(file)
  if (!isUpgraded(state.configuration)) throw new UpgradeNotClosed()
  const newId = idsAt(nowMs, systemRuntime.randomBytes)
  const plan = planFile(file, state, { at: new Date(nowMs).toISOString(), newId })
  const offers = rulesToTry(plan)
  if (offers.length > 0) return offers
  throw new CommandRefused(
    plan.statusChanges.some(({ mark }) => mark === 'target')
      ? `${path} makes another status the target: the deals of the month were made in the former one, so nothing can be compared.`
      : `${path} gives no offer other rules. Without --file the rules that hold now are compared.`,
  )
}

type Cost = Awaited<ReturnType<typeof monthCostOf>>

async function monthCostOf(offers: readonly OfferToTry[], month: string) {
  const rules = new Map(offers.map(({ id, rewards }) => [id, rewards]))
  const partnerOf = await findMonthLeads(month)
  const { leads, costs } = await loadMonthCost({ month, partnerOf, rules, maxLeads: Infinity, tell: progress('leads read') })
  const touched = mostTouched(costs ?? [], Infinity)
  const names = await partnerLookup()(touched.map(({ partnerId }) => partnerId))
  return { month, leads, ...monthCostView({ costs: costs ?? [], touched, offers, names }), total: monthCostTotal(costs ?? []) }
}

function printCost(options: ListOptions, cost: Cost): void {
  const rows = cost.partners.map(({ partner, ...sums }) => ({ email: partner?.email ?? 'unknown', ...withDifference(sums) }))
  const lines = cost.offers.map(({ offer, ...sums }) => `  ${offer.slug}: ${sumsText(sums)}`)
  const footer = [`${cost.month}: ${sumsText(cost.total)}. Nothing was written.`, ...lines].join('\n')
  printList(options, { whole: cost, rows, csv: { columns: ['email', 'deals', 'paid', 'wouldPay', 'difference'] }, footer })
}

type Sums = Cost['total']

/** In rubles, rounded to kopecks: a difference of fractions would show what is not there. */
const withDifference = (sums: Sums) => ({ ...sums, difference: Math.round((sums.wouldPay - sums.paid) * 100) / 100 })

function sumsText(sums: Sums): string {
  const { deals, paid, wouldPay, difference } = withDifference(sums)
  return `${deals} deals earned ${paid} rubles, and would have earned ${wouldPay} (${difference > 0 ? '+' : ''}${difference})`
}
