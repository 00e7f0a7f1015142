import { formatIn } from '../../../lib/domain/words/format.ts'
import type { Language } from '../../../lib/domain/words/language.ts'
import { ruleTimeText } from '../../../lib/domain/words/rule-time-words.ts'
import { addresseesText, ruleSentence, type ShownAddressees, type ShownRule } from '../../../lib/domain/words/rule-words.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'
import type { Titles } from './titles.ts'

type Step = { fromKopecks: number; percent: number }

/** A rule as differences and the journal have it, with names for ids. */
interface NamedRule {
  statusId: string
  levelId: string | number | null
  groupId?: string
  reward:
    | { fixedKopecks: number }
    | { percentOfDeal: number }
    | { percentSteps: { apply: 'whole' | 'slices'; by?: 'month'; steps: readonly Step[] } }
  holdDays?: number
  maxPerDealKopecks?: number
  maxPerMonthKopecks?: number
  onlyDeals?: { from: number; to?: number; of?: 'partner' }
  onlyMonths?: number
}

/** Rules that begin or end together, as differences have them. */
interface NamedRuleSet {
  from: string
  until?: string
  leadsUnderWay?: 'keep' | 'change'
  rewards: readonly NamedRule[]
}

export const isRule = (value: unknown): value is NamedRule =>
  typeof value === 'object' && value !== null && 'statusId' in value && 'reward' in value

export const isRuleSet = (value: unknown): value is NamedRuleSet =>
  typeof value === 'object' && value !== null && 'from' in value && 'rewards' in value && Array.isArray(value.rewards)

type ReadRule = ShownRule & ShownAddressees

/** Rules in sentences, each with whom it is for; one says that there is none. */
export function rulesWords(rules: readonly NamedRule[], titles: Titles, language: Language): string[] {
  return shownRulesWords(
    rules.map((rule) => readRule(rule, titles)),
    language,
  )
}

/** The same of rules as the API shows them. */
export function shownRulesWords(rules: readonly ReadRule[], language: Language): string[] {
  if (rules.length === 0) return [{ ru, en }[language].noRules]
  return rules.map((rule) => `${addresseesText(rule, rules, language)}: ${ruleSentence(rule, language)}`)
}

/**
 * When rules hold and for which leads, then the rules.
 *
 * @param nowMs for rules that somebody is about to publish: what begins by now begins with that
 */
export function ruleSetWords(
  set: NamedRuleSet,
  of: { titles: Titles; language: Language; nowMs?: number | undefined },
): string[] {
  const { titles, language, nowMs } = of
  const { from, until = null, leadsUnderWay = 'change' } = set
  const t = { ru, en }[language]
  const { dateTime } = formatIn(language)
  const isNow = nowMs !== undefined && Date.parse(from) <= nowMs
  const time = isNow
    ? `${until === null ? t.fromPublication : t.fromPublicationUntil(dateTime(until))}, ${t.leadsOf[leadsUnderWay]}`
    : ruleTimeText({ from, until, leadsUnderWay }, language)
  return [`${time}:`, ...rulesWords(set.rewards, titles, language)]
}

function readRule(rule: NamedRule, titles: Titles): ReadRule {
  const { statusId, levelId, groupId, reward, holdDays = 0, maxPerDealKopecks, maxPerMonthKopecks, onlyDeals, onlyMonths } = rule
  const level = levelId === null ? null : String(levelId)
  return {
    status: { id: statusId, title: titles.statuses.get(statusId) ?? statusId },
    isTarget: statusId === titles.target,
    level: level === null ? null : { id: level, number: Number(level), description: titles.levels.get(level) ?? '' },
    group: groupId === undefined ? null : { title: groupId },
    // Whom it is for says so already.
    isException: false,
    fixed: 'fixedKopecks' in reward ? reward.fixedKopecks / 100 : null,
    percentOfDeal: 'percentOfDeal' in reward ? reward.percentOfDeal : null,
    percentSteps: 'percentSteps' in reward ? readSteps(reward.percentSteps) : null,
    maxPerDeal: maxPerDealKopecks === undefined ? null : maxPerDealKopecks / 100,
    maxPerMonth: maxPerMonthKopecks === undefined ? null : maxPerMonthKopecks / 100,
    onlyDeals: onlyDeals ? { from: onlyDeals.from, to: onlyDeals.to ?? null, of: onlyDeals.of ?? 'lead' } : null,
    onlyMonths: onlyMonths ?? null,
    holdDays,
  }
}

const readSteps = ({ apply, by, steps }: { apply: 'whole' | 'slices'; by?: 'month'; steps: readonly Step[] }) => ({
  apply,
  by: by ?? ('deal' as const),
  steps: steps.map(({ fromKopecks, percent }) => ({ from: fromKopecks / 100, percent })),
})
