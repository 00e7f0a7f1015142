import type { PublishedBy, RecordedRules } from '../../domain/offer/rule-history.ts'
import { administratorAttributes, ruleAttributes } from '../contour/contour-items.ts'
import { type AttributesOf, declared } from '../table/declared.ts'

const byWhom: AttributesOf<PublishedBy & { at: string }> = {
  at: 'text',
  by: { orNull: { map: administratorAttributes } },
  reason: { orNull: 'text' },
}

export const recordedRulesItem = declared<RecordedRules>(
  {
    offerId: 'text',
    number: 'number',
    from: { optional: 'text' },
    until: { optional: 'text' },
    leadsUnderWay: { optional: 'text' },
    rewards: { list: { map: ruleAttributes } },
    published: { optional: { map: byWhom } },
    endChanged: { optional: { map: byWhom } },
    withdrawn: { optional: { map: byWhom } },
  },
  { since: 8 },
)
