import { moscowMonth } from '../value/moscow-day.ts'
import { type Format, formatIn } from './format.ts'
import type { Language } from './language.ts'
import { pluralEn, pluralRu } from './plural.ts'

/** How much a rule earns and for which deals, as the API shows it. */
export interface ShownTerms {
  isException: boolean
  fixed: number | null
  percentOfDeal: number | null
  percentSteps: { apply: 'whole' | 'slices'; by: 'deal' | 'month'; steps: readonly ShownStep[] } | null
  maxPerDeal: number | null
  maxPerMonth: number | null
  onlyDeals: { from: number; to: number | null; of: 'lead' | 'partner' } | null
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
  limitedBy: 'Deal' | 'Month' | null
  dealNumber: number | null
  partnerDealNumber: number | null
  firstDealAt: string | null
  month: string | null
  monthDeals: number | null
  monthEarned: number | null
}

const words = {
  ru: {
    step: (percent: string, from: string) => `${percent} от ${from}`,
    whole: 'на всю сумму',
    slices: 'каждый процент на свою часть суммы',
    wholeOfMonth: 'ступени по сумме сделок партнёра за месяц, процент на всю сделку',
    slicesOfMonth: 'ступени по сумме сделок партнёра за месяц, каждый процент на свою часть',
    limit: (money: string) => `не больше ${money} за сделку`,
    limitOfMonth: (money: string) => `не больше ${money} за месяц`,
    exception: 'по особым условиям',
    whose: { lead: 'клиента', partner: 'партнёра по этому предложению' },
    firstDeal: (whose: string) => `только за первую сделку ${whose}`,
    oneDeal: (number: number, whose: string) => `только за ${number}-ю сделку ${whose}`,
    someDeals: (from: number, to: number, whose: string) => `только за сделки ${whose} с ${from}-й по ${to}-ю`,
    laterDeals: (from: number, whose: string) => `начиная с ${from}-й сделки ${whose}`,
    months: (count: number) =>
      `в ${count % 10 === 1 && count % 100 !== 11 ? 'первый' : 'первые'} ${pluralRu(count, { one: 'месяц', few: 'месяца', many: 'месяцев' })} от первой сделки клиента`,
    reached: (percent: string, from: string) => `ступень ${percent} от ${from}`,
    withoutLimit: (money: string) => `без ограничения было бы ${money}`,
    withoutLimitOfMonth: (money: string) => `без предела за месяц было бы ${money}`,
    monthDeals: (month: string, money: string) => `сделок за ${month} до этой — на ${money}`,
    monthEarned: (month: string, money: string) => `начислено за ${month} по правилам с пределом — ${money}`,
    monthsSince: (moment: string) => `Для месяца считаются сделки с ${moment}: прежние в него не вошли.`,
    numbersSince: (moment: string) => `Сделки партнёра нумеруются с ${moment}: прежние не в счёт.`,
    deal: (number: number) => `сделка клиента № ${number}`,
    partnerDeal: (number: number) => `сделка партнёра № ${number}`,
    firstDealAt: (date: string) => `первая сделка — ${date}`,
  },
  en: {
    step: (percent: string, from: string) => `${percent} from ${from}`,
    whole: 'of the whole amount',
    slices: 'each percentage of its own part of the amount',
    wholeOfMonth: 'steps by the sum of the partner’s deals in the month, the percentage of the whole deal',
    slicesOfMonth: 'steps by the sum of the partner’s deals in the month, each percentage of its own part',
    limit: (money: string) => `at most ${money} a deal`,
    limitOfMonth: (money: string) => `at most ${money} a month`,
    exception: 'by special terms',
    whose: { lead: 'the client', partner: 'the partner with this offer' },
    firstDeal: (whose: string) => `only for the first deal of ${whose}`,
    oneDeal: (number: number, whose: string) => `only for deal ${number} of ${whose}`,
    someDeals: (from: number, to: number, whose: string) => `only for deals ${from} to ${to} of ${whose}`,
    laterDeals: (from: number, whose: string) => `from deal ${from} of ${whose} on`,
    months: (count: number) => `in the first ${pluralEn(count, { one: 'month', other: 'months' })} from the client’s first deal`,
    reached: (percent: string, from: string) => `the step of ${percent} from ${from}`,
    withoutLimit: (money: string) => `${money} without the limit`,
    withoutLimitOfMonth: (money: string) => `${money} without the limit of the month`,
    monthDeals: (month: string, money: string) => `deals of ${month} before this one: ${money}`,
    monthEarned: (month: string, money: string) => `earned in ${month} by rules with a limit: ${money}`,
    monthsSince: (moment: string) => `Deals count for the month from ${moment} on: earlier ones do not.`,
    numbersSince: (moment: string) => `Deals of the partner are numbered from ${moment} on: earlier ones do not count.`,
    deal: (number: number) => `deal ${number} of the client`,
    partnerDeal: (number: number) => `deal ${number} of the partner`,
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
  const { apply, by } = percentSteps
  return `${steps.join(', ')} (${t[by === 'month' ? (`${apply}OfMonth` as const) : apply]})`
}

/** For which deals a rule is, and how much it earns at most; nothing for all deals without a limit. */
export function dealsTexts(
  { isException, maxPerDeal, maxPerMonth, onlyDeals, onlyMonths }: Omit<ShownTerms, 'fixed' | 'percentOfDeal' | 'percentSteps'>,
  language: Language,
): string[] {
  const t = words[language]
  return [
    ...(onlyDeals ? [numbersText(onlyDeals, language)] : []),
    ...(onlyMonths ? [t.months(onlyMonths)] : []),
    ...(maxPerDeal ? [t.limit(formatIn(language).money(maxPerDeal))] : []),
    ...(maxPerMonth ? [t.limitOfMonth(formatIn(language).money(maxPerMonth))] : []),
    ...(isException ? [t.exception] : []),
  ]
}

function numbersText({ from, to, of }: NonNullable<ShownTerms['onlyDeals']>, language: Language): string {
  const t = words[language]
  const whose = t.whose[of]
  if (to === null) return t.laterDeals(from, whose)
  if (from !== to) return t.someDeals(from, to, whose)
  return from === 1 ? t.firstDeal(whose) : t.oneDeal(from, whose)
}

/** How a rule came to what it earned: only what is not plain from the rule itself. */
export function computedTexts(of: ShownComputed, language: Language): string[] {
  const { step, withoutLimit, limitedBy, dealNumber, partnerDealNumber, firstDealAt, month, monthDeals, monthEarned } = of
  const t = words[language]
  const { money, date, month: monthName }: Format = formatIn(language)
  const name = month === null ? '' : monthName(`${month}-15T00:00:00Z`)
  return [
    ...(monthDeals === null ? [] : [t.monthDeals(name, money(monthDeals))]),
    ...(step ? [t.reached(percentText(step.percent, language), money(step.from))] : []),
    ...(monthEarned === null ? [] : [t.monthEarned(name, money(monthEarned))]),
    ...(withoutLimit ? [(limitedBy === 'Month' ? t.withoutLimitOfMonth : t.withoutLimit)(money(withoutLimit))] : []),
    ...(dealNumber ? [t.deal(dealNumber)] : []),
    ...(partnerDealNumber ? [t.partnerDeal(partnerDealNumber)] : []),
    ...(firstDealAt ? [t.firstDealAt(date(firstDealAt))] : []),
  ]
}

/** From when on the deals of partners are numbered; null when no rule asks for their numbers. */
export const numbersSinceText = (numbersSince: string | null, language: Language): string | null =>
  numbersSince === null ? null : words[language].numbersSince(formatIn(language).dateTime(numbersSince))

/** From when on deals count, while the month is not over that the counting began in; otherwise null. */
export function monthsSinceText(monthsSince: string | null, nowMs: number, language: Language): string | null {
  if (monthsSince === null || moscowMonth(Date.parse(monthsSince)) !== moscowMonth(nowMs)) return null
  return words[language].monthsSince(formatIn(language).dateTime(monthsSince))
}
