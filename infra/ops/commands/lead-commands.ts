import { Command } from 'commander'
import type { LedgerEntry } from '../../../lib/domain/account/account.ts'
import type { Contour, RewardRule } from '../../../lib/domain/contour/contour.ts'
import { creatorOf, type LeadAct, type LeadWithDeals } from '../../../lib/domain/lead/lead.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import type { NamedPartner } from '../../../lib/domain/partner/partner.ts'
import type { RewardOutcome } from '../../../lib/domain/offer/reward.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { discountText } from './discount-text.ts'
import { doerName } from './doer-name.ts'
import { idsMeant } from '../../../lib/store/moving/external-id.ts'
import { loadLead, loadLeadActs } from '../../../lib/store/lead/lead.ts'
import { loadEntries } from '../../../lib/store/account/ledger.ts'
import { loadNamedPartner } from '../../../lib/store/partner/partner.ts'
import { rewardText } from '../contour-file/reward-text.ts'
import { bindLeadCommand } from './bind-lead-command.ts'
import { cancelDealCommand } from './cancel-deal-command.ts'
import { CommandRefused, contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { leadFindCommand, leadListCommand } from './lead-list-command.ts'
import { formatTable, print, printText, type Row } from './print.ts'
import { shownValue } from './shown-value.ts'
import { statusName, toldLeadAct } from './told-acts.ts'
import { withExamples } from './examples.ts'

/** contour lead …: a lead and everything done to it. */
export function leadCommands(): Command {
  return withExamples(
    new Command('lead')
      .description('leads and everything done to them')
      .addCommand(leadListCommand())
      .addCommand(leadFindCommand())
      .addCommand(
        contourSubcommand('show', 'a lead with its fields, history, deals and the ledger entries it caused')
          .argument('<id>')
          .action(async (id: string, { json }: ContourOptions) => {
            const { whole, text } = await leadStory(id)
            printText(json, whole, () => text)
          }),
      )
      .addCommand(cancelDealCommand())
      .addCommand(bindLeadCommand()),
    [
      'lead list --status new --since 2026-11-22',
      "lead find 'phone=8 900 000-00-00'",
      'lead show 01a1fd8f-f5fd-7221-a51b-39b0f5dd7ea5',
      "lead cancel-deal 01a1fd8f-f5fd-7221-a51b-39b0f5dd7ea5 01a1fd90-2d99-7196-8a4e-568240a476a4 --admin olga@demo.example --reason 'the client withdrew'",
      "lead bind 01a1fd8f-f5fd-7221-a51b-39b0f5dd7ea5 --promocode ANNA10 --admin olga@demo.example --reason 'the form lost the code'",
      'lead bind 01a1fd8f-f5fd-7221-a51b-39b0f5dd7ea5 --partner anna@partners.example --offer mortgage --admin olga@demo.example',
    ],
  )
}

/** contour reward …: why a lead earned what it earned. */
export function rewardCommands(): Command {
  return withExamples(
    new Command('reward').description('rewards: which rule applied to what').addCommand(
      contourSubcommand('explain', 'for every act of a lead: each rule that ran and its outcome, or why none ran')
        .argument('<lead>')
        .action(async (id: string, { json }: ContourOptions) => {
          const [contour, { lead }, acts] = await leadAndActs(id)
          const partner = await loadNamedPartner(lead.partnerId)
          const rows = acts.flatMap((act) => explanationOf(contour, act, partner))
          print(json, rows, rows)
          if (!json && acts.length === 0)
            console.log('Nothing has been done to this lead yet: rewards run when its status changes.')
        }),
    ),
    ['reward explain 01a1fd8f-f5fd-7221-a51b-39b0f5dd7ea5'],
  )
}

/** @param named its id, or the one that it had where it moved in from */
async function leadAndActs(named: string): Promise<[Contour, LeadWithDeals, LeadAct[]]> {
  for (const id of await idsMeant('LEAD', named)) {
    const [contour, found, acts] = await Promise.all([loadContour(), loadLead(id), loadLeadActs(id)])
    if (found) return [contour, found, acts]
  }
  throw new CommandRefused(`There is no lead ${named}.`)
}

async function leadStory(id: string): Promise<{ whole: unknown; text: string }> {
  const [contour, found, acts] = await leadAndActs(id)
  const { partnerId } = found.lead
  const revisions = acts.flatMap((act) => act.entryRevisions)
  const [partner, entries] = await Promise.all([
    loadNamedPartner(partnerId),
    partnerId === null ? [] : loadEntries(partnerId, revisions),
  ])
  const view = leadView(contour, found, partner)
  const { createdBy, source } = found.lead
  const sections = [
    [
      'Lead',
      formatTable([
        {
          id: view.id,
          status: view.status?.systemName,
          partner: partner?.email ?? 'nobody',
          offer: view.offer?.title,
          boundBy: boundBy(found),
          clientDiscount: discountText(view.clientDiscount),
          createdAt: view.createdAt,
          createdBy: doerName(creatorOf(found.lead)),
          externalId: view.externalId,
        },
      ]),
    ],
    [
      'Fields',
      formatTable(
        view.fields.map((field) => ({
          systemName: field.systemName,
          label: field.label,
          value: shownValue(contour.fields, field),
        })),
      ),
    ],
    ['History', formatTable(acts.map((act) => actRow(contour, act, partner)))],
    ['Deals', formatTable(view.deals.map((deal) => ({ ...deal, amount: deal.amount ?? 'without an amount' })))],
    ['Ledger entries', formatTable(entries.map((entry) => entryRow(contour, entry)))],
  ]
  return {
    whole: { ...view, source, createdBy, history: acts, ledgerEntries: entries },
    text: sections.map(([title, text]) => `${title}\n${text}`).join('\n\n'),
  }
}

function boundBy({ lead: { source } }: LeadWithDeals): string {
  if (source.kind === 'Session') return `session ${source.sessionId}`
  if (source.kind === 'Administrator') return 'an administrator'
  if (source.kind === 'Imported') return 'where it came from'
  return source.kind === 'Promocode' ? `promocode ${source.code}` : 'nothing'
}

/** @param partner the lead's partner; a binding act bound the lead to it */
function actRow(contour: Contour, act: LeadAct, partner: NamedPartner | null) {
  const { at, what, change, by, reason } = toldLeadAct(contour, act, partner)
  return { when: at, what, change, by, reason }
}

function entryRow(contour: Contour, { id, accruedKopecks, cause, createdAt, after }: LedgerEntry): Row {
  if (cause.kind !== 'Reward') return { id, createdAt, reward: formatRubles(accruedKopecks) }
  return {
    id,
    createdAt,
    reward: formatRubles(accruedKopecks),
    rule: ruleName(contour, cause.rule),
    deal: cause.dealAmountKopecks === null ? null : formatRubles(cause.dealAmountKopecks),
    accruedBefore: formatRubles(after.accruedKopecks - accruedKopecks),
    accruedAfter: formatRubles(after.accruedKopecks),
  }
}

function explanationOf(contour: Contour, act: LeadAct, partner: NamedPartner | null): Row[] {
  const { reason: _why, ...row } = actRow(contour, act, partner)
  const common = { ...row, partnerLevel: levelName(contour, act.rewards.levelId) }
  if (act.rewards.noRules !== null) return [{ ...common, rule: null, reward: null, why: whyNoRules[act.rewards.noRules] }]
  return act.rewards.outcomes.map(({ rule, result, amountKopecks }) => ({
    ...common,
    rule: ruleName(contour, rule),
    reward: result === 'Accrued' ? formatRubles(amountKopecks) : null,
    why: whyOutcome[result],
  }))
}

const whyNoRules = {
  NoPartner: 'the lead belongs to nobody',
  NoRuleForStatus: 'the offer had no rule for this act',
  DealCanceled: 'a deal was canceled: what it had earned is taken back',
  Imported: 'it came from elsewhere with the lead, where it was paid for: it earns nothing again',
  DealCarried: 'the lead brought its deal from another target status: one deal earns only once',
} as const

const whyOutcome: Record<RewardOutcome['result'], string> = {
  Accrued: 'accrued',
  AlreadyAccrued: 'a fixed reward accrues once for a lead and status',
  NoDealAmount: 'a share needs a deal with an amount',
  RoundedToNothing: 'less than half a kopeck',
  OtherDeal: 'the rule is for deals with other numbers',
  MonthsOver: 'the months from the first deal of the lead have passed',
  BelowSteps: 'the deal, or the sum of the month, does not reach the first step',
  MonthFull: 'the limit of the month leaves nothing',
}

function levelName(contour: Contour, id: string | null): string | null {
  const level = contour.levels.find((one) => one.id === id)
  return level ? `${level.number} (${level.description})` : null
}

function ruleName(contour: Contour, rule: RewardRule): string {
  const { statusId, levelId, groupId, holdDays } = rule
  const what = rewardText(rule, 'the deal')
  const group = contour.groups.find(({ id }) => id === groupId)?.title
  const level = levelName(contour, levelId)
  const hold = holdDays === undefined ? '' : `, free after ${holdDays} days`
  return `${what} for ${statusName(contour, statusId)}${level === null ? '' : `, level ${level}`}${group === undefined ? '' : `, group ${group}`}${hold}`
}
