import { describe, expect, test } from 'vitest'
import {
  earnedWords,
  noRulesSentence,
  outcomeSentence,
  type ShownEarnings,
  type ShownOutcome,
} from '../../../../lib/domain/words/earned-words.ts'
import { worded } from '../../../../lib/domain/words/language.ts'

/** Formats separate with blanks that do not break. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const inBoth = (say: Parameters<typeof worded>[0]): string[] => Object.values(worded(say)).map(plain)

const rule: ShownOutcome['rule'] = {
  status: { title: 'Сделка' },
  level: null,
  group: null,
  isException: false,
  fixed: null,
  percentOfDeal: 10,
  percentSteps: null,
  maxPerDeal: null,
  maxPerMonth: null,
  onlyDeals: null,
  onlyMonths: null,
  holdDays: 0,
}
const outcome: ShownOutcome = {
  result: 'Accrued',
  amount: 1000,
  rule,
  dealAmount: 10_000,
  step: null,
  withoutLimit: null,
  limitedBy: null,
  dealNumber: null,
  partnerDealNumber: null,
  firstDealAt: null,
  month: null,
  monthDeals: null,
  monthEarned: null,
  earnedAt: null,
  isTakenBack: false,
}
const fixed = { fixed: 500, percentOfDeal: null }
const stepsOfMonth = { apply: 'slices', by: 'month', steps: [{ from: 5000, percent: 7 }] } as const
const saidOf = (of: Partial<ShownOutcome>) => inBoth((language) => outcomeSentence({ ...outcome, ...of }, language))

describe('a reward in words', () => {
  test.each<{ what: string; of: Partial<ShownOutcome>; said: string[] }>([
    {
      what: 'a share of a level that was taken back',
      of: { rule: { ...rule, level: { number: 2, description: 'Эксперт' } }, isTakenBack: true },
      said: [
        'Начислено 1 000,00 ₽: 10 % от сделки на 10 000,00 ₽ в статусе «Сделка», правило уровня 2 («Эксперт»). Позже снято',
        '₽1,000.00 accrued: 10% of the deal of ₽10,000.00 in the status “Сделка”, a rule of level 2 (“Эксперт”). Taken back since',
      ],
    },
    {
      what: 'a level without a name by its number',
      of: { rule: { ...rule, level: { number: 3, description: '' } } },
      said: [
        'Начислено 1 000,00 ₽: 10 % от сделки на 10 000,00 ₽ в статусе «Сделка», правило уровня 3',
        '₽1,000.00 accrued: 10% of the deal of ₽10,000.00 in the status “Сделка”, a rule of level 3',
      ],
    },
    {
      what: 'a fixed sum by an exception, which waits and was earned before the lead was bound',
      of: {
        amount: 500,
        rule: { ...rule, ...fixed, isException: true, group: { title: 'Агентства' }, holdDays: 3 },
        earnedAt: '2026-11-22T11:02:00.000Z',
      },
      said: [
        'Начислено 500,00 ₽: фиксированное вознаграждение 500,00 ₽ за статус «Сделка», по особым условиям, исключение для группы «Агентства», доступно к выводу через 3 дня, за действие от 22.11.2026, 14:02 МСК',
        '₽500.00 accrued: a fixed reward of ₽500.00 for the status “Сделка”, by special terms, an exception for the group “Агентства”, free to be paid after 3 days, for the act of 22/11/2026, 14:02 MSK',
      ],
    },
    {
      what: 'what a limit cut',
      of: { amount: 300, rule: { ...rule, maxPerDeal: 300 }, withoutLimit: 1000, limitedBy: 'Deal' },
      said: [
        'Начислено 300,00 ₽: 10 % от сделки на 10 000,00 ₽ в статусе «Сделка», не больше 300,00 ₽ за сделку, без ограничения было бы 1 000,00 ₽, правило для всех уровней',
        '₽300.00 accrued: 10% of the deal of ₽10,000.00 in the status “Сделка”, at most ₽300.00 a deal, ₽1,000.00 without the limit, a rule of all levels',
      ],
    },
    {
      what: 'a fixed sum that had accrued before',
      of: { result: 'AlreadyAccrued', amount: 0, rule: { ...rule, ...fixed } },
      said: [
        'Не начислено: фиксированное вознаграждение 500,00 ₽ за статус «Сделка» по этому лиду уже начислялось, оно даётся один раз',
        'Nothing accrued: the fixed reward of ₽500.00 for the status “Сделка” had accrued for this lead before, and does once',
      ],
    },
    {
      what: 'a deal without an amount',
      of: { result: 'NoDealAmount', amount: 0, dealAmount: null },
      said: [
        'Не начислено: 10 % считается от суммы сделки, а сделка без суммы',
        'Nothing accrued: 10% is taken of the amount of a deal, and the deal has none',
      ],
    },
    {
      what: 'a share that is less than half a kopeck',
      of: { result: 'RoundedToNothing', amount: 0, dealAmount: 0.01 },
      said: [
        'Не начислено: 10 % от 0,01 ₽ — меньше половины копейки',
        'Nothing accrued: 10% of ₽0.01 is less than half a kopeck',
      ],
    },
    {
      what: 'a deal with another number',
      of: { result: 'OtherDeal', amount: 0, rule: { ...rule, onlyDeals: { from: 1, to: 1, of: 'lead' } }, dealNumber: 2 },
      said: [
        'Не начислено: правило действует только за первую сделку клиента: сделка клиента № 2',
        'Nothing accrued: the rule applies only for the first deal of the client: deal 2 of the client',
      ],
    },
    {
      what: 'a deal of the partner with another number',
      of: {
        result: 'OtherDeal',
        amount: 0,
        rule: { ...rule, onlyDeals: { from: 2, to: 3, of: 'partner' } },
        partnerDealNumber: 4,
      },
      said: [
        'Не начислено: правило действует только за сделки партнёра по этому предложению с 2-й по 3-ю: сделка партнёра № 4',
        'Nothing accrued: the rule applies only for deals 2 to 3 of the partner with this offer: deal 4 of the partner',
      ],
    },
    {
      what: 'months that are over',
      of: {
        result: 'MonthsOver',
        amount: 0,
        rule: { ...rule, onlyMonths: 1 },
        firstDealAt: '2026-01-22T11:00:00.000Z',
      },
      said: [
        'Не начислено: правило действует в первый 1 месяц от первой сделки клиента: первая сделка — 22 янв. 2026 г.',
        'Nothing accrued: the rule applies in the first 1 month from the client’s first deal: the first deal was on 22 Jan 2026',
      ],
    },
    {
      what: 'a month below the first step',
      of: {
        result: 'BelowSteps',
        amount: 0,
        dealAmount: 100,
        rule: { ...rule, percentOfDeal: null, percentSteps: stepsOfMonth },
        month: '2026-11',
        monthDeals: 800,
      },
      said: [
        'Не начислено: сделка на 100,00 ₽ не дошла до первой ступени: 7 % от 5 000,00 ₽ (ступени по сумме сделок партнёра за месяц, каждый процент на свою часть), сделок за ноябрь 2026 г. до этой — на 800,00 ₽',
        'Nothing accrued: the deal of ₽100.00 does not reach the first step: 7% from ₽5,000.00 (steps by the sum of the partner’s deals in the month, each percentage of its own part), deals of November 2026 before this one: ₽800.00',
      ],
    },
    {
      what: 'a month that is full',
      of: { result: 'MonthFull', amount: 0, rule: { ...rule, maxPerMonth: 500 }, month: '2026-11', monthEarned: 500 },
      said: [
        'Не начислено: предел месяца исчерпан: не больше 500,00 ₽ за месяц, начислено за ноябрь 2026 г. по правилам с пределом — 500,00 ₽',
        'Nothing accrued: the limit of the month leaves nothing: at most ₽500.00 a month, earned in November 2026 by rules with a limit: ₽500.00',
      ],
    },
  ])('says $what', ({ of, said }) => {
    expect(saidOf(of)).toEqual(said)
  })
})

describe('an act that earned nothing', () => {
  const none: NonNullable<ShownEarnings['rewards']> = { level: null, noRules: 'NoPartner', outcomes: [] }
  const act: ShownEarnings = { kind: 'StatusChanged', takenBack: 0, rewards: none }

  test.each<{ what: string; of: Partial<ShownEarnings>; said: string[] }>([
    {
      what: 'it had no partner',
      of: {},
      said: ['Не начислено: у лида не было партнёра', 'Nothing accrued: the lead had no partner'],
    },
    {
      what: 'its offer had no rule, and which level the partner had then',
      of: { rewards: { ...none, noRules: 'NoRuleForStatus', level: { number: 2, description: 'Эксперт' } } },
      said: [
        'Не начислено: в предложении нет правила для этого действия. Уровень партнёра тогда: 2 («Эксперт»)',
        'Nothing accrued: the offer has no rule for this act. Level of the partner then: 2 (“Эксперт”)',
      ],
    },
    {
      what: 'its offer had no rule for a partner without a level',
      of: { rewards: { ...none, noRules: 'NoRuleForStatus' } },
      said: [
        'Не начислено: в предложении нет правила для этого действия. У партнёра тогда не было уровня',
        'Nothing accrued: the offer has no rule for this act. The partner had no level then',
      ],
    },
    {
      what: 'it canceled a deal, and what that took back',
      of: { kind: 'DealCanceled', takenBack: 150, rewards: { ...none, noRules: 'DealCanceled' } },
      said: ['Снято 150,00 ₽, начисленные за эту сделку', '₽150.00 that had accrued for this deal were taken back'],
    },
    {
      what: 'it canceled a deal that had earned nothing',
      of: { kind: 'DealCanceled', rewards: { ...none, noRules: 'DealCanceled' } },
      said: [
        'Снимать было нечего: за эту сделку ничего не начислено',
        'There was nothing to take back: nothing had accrued for this deal',
      ],
    },
  ])('says that $what', ({ of, said }) => {
    expect(inBoth((language) => noRulesSentence({ ...act, ...of }, language))).toEqual(said)
    expect(earnedWords({ ...act, ...of }, 'ru')).toMatchObject([{ isAccrued: false, isTakenBack: false }])
  })

  test('has no such reason where rules ran, and the creation of a lead has no words at all', () => {
    expect(noRulesSentence({ ...act, rewards: { ...none, noRules: null, outcomes: [outcome] } }, 'ru')).toBe('')
    expect(earnedWords({ ...act, kind: 'Created', rewards: null }, 'ru')).toEqual([])
  })
})
