import type { Format } from '../../../../lib/domain/words/format.ts'
import { computedTexts, dealsTexts, shareText } from '../../../../lib/domain/words/terms-words.ts'
import type { Language } from '../../../../lib/domain/words/language.ts'
import type { LeadAct, Rewards } from './lead-queries.ts'
import type { ru } from './ru.ts'

/** What one rule has come to: whether it accrued, and why. */
export interface RewardWords {
  result: string
  why: string
  isAccrued: boolean
  isTakenBack: boolean
}

type Outcome = Rewards['outcomes'][number]

/** Why an act earned what it earned, or nothing, in words; none for the creation of a lead. */
export function rewardWords(act: LeadAct, format: Format, t: typeof ru, language: Language): RewardWords[] {
  const { rewards, takenBack, kind } = act
  if (!rewards) return []
  const { reward: words } = t
  if (kind === 'DealCanceled') {
    const result = takenBack > 0 ? words.tookBack(format.money(takenBack)) : words.tookNothing
    return [{ result, why: '', isAccrued: false, isTakenBack: false }]
  }
  if (rewards.noRules !== null) {
    const level = rewards.noRules === 'NoRuleForStatus' ? `. ${levelThen(rewards, t)}` : ''
    return [{ result: words.notAccrued, why: `${words.noRules[rewards.noRules]}${level}`, isAccrued: false, isTakenBack: false }]
  }
  return rewards.outcomes.map((outcome) => ({
    result: outcome.result === 'Accrued' ? words.accrued(format.money(outcome.amount)) : words.notAccrued,
    why: whyOf(outcome, format, t, language),
    isAccrued: outcome.result === 'Accrued',
    isTakenBack: outcome.isTakenBack,
  }))
}

function levelThen({ level }: Rewards, { reward }: typeof ru): string {
  return level ? reward.levelThen(level.number, level.description) : reward.noLevelThen
}

function whyOf(outcome: Outcome, format: Format, { reward: t }: typeof ru, language: Language): string {
  const { result, rule, dealAmount, earnedAt } = outcome
  const status = rule.status?.title ?? '—'
  const percent = shareText(rule, language)
  const deals = dealsTexts(rule, language)
  const computed = computedTexts(outcome, language)
  const fixed = format.money(rule.fixed ?? 0)
  const deal = format.money(dealAmount ?? 0)
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
    ...(earnedAt === null ? [] : [t.earned(format.dateTime(earnedAt))]),
  ].join(', ')
}

/** Whom a rule is for. */
function ruleFor({ level, group }: Outcome['rule'], t: (typeof ru)['reward']): string {
  if (group) return t.group(group.title)
  return level ? t.level(level.number, level.description) : t.anyLevel
}
