import type { RewardResult, RewardRun } from '../offer/reward.ts'
import { formatIn } from './format.ts'
import type { Language } from './language.ts'
import { pluralEn, pluralRu } from './plural.ts'
import { computedTexts, dealsTexts, shareText, type ShownComputed, type ShownTerms } from './terms-words.ts'

interface NamedLevel {
  number: number
  description: string
}

/** What one rule came to, as the API shows it. */
export interface ShownOutcome extends ShownComputed {
  result: RewardResult
  amount: number
  rule: ShownTerms & {
    status: { title: string } | null
    level: NamedLevel | null
    group: { title: string } | null
    holdDays: number
  }
  dealAmount: number | null
  earnedAt: string | null
  isTakenBack: boolean
}

/** An act of a lead and what it earned, as the API shows it. */
export interface ShownEarnings {
  kind: string
  takenBack: number
  rewards: { level: NamedLevel | null; noRules: RewardRun['noRules']; outcomes: readonly ShownOutcome[] } | null
}

/** What one rule has come to: whether it accrued, and why. */
export interface RewardWords {
  result: string
  why: string
  isAccrued: boolean
  isTakenBack: boolean
}

interface EarnedWords {
  accrued: (amount: string) => string
  notAccrued: string
  fixed: (amount: string, status: string) => string
  share: (percent: string, deal: string, status: string) => string
  named: (number: number, description: string) => string
  level: (level: string) => string
  group: (title: string) => string
  anyLevel: string
  hold: (days: number) => string
  earned: (at: string) => string
  takenBack: string
  already: (amount: string, status: string) => string
  noAmount: (percent: string) => string
  nothing: (percent: string, deal: string) => string
  otherDeal: (rule: string, deal: string) => string
  monthFull: (how: string) => string
  belowSteps: (deal: string, percent: string) => string
  noRules: Readonly<Record<NonNullable<RewardRun['noRules']>, string>>
  levelThen: (level: string) => string
  noLevelThen: string
  tookBack: (amount: string) => string
  tookNothing: string
}

const words: Readonly<Record<Language, EarnedWords>> = {
  ru: {
    accrued: (amount) => `Начислено ${amount}`,
    notAccrued: 'Не начислено',
    fixed: (amount, status) => `фиксированное вознаграждение ${amount} за статус «${status}»`,
    share: (percent, deal, status) => `${percent} от сделки на ${deal} в статусе «${status}»`,
    named: (number, description) => `${number} («${description}»)`,
    level: (level) => `правило уровня ${level}`,
    group: (title) => `исключение для группы «${title}»`,
    anyLevel: 'правило для всех уровней',
    hold: (days) => `доступно к выводу через ${pluralRu(days, { one: 'день', few: 'дня', many: 'дней' })}`,
    earned: (at) => `за действие от ${at}`,
    takenBack: 'Позже снято',
    already: (amount, status) =>
      `фиксированное вознаграждение ${amount} за статус «${status}» по этому лиду уже начислялось, оно даётся один раз`,
    noAmount: (percent) => `${percent} считается от суммы сделки, а сделка без суммы`,
    nothing: (percent, deal) => `${percent} от ${deal} — меньше половины копейки`,
    otherDeal: (rule, deal) => `правило действует ${rule}: ${deal}`,
    monthFull: (how) => `предел месяца исчерпан: ${how}`,
    belowSteps: (deal, percent) => `сделка на ${deal} не дошла до первой ступени: ${percent}`,
    noRules: {
      NoPartner: 'у лида не было партнёра',
      NoRuleForStatus: 'в предложении нет правила для этого действия',
      DealCanceled: 'отмена сделки ничего не начисляет',
      DealCarried: 'лид пришёл со сделкой из прежнего целевого статуса: второй сделки и второго вознаграждения нет',
      Imported: 'сделка перенесена из прежней программы вместе с лидом и оплачена там: второго вознаграждения нет',
    },
    levelThen: (level) => `Уровень партнёра тогда: ${level}`,
    noLevelThen: 'У партнёра тогда не было уровня',
    tookBack: (amount) => `Снято ${amount}, начисленные за эту сделку`,
    tookNothing: 'Снимать было нечего: за эту сделку ничего не начислено',
  },
  en: {
    accrued: (amount) => `${amount} accrued`,
    notAccrued: 'Nothing accrued',
    fixed: (amount, status) => `a fixed reward of ${amount} for the status “${status}”`,
    share: (percent, deal, status) => `${percent} of the deal of ${deal} in the status “${status}”`,
    named: (number, description) => `${number} (“${description}”)`,
    level: (level) => `a rule of level ${level}`,
    group: (title) => `an exception for the group “${title}”`,
    anyLevel: 'a rule of all levels',
    hold: (days) => `free to be paid after ${pluralEn(days, { one: 'day', other: 'days' })}`,
    earned: (at) => `for the act of ${at}`,
    takenBack: 'Taken back since',
    already: (amount, status) =>
      `the fixed reward of ${amount} for the status “${status}” had accrued for this lead before, and does once`,
    noAmount: (percent) => `${percent} is taken of the amount of a deal, and the deal has none`,
    nothing: (percent, deal) => `${percent} of ${deal} is less than half a kopeck`,
    otherDeal: (rule, deal) => `the rule applies ${rule}: ${deal}`,
    monthFull: (how) => `the limit of the month leaves nothing: ${how}`,
    belowSteps: (deal, percent) => `the deal of ${deal} does not reach the first step: ${percent}`,
    noRules: {
      NoPartner: 'the lead had no partner',
      NoRuleForStatus: 'the offer has no rule for this act',
      DealCanceled: 'a cancellation accrues nothing',
      DealCarried: 'the lead brought its deal along from the former target status: no second deal, no second reward',
      Imported: 'it came from the former program with the lead, where it was paid for: no second reward',
    },
    levelThen: (level) => `Level of the partner then: ${level}`,
    noLevelThen: 'The partner had no level then',
    tookBack: (amount) => `${amount} that had accrued for this deal were taken back`,
    tookNothing: 'There was nothing to take back: nothing had accrued for this deal',
  },
}

