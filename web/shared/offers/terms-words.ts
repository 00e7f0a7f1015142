import { type Format, formatIn } from '../format/format.ts'
import type { Language } from '../texts/language.ts'
import { pluralEn, pluralRu } from '../texts/plural.ts'

/** How much a rule earns and for which deals, as the API shows it. */
export interface ShownTerms {
  fixed: number | null
  percentOfDeal: number | null
  percentSteps: { apply: 'whole' | 'slices'; steps: readonly ShownStep[] } | null
  maxPerDeal: number | null
  onlyDeals: { from: number; to: number | null } | null
  onlyMonths: number | null
}

interface ShownStep {
  from: number
  percent: number
}

/** How a rule came to what it earned, as the API shows it. */
export interface ShownComputed {
  step: ShownStep | null
  withoutLimit: number | null
  dealNumber: number | null
  firstDealAt: string | null
}

const words = {
  ru: {
    step: (percent: string, from: string) => `${percent} от ${from}`,
    whole: 'на всю сумму',
    slices: 'каждый процент на свою часть суммы',
    limit: (money: string) => `не больше ${money} за сделку`,
    firstDeal: 'только за первую сделку клиента',
    oneDeal: (number: number) => `только за ${number}-ю сделку клиента`,
    someDeals: (from: number, to: number) => `только за сделки клиента с ${from}-й по ${to}-ю`,
    laterDeals: (from: number) => `начиная с ${from}-й сделки клиента`,
    months: (count: number) =>
      `в ${count % 10 === 1 && count % 100 !== 11 ? 'первый' : 'первые'} ${pluralRu(count, { one: 'месяц', few: 'месяца', many: 'месяцев' })} от первой сделки клиента`,
    reached: (percent: string, from: string) => `ступень ${percent} от ${from}`,
    withoutLimit: (money: string) => `без ограничения было бы ${money}`,
    deal: (number: number) => `сделка клиента № ${number}`,
    firstDealAt: (date: string) => `первая сделка — ${date}`,
  },
  en: {
    step: (percent: string, from: string) => `${percent} from ${from}`,
    whole: 'of the whole amount',
    slices: 'each percentage of its own part of the amount',
    limit: (money: string) => `at most ${money} a deal`,
    firstDeal: 'only for the first deal of the client',
    oneDeal: (number: number) => `only for deal ${number} of the client`,
    someDeals: (from: number, to: number) => `only for deals ${from} to ${to} of the client`,
    laterDeals: (from: number) => `from deal ${from} of the client on`,
    months: (count: number) => `in the first ${pluralEn(count, { one: 'month', other: 'months' })} from the client’s first deal`,
    reached: (percent: string, from: string) => `the step of ${percent} from ${from}`,
    withoutLimit: (money: string) => `${money} without the limit`,
    deal: (number: number) => `deal ${number} of the client`,
    firstDealAt: (date: string) => `the first deal was on ${date}`,
  },
} as const satisfies Record<Language, unknown>

export const percentText = (percent: number, language: Language): string =>
  // Two decimals at most, which the format of shares cuts off.
  Number.isInteger(percent * 10)
    ? formatIn(language).percent(percent / 100)
    : `${percent.toLocaleString(language === 'ru' ? 'ru-RU' : 'en-GB')} %`

/**
 * The percentage of a share, or its steps.
 *
 * @example shareText({ percentOfDeal: 10, … }, 'ru') // «10 %»
 * @example shareText({ percentSteps: { apply: 'whole', steps: […] }, … }, 'ru') // «5 % от 0 ₽, 7 % от 100 000 ₽ на всю сумму»
 */
export function shareText(
  { percentOfDeal, percentSteps }: Pick<ShownTerms, 'percentOfDeal' | 'percentSteps'>,
  language: Language,
): string {
  if (!percentSteps) return percentText(percentOfDeal ?? 0, language)
  const t = words[language]
  const { money } = formatIn(language)
  const steps = percentSteps.steps.map(({ from, percent }) => t.step(percentText(percent, language), money(from)))
  return `${steps.join(', ')} (${t[percentSteps.apply]})`
}

/** For which deals a rule is, and how much of each it earns at most; nothing for all deals without a limit. */
export function dealsTexts(
  { maxPerDeal, onlyDeals, onlyMonths }: Omit<ShownTerms, 'fixed' | 'percentOfDeal' | 'percentSteps'>,
  language: Language,
): string[] {
  const t = words[language]
  return [
    ...(onlyDeals ? [numbersText(onlyDeals, language)] : []),
    ...(onlyMonths ? [t.months(onlyMonths)] : []),
    ...(maxPerDeal ? [t.limit(formatIn(language).money(maxPerDeal))] : []),
  ]
}

function numbersText({ from, to }: { from: number; to: number | null }, language: Language): string {
  const t = words[language]
  if (to === null) return t.laterDeals(from)
  if (from !== to) return t.someDeals(from, to)
  return from === 1 ? t.firstDeal : t.oneDeal(from)
}

/** How a rule came to what it earned: only what is not plain from the rule itself. */
export function computedTexts({ step, withoutLimit, dealNumber, firstDealAt }: ShownComputed, language: Language): string[] {
  const t = words[language]
  const { money, date }: Format = formatIn(language)
  return [
    ...(step ? [t.reached(percentText(step.percent, language), money(step.from))] : []),
    ...(withoutLimit ? [t.withoutLimit(money(withoutLimit))] : []),
    ...(dealNumber ? [t.deal(dealNumber)] : []),
    ...(firstDealAt ? [t.firstDealAt(date(firstDealAt))] : []),
  ]
}
