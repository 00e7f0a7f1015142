import { describe, expect, test } from 'vitest'
import { worded } from '../../../../lib/domain/words/language.ts'
import { ruleTimeText } from '../../../../lib/domain/words/rule-time-words.ts'
import { addresseesText, ruleSentence, ruleSentences, type ShownRule } from '../../../../lib/domain/words/rule-words.ts'

/** Formats separate with blanks that do not break. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const inBoth = (say: Parameters<typeof worded>[0]): string[] => Object.values(worded(say)).map(plain)

const rule: ShownRule = {
  status: { title: 'Сделка' },
  isTarget: true,
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

describe('a rule of rewards in words', () => {
  test.each<{ what: string; of: Partial<ShownRule>; said: string[] }>([
    {
      what: 'a percentage of deals',
      of: {},
      said: ['10 % от суммы каждой сделки клиента', '10% of every deal of the client'],
    },
    {
      what: 'a fixed sum that waits',
      of: { fixed: 500, percentOfDeal: null, isTarget: false, status: { title: 'Звонок' }, holdDays: 3 },
      said: [
        '500,00 ₽ за клиента, который дошёл до статуса «Звонок», один раз; доступно через 3 дня',
        '₽500.00 for a client who comes to the status “Звонок”, once; free after 3 days',
      ],
    },
    {
      what: 'a first deal with a limit',
      of: { onlyDeals: { from: 1, to: 1, of: 'lead' }, maxPerDeal: 1000 },
      said: [
        '10 % от суммы каждой сделки клиента, только за первую сделку клиента, не больше 1 000,00 ₽ за сделку',
        '10% of every deal of the client, only for the first deal of the client, at most ₽1,000.00 a deal',
      ],
    },
    {
      what: 'a bonus for the tenth deal of the partner',
      of: { fixed: 5000, percentOfDeal: null, onlyDeals: { from: 10, to: 10, of: 'partner' } },
      said: [
        '5 000,00 ₽ за сделку клиента, только за 10-ю сделку партнёра по этому предложению',
        '₽5,000.00 for a deal of the client, only for deal 10 of the partner with this offer',
      ],
    },
    {
      what: 'steps of a month',
      of: { percentOfDeal: null, percentSteps: { apply: 'whole', by: 'month', steps: [{ from: 0, percent: 5.25 }] } },
      said: [
        '5,25 % от 0,00 ₽ (ступени по сумме сделок партнёра за месяц, процент на всю сделку) от суммы каждой сделки клиента',
        '5.25 % from ₽0.00 (steps by the sum of the partner’s deals in the month, the percentage of the whole deal) of every deal of the client',
      ],
    },
  ])('says $what', ({ of, said }) => {
    expect(inBoth((language) => ruleSentence({ ...rule, ...of }, language))).toEqual(said)
  })

  test('says that there is nothing, where there are no rules', () => {
    expect(inBoth((language) => ruleSentences([], language).join())).toEqual([
      'По этому предложению вознаграждения нет',
      'This offer earns nothing',
    ])
  })

  const [won, called] = [{ id: 'won' }, { id: 'called' }]
  const general = { status: won, level: null, group: null }
  const ofLevel = { ...general, level: { id: '1', number: 7, description: 'Седьмой' } }
  test.each([
    { what: 'everybody', of: general, among: [general], said: ['Все партнёры', 'All partners'] },
    { what: 'a level', of: ofLevel, among: [ofLevel], said: ['Уровень 7 «Седьмой»', 'Level 7 “Седьмой”'] },
    { what: 'others than a level', of: general, among: [general, ofLevel], said: ['Остальные партнёры', 'Other partners'] },
    {
      what: 'everybody, where the level has a rule of another status',
      of: { ...general, status: called },
      among: [ofLevel],
      said: ['Все партнёры', 'All partners'],
    },
    {
      what: 'a group',
      of: { ...general, group: { title: 'Агентства' } },
      among: [],
      said: ['Исключение: группа «Агентства»', 'Exception: the group “Агентства”'],
    },
  ])('names $what as those it is for', ({ of, among, said }) => {
    expect(inBoth((language) => addresseesText(of, among, language))).toEqual(said)
  })

  test.each([
    { of: { from: null, until: null, leadsUnderWay: null }, said: ['С самого начала', 'From the beginning'] },
    {
      of: { from: '2026-11-30T21:00:00.000Z', until: null, leadsUnderWay: 'keep' as const },
      said: [
        'С 01.12.2026, 00:00 МСК, для лидов, созданных за это время',
        'From 01/12/2026, 00:00 MSK, for leads created in that time',
      ],
    },
    {
      of: { from: '2026-11-30T21:00:00.000Z', until: null, leadsUnderWay: null },
      said: ['С 01.12.2026, 00:00 МСК, для всех лидов', 'From 01/12/2026, 00:00 MSK, for all leads'],
    },
    {
      of: { from: '2026-11-30T21:00:00.000Z', until: '2026-12-31T21:00:00.000Z', leadsUnderWay: 'change' as const },
      said: [
        'С 01.12.2026, 00:00 МСК до 01.01.2027, 00:00 МСК, для всех лидов',
        'From 01/12/2026, 00:00 MSK until 01/01/2027, 00:00 MSK, for all leads',
      ],
    },
  ])('names the time in which rules hold: $said', ({ of, said }) => {
    expect(inBoth((language) => ruleTimeText(of, language))).toEqual(said)
  })
})