/** What is said of a reward that was taken back. */
export const takenBackText = (language: Language): string => words[language].takenBack

/** Why an act earned what it earned, or nothing, in words; none for the creation of a lead. */
export function earnedWords({ rewards, takenBack, kind }: ShownEarnings, language: Language): RewardWords[] {
  if (!rewards) return []
  const none = noneRan({ rewards, takenBack, kind }, language)
  if (none) return [{ ...none, isAccrued: false, isTakenBack: false }]
  return rewards.outcomes.map((outcome) => outcomeWords(outcome, language))
}

/**
 * Why an act ran no rule, as a sentence; empty when it ran some.
 *
 * @example noRulesSentence(…, 'ru') // «Не начислено: у лида не было партнёра»
 */
export function noRulesSentence(act: ShownEarnings, language: Language): string {
  const none = noneRan(act, language)
  return none ? sentence(none) : ''
}

/**
 * What a rule came to and why, as a sentence.
 *
 * @example outcomeSentence(…, 'ru') // «Начислено 1 000,00 ₽: 10 % от сделки на 10 000,00 ₽ в статусе «Сделка», правило для всех уровней»
 */
export function outcomeSentence(outcome: ShownOutcome, language: Language): string {
  const said = sentence(outcomeWords(outcome, language))
  return outcome.isTakenBack ? `${said}. ${words[language].takenBack}` : said
}

const sentence = ({ result, why }: Pick<RewardWords, 'result' | 'why'>): string => (why === '' ? result : `${result}: ${why}`)

function noneRan(
  { rewards, takenBack, kind }: ShownEarnings,
  language: Language,
): Pick<RewardWords, 'result' | 'why'> | undefined {
  const t = words[language]
  if (kind === 'DealCanceled') {
    return { result: takenBack > 0 ? t.tookBack(formatIn(language).money(takenBack)) : t.tookNothing, why: '' }
  }
  if (!rewards || rewards.noRules === null) return undefined
  const level = rewards.noRules === 'NoRuleForStatus' ? `. ${levelThen(rewards.level, t)}` : ''
  return { result: t.notAccrued, why: `${t.noRules[rewards.noRules]}${level}` }
}

const levelThen = (level: NamedLevel | null, t: EarnedWords): string => (level ? t.levelThen(levelText(level, t)) : t.noLevelThen)

const levelText = ({ number, description }: NamedLevel, t: EarnedWords): string =>
  description === '' ? String(number) : t.named(number, description)

function outcomeWords(outcome: ShownOutcome, language: Language): RewardWords {
  const t = words[language]
  const isAccrued = outcome.result === 'Accrued'
  return {
    result: isAccrued ? t.accrued(formatIn(language).money(outcome.amount)) : t.notAccrued,
    why: whyOf(outcome, language),
    isAccrued,
    isTakenBack: outcome.isTakenBack,
  }
}

function whyOf(outcome: ShownOutcome, language: Language): string {
  const { result, rule, dealAmount, earnedAt } = outcome
  const t = words[language]
  const { money, dateTime } = formatIn(language)
  const status = rule.status?.title ?? '—'
  const percent = shareText(rule, language)
  const deals = dealsTexts(rule, language)
  const computed = computedTexts(outcome, language)
  const fixed = money(rule.fixed ?? 0)
  const deal = money(dealAmount ?? 0)
  if (result === 'AlreadyAccrued') return t.already(fixed, status)
  if (result === 'NoDealAmount') return t.noAmount(percent)
  if (result === 'RoundedToNothing') return t.nothing(percent, deal)
  if (result === 'OtherDeal' || result === 'MonthsOver') return t.otherDeal(deals.join(', '), computed.join(', '))
  if (result === 'BelowSteps') return [t.belowSteps(deal, percent), ...computed].join(', ')
  if (result === 'MonthFull') return t.monthFull([...deals, ...computed].join(', '))
  return [
    rule.fixed === null ? t.share(percent, deal, status) : t.fixed(fixed, status),
    ...deals,
    ...computed,
    ruleFor(rule, t),
    ...(rule.holdDays > 0 ? [t.hold(rule.holdDays)] : []),
    ...(earnedAt === null ? [] : [t.earned(dateTime(earnedAt))]),
  ].join(', ')
}

/** Whom a rule is for. */
function ruleFor({ level, group }: ShownOutcome['rule'], t: EarnedWords): string {
  if (group) return t.group(group.title)
  return level ? t.level(levelText(level, t)) : t.anyLevel
}
