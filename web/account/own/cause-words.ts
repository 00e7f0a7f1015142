import type { Format } from '../../../lib/domain/words/format.ts'
import { computedTexts, dealsTexts, shareText } from '../../../lib/domain/words/terms-words.ts'
import type { Language } from '../../../lib/domain/words/language.ts'
import type { StatementEntry } from './own-queries.ts'
import type { ru } from './ru.ts'

type Cause = StatementEntry['cause']
type Reward = Extract<Cause, { kind: 'Reward' }>

/** Why money moved: what happened, in one line, and what explains it, in others. */
export interface CauseWords {
  title: string
  details: readonly string[]
}

export function causeWords(cause: Cause, t: typeof ru.cause, format: Format, language: Language): CauseWords {
  if (cause.kind === 'Reward') {
    return { title: t.reward(cause.status?.title ?? t.unknownStatus), details: rewardDetails(cause, t, format, language) }
  }
  if (cause.kind === 'Reversal') {
    const why = cause.actId === null ? [] : [t.dealCanceled]
    return { title: t.reversal, details: cause.reason ? [t.because(cause.reason)] : why }
  }
  if (cause.kind === 'Correction') return { title: t.correction, details: [t.because(cause.reason)] }
  const titles = {
    OpeningBalance: 'payoutId' in cause ? t.payoutBrought : t.opening,
    HoldEnded: t.holdEnded,
    PayoutRequested: t.requested,
    PayoutPaid: t.paid,
    PayoutReturned: t.returned,
  }
  return { title: titles[cause.kind], details: [] }
}

/** The rule that a reward was computed with. */
export function rewardDetails(cause: Reward, t: typeof ru.cause, { money, date }: Format, language: Language): string[] {
  const { fixed, dealAmount, offer, ruleSet, availableFrom } = cause
  const percent = shareText(cause, language)
  return [
    ...(fixed === null
      ? [dealAmount === null ? t.percentOnly(percent) : t.percent(percent, money(dealAmount))]
      : [t.fixed(money(fixed))]),
    ...dealsTexts(cause, language),
    ...computedTexts(cause, language),
    ...(offer ? [t.offer(offer.title)] : []),
    ...(ruleSet ? [t.terms(date(ruleSet.from))] : []),
    ...(availableFrom === null ? [] : [t.availableFrom(date(availableFrom))]),
  ]
}
