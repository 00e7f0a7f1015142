import { expect, test } from 'vitest'
import { formatIn } from '../../../lib/domain/words/format.ts'
import type { Language } from '../../../lib/domain/words/language.ts'
import { en } from '../../../web/account/own/en.ts'
import { rewardDetails } from '../../../web/account/own/cause-words.ts'
import { ru } from '../../../web/account/own/ru.ts'

const reward = {
  kind: 'Reward' as const,
  leadId: 'lead',
  status: null,
  offer: null,
  level: null,
  isException: false,
  fixed: null,
  percentOfDeal: 12,
  percentSteps: null,
  maxPerDeal: null,
  maxPerMonth: null,
  onlyDeals: null,
  onlyMonths: null,
  ruleSet: { number: 2, from: '2026-11-30T21:00:00.000Z' },
  dealId: 'deal',
  dealAmount: 1000,
  step: null,
  withoutLimit: null,
  limitedBy: null,
  dealNumber: null,
  partnerDealNumber: null,
  firstDealAt: null,
  month: null,
  monthDeals: null,
  monthEarned: null,
  availableFrom: null,
}
const said = (language: Language) => {
  const details = rewardDetails(reward, { ru, en }[language].cause, formatIn(language), language)
  return details.map((detail) => detail.replaceAll(/\s/g, ' '))
}

test('a partner reads what a share was computed from, and by the terms of which day', () => {
  expect(said('ru')).toEqual(['12 % от сделки на 1 000,00 ₽', 'по условиям от 1 дек. 2026 г.'])
  expect(said('en')).toEqual(['12% of a deal of ₽1,000.00', 'by the terms of 1 Dec 2026'])
})
