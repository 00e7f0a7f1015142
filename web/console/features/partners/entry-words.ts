import { useFormat } from '../../../shared/format/format.ts'
import { computedTexts, dealsTexts, shareText } from '../../../../lib/domain/words/terms-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import type { Entry } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/** What a movement is, and why it is what it is, in words. */
export interface EntryWords {
  title: string
  details: string[]
}

type Texts = ReturnType<typeof partnerTexts.use>
type Cause = Entry['cause']

/** Makes the words of movements. */
export function useEntryWords(): (entry: Entry) => EntryWords {
  const t = partnerTexts.use()
  const { money, date } = useFormat()
  const language = useLanguage()
  return ({ cause, explanation }) => {
    const { statement: s } = t
    if (cause.kind === 'OpeningBalance') return { title: cause.payoutId === undefined ? s.opening : s.payoutBrought, details: [] }
    if (cause.kind === 'HoldEnded') return { title: s.holdEnded(date(cause.until)), details: [] }
    if (cause.kind === 'Correction') return { title: s.correction, details: [s.reason(cause.reason), ...doneBy(cause, s)] }
    if (cause.kind === 'Reversal') {
      const what = cause.actId === null ? [] : [s.dealCanceled]
      const why = cause.reason === null ? what : [s.reason(cause.reason)]
      return { title: s.reversal(explanation?.entryRevision ?? null), details: [...why, ...doneBy(cause, s)] }
    }
    if (cause.kind !== 'Reward') {
      const titles = { PayoutRequested: s.payoutRequested, PayoutPaid: s.payoutPaid, PayoutReturned: s.payoutReturned }
      return { title: titles[cause.kind], details: [] }
    }
    const { fixed, dealAmount, status, offer, level, availableFrom } = cause
    const levelName = (one: { number: number; description: string }): string => t.levelName(one.number, one.description)
    const share = shareText(cause, language)
    const what =
      fixed === null
        ? dealAmount === null
          ? s.rewardPercentNoSum(share)
          : s.rewardPercent(share, money(dealAmount))
        : s.rewardFixed(money(fixed), status?.title ?? s.goneStatus)
    const ofLevel = explanation?.ruleLevel ? s.ruleOfLevel(levelName(explanation.ruleLevel)) : s.ruleForAll
    const rule = explanation?.ruleGroup ? s.ruleOfGroup(explanation.ruleGroup.title) : ofLevel
    return {
      title: s.reward,
      details: [
        [what, ...dealsTexts(cause, language), ...(offer ? [s.rewardOffer(offer.title)] : [])].join(', '),
        ...computedTexts(cause, language),
        [rule, level ? s.levelThen(levelName(level)) : s.noLevelThen].join('; '),
        ...(availableFrom === null ? [] : [s.availableFrom(date(availableFrom))]),
      ],
    }
  }
}

function doneBy(
  { changedByAdmin, changedByApiKey }: Extract<Cause, { changedByAdmin: unknown }>,
  s: Texts['statement'],
): string[] {
  if (changedByAdmin) return [s.who(`${changedByAdmin.firstName} ${changedByAdmin.lastName}`)]
  return changedByApiKey ? [s.who(s.byKey(changedByApiKey.title))] : []
}
