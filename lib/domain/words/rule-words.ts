import { formatIn } from './format.ts'
import type { Language } from './language.ts'
import { pluralEn, pluralRu } from './plural.ts'
import { dealsTexts, shareText, type ShownTerms } from './terms-words.ts'

/** A rule of rewards, as the API shows it to partners. */
export interface ShownRule extends ShownTerms {
  status: { title: string } | null
  isTarget: boolean
  holdDays: number
}

interface RuleWords {
  fixed: (money: string, status: string, isTarget: boolean) => string
  fixedOfDeal: (money: string) => string
  share: (percent: string, status: string, isTarget: boolean) => string
  hold: (days: number) => string
  nothing: string
}

const words: Readonly<Record<Language, RuleWords>> = {
  ru: {
    fixed: (money, status, isTarget) =>
      isTarget
        ? `${money} за клиента, который дошёл до сделки («${status}»), один раз`
        : `${money} за клиента, который дошёл до статуса «${status}», один раз`,
    fixedOfDeal: (money) => `${money} за сделку клиента`,
    share: (percent, status, isTarget) =>
      isTarget ? `${percent} от суммы каждой сделки клиента` : `${percent} от суммы сделки при статусе «${status}»`,
    hold: (days) => `доступно через ${pluralRu(days, { one: 'день', few: 'дня', many: 'дней' })}`,
    nothing: 'По этому предложению вознаграждения нет',
  },
  en: {
    fixed: (money, status, isTarget) =>
      isTarget
        ? `${money} for a client who comes to a deal (“${status}”), once`
        : `${money} for a client who comes to the status “${status}”, once`,
    fixedOfDeal: (money) => `${money} for a deal of the client`,
    share: (percent, status, isTarget) =>
      isTarget ? `${percent} of every deal of the client` : `${percent} of the deal at the status “${status}”`,
    hold: (days) => `free after ${pluralEn(days, { one: 'day', other: 'days' })}`,
    nothing: 'This offer earns nothing',
  },
}

/**
 * A rule of rewards as a sentence: what is earned, when, and when it is free.
 *
 * @example ruleSentence({ isTarget: true, percentOfDeal: 15, … }, 'ru') // «15 % от суммы каждой сделки клиента»
 */
export function ruleSentence(rule: ShownRule, language: Language): string {
  const { status, isTarget, fixed, onlyDeals, onlyMonths, holdDays } = rule
  const { money } = formatIn(language)
  const t = words[language]
  const title = status?.title ?? '—'
  const fixedText = (sum: number): string =>
    onlyDeals || onlyMonths ? t.fixedOfDeal(money(sum)) : t.fixed(money(sum), title, isTarget)
  const earned = fixed === null ? t.share(shareText(rule, language), title, isTarget) : fixedText(fixed)
  const wait = holdDays > 0 ? [t.hold(holdDays)] : []
  return [[earned, ...dealsTexts(rule, language)].join(', '), ...wait].join('; ')
}

/** What is earned, a sentence a rule; one says that there is nothing. */
export const ruleSentences = (rules: readonly ShownRule[], language: Language): string[] =>
  rules.length === 0 ? [words[language].nothing] : rules.map((rule) => ruleSentence(rule, language))

/** Whom a rule is for, as the API shows it. */
export interface ShownAddressees {
  status: { id: string } | null
  level: { id: string; number: number; description: string } | null
  group: { title: string } | null
}

const addressees = {
  ru: {
    everybody: 'Все партнёры',
    others: 'Остальные партнёры',
    exception: (group: string) => `Исключение: группа «${group}»`,
    level: (number: number, name: string) => (name === '' ? `Уровень ${number}` : `Уровень ${number} «${name}»`),
  },
  en: {
    everybody: 'All partners',
    others: 'Other partners',
    exception: (group: string) => `Exception: the group “${group}”`,
    level: (number: number, name: string) => (name === '' ? `Level ${number}` : `Level ${number} “${name}”`),
  },
} as const satisfies Record<Language, unknown>

/** Whom an exception is for. */
export const exceptionTitle = (group: string, language: Language): string => addressees[language].exception(group)

/** A level by its number and name. */
export const levelTitle = ({ number, description }: { number: number; description: string }, language: Language): string =>
  addressees[language].level(number, description)

/** Everybody to whom no rule of a level applies. */
export const othersTitle = (hasLevels: boolean, language: Language): string =>
  hasLevels ? addressees[language].others : addressees[language].everybody

/**
 * Whom a rule is for: a level, a group, or everybody else.
 *
 * @param among all rules that hold with it: a rule of a level replaces the general ones for its status
 */
export function addresseesText(rule: ShownAddressees, among: readonly ShownAddressees[], language: Language): string {
  const { level, group, status } = rule
  if (group) return exceptionTitle(group.title, language)
  if (level) return levelTitle(level, language)
  return othersTitle(
    among.some((other) => other.level !== null && other.status?.id === status?.id),
    language,
  )
}
