import { type Format, formatIn } from '../format/format.ts'
import { pluralEn, pluralRu } from '../texts/plural.ts'
import { type Language, useLanguage } from '../texts/language.ts'

/** A rule of rewards, as the API shows it to partners. */
export interface ShownRule {
  status: { title: string } | null
  isTarget: boolean
  fixed: number | null
  percentOfDeal: number | null
  holdDays: number
}

interface RuleWords {
  fixed: (money: string, status: string, isTarget: boolean) => string
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
    share: (percent, status, isTarget) =>
      isTarget ? `${percent} of every deal of the client` : `${percent} of the deal at the status “${status}”`,
    hold: (days) => `free after ${pluralEn(days, { one: 'day', other: 'days' })}`,
    nothing: 'This offer earns nothing',
  },
}

const percentText = (percent: number, { percent: format }: Format, language: Language): string =>
  // Two decimals at most, which the format of shares cuts off.
  Number.isInteger(percent * 10) ? format(percent / 100) : `${percent.toLocaleString(language === 'ru' ? 'ru-RU' : 'en-GB')} %`

/**
 * A rule of rewards as a sentence: what is earned, when, and when it is free.
 *
 * @example ruleSentence({ isTarget: true, percentOfDeal: 15, … }, 'ru') // «15 % от суммы каждой сделки клиента»
 */
export function ruleSentence({ status, isTarget, fixed, percentOfDeal, holdDays }: ShownRule, language: Language): string {
  const format = formatIn(language)
  const t = words[language]
  const title = status?.title ?? '—'
  const earned =
    fixed === null
      ? t.share(percentText(percentOfDeal ?? 0, format, language), title, isTarget)
      : t.fixed(format.money(fixed), title, isTarget)
  return holdDays > 0 ? `${earned}; ${t.hold(holdDays)}` : earned
}

/** What is earned, in sentences; one says that there is nothing. */
export function useRuleSentences(): (rules: readonly ShownRule[]) => string[] {
  const language = useLanguage()
  return (rules) => (rules.length === 0 ? [words[language].nothing] : rules.map((rule) => ruleSentence(rule, language)))
}
