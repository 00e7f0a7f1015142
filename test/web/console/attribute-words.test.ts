import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  administratorItem,
  fieldItem,
  groupItem,
  legalTypeItem,
  levelItem,
  offerItem,
  settingsItem,
  statusItem,
} from '../../../lib/store/contour/contour-items.ts'
import { attributeWords } from '../../../web/console/attributes/attribute-words.ts'
import { noTitles, type Titles } from '../../../web/console/attributes/titles.ts'

const titles: Titles = {
  ...noTitles,
  statuses: new Map([
    ['won', 'Сделка'],
    ['called', 'Позвонили'],
  ]),
  target: 'won',
  fields: new Map([['phone', 'Телефон']]),
  levels: new Map([['2', 'Эксперт']]),
  offers: new Map([['loan', 'Кредит']]),
  questions: new Map([['IE ogrnip', 'ОГРНИП']]),
}
const nowMs = Date.parse('2026-11-29T12:00:00.000Z')
const words = { ru: attributeWords({ language: 'ru', titles, nowMs }), en: attributeWords({ language: 'en', titles, nowMs }) }
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('a thing of a comparison', () => {
  test.each([
    ['settings', 'Правила и настройки', 'Rules and settings'],
    ['lead status won', 'Статус лида «Сделка»', 'Lead status “Сделка”'],
    ['status won', 'Статус лида «Сделка»', 'Lead status “Сделка”'],
    ['order of lead statuses', 'Статусы лида', 'Lead statuses'],
    ['lead field phone', 'Поле лида «Телефон»', 'Lead field “Телефон”'],
    ['field phone', 'Поле лида «Телефон»', 'Lead field “Телефон”'],
    ['order of lead fields', 'Поля лида', 'Lead fields'],
    ['option Москва of lead field phone', 'Вариант «Москва»: Поле лида «Телефон»', 'Option “Москва”: Lead field “Телефон”'],
    ['level 2', 'Уровень 2 «Эксперт»', 'Level 2 “Эксперт”'],
    ['group Агентства', 'Группа «Агентства»', 'Group “Агентства”'],
    ['legal type IE', 'Правовая форма: ИП', 'Legal type: sole proprietor'],
    ['legaltype IE', 'Правовая форма: ИП', 'Legal type: sole proprietor'],
    ['field ogrnip of legal type IE', '«ОГРНИП» (ИП)', '“ОГРНИП” (sole proprietor)'],
    ['offer loan', 'Предложение «Кредит»', 'Offer “Кредит”'],
    [
      'offer loan closed for a@b.example',
      'Предложение «Кредит» закрыто для a@b.example',
      'Offer “Кредит” closed for a@b.example',
    ],
    [
      'rules of offer loan from 2026-11-30T21:00:00.000Z',
      'Правила предложения «Кредит» с 01.12.2026, 00:00 МСК',
      'Rules of the offer “Кредит” from 01/12/2026, 00:00 MSK',
    ],
    ['administrator a@b.example', 'Администратор a@b.example', 'Administrator a@b.example'],
    ['roles of a@b.example', 'Роли: a@b.example', 'Roles: a@b.example'],
    ['promocode ANNA10', 'Промокод ANNA10', 'Promocode ANNA10'],
    ['referral link anna', 'Ссылка anna', 'Link anna'],
    ['link anna', 'Ссылка anna', 'Link anna'],
    ['API key CRM', 'Ключ API «CRM»', 'API key “CRM”'],
    ['partner a@b.example (levelId, inn)', 'Партнёр a@b.example', 'Partner a@b.example'],
    ['lead status new-one', 'Статус лида «new-one»', 'Lead status “new-one”'],
  ])('%s is %s, and in English %s', (name, ru, en) => {
    expect([words.ru.nameOf(name), words.en.nameOf(name)]).toEqual([ru, en])
  })
})

const rules = [
  { statusId: 'called', levelId: null, reward: { fixedKopecks: 10_050 } },
  { statusId: 'won', levelId: null, reward: { percentOfDeal: 10 }, holdDays: 14, maxPerMonthKopecks: 5_000_000 },
  {
    statusId: 'won',
    levelId: '2',
    reward: { percentSteps: { apply: 'slices', steps: [{ fromKopecks: 0, percent: 5 }] } },
    maxPerDealKopecks: 300_000,
  },
  { statusId: 'won', levelId: null, groupId: 'Агентства', reward: { fixedKopecks: 70_000 }, onlyDeals: { from: 1, to: 1 } },
]
const rulesRu = [
  'Все партнёры: 100,50 ₽ за клиента, который дошёл до статуса «Позвонили», один раз',
  'Остальные партнёры: 10 % от суммы каждой сделки клиента, не больше 50 000,00 ₽ за месяц; доступно через 14 дней',
  'Уровень 2 «Эксперт»: 5 % от 0,00 ₽ (каждый процент на свою часть суммы) от суммы каждой сделки клиента, не больше 3 000,00 ₽ за сделку',
  'Исключение: группа «Агентства»: 700,00 ₽ за сделку клиента, только за первую сделку клиента',
]
const later = '2026-12-31T21:00:00.000Z'

describe('a difference', () => {
  test.each<[string, unknown, string, string, string?]>([
    // Settings
    ['minimumPayoutKopecks', 100_050, '1 000,50 ₽', '₽1,000.50'],
    ['dealLimitKopecks', undefined, 'нет', 'none'],
    ['requireInnForPayouts', true, 'да', 'yes'],
    ['fourEyes', undefined, 'нет', 'no'],
    ['attributionDays', 21, '21 день', '21 days'],
    ['coolDownHours', 2, '2 часа', '2 hours'],
    ['coolDownSince', later, '01.01.2027, 00:00 МСК', '01/01/2027, 00:00 MSK'],
    ['retention', { leadFieldsMonths: 12 }, 'поля лидов хранятся: 12 месяцев', 'lead fields are kept: 12 months'],
    ['retention', undefined, 'бессрочно', 'for good'],
    ['registration', 'open', 'открыта', 'open'],
    ['registration', undefined, 'закрыта', 'closed'],
    [
      'registeredPartner',
      { levelId: '2', groupIds: ['Агентства'] },
      'уровень: Уровень 2 «Эксперт», группы: Агентства',
      'level: Level 2 “Эксперт”, groups: Агентства',
    ],
    [
      'terms',
      { version: '2', url: 'https://a.example' },
      'версия: 2, адрес: https://a.example',
      'version: 2, address: https://a.example',
    ],
    ['configuredBy', 'file', 'только файл', 'the file alone'],
    ['primaryStatusId', 'called', 'Позвонили', 'Позвонили'],
    ['targetStatusId', 'won', 'Сделка', 'Сделка'],
    // Face
    ['contact', { phone: '+7', telegram: 'anna' }, 'телефон: +7, Telegram: anna', 'telephone: +7, Telegram: anna'],
    ['logo', 'sha256:abcdef0123', 'картинка abcdef', 'picture abcdef'],
    ['accentColor', '#123456', '#123456', '#123456'],
    ['displayName', undefined, 'имя контура', "the contour's name"],
    ['payoutPromise', 'За день', 'За день', 'За день'],
    // Statuses, fields, levels, groups
    ['title', 'Сделка', 'Сделка', 'Сделка'],
    ['position', 0, '1', '1'],
    ['hidden', true, 'да', 'yes'],
    ['hidden', undefined, 'нет', 'no'],
    ['options', ['Москва', { name: 'Тверь', hidden: true }], 'Москва; Тверь (скрыто)', 'Москва; Тверь (hidden)'],
    ['type', 'List', 'список', 'list'],
    ['number', 3, '3', '3'],
    [
      'reachedBy',
      { deals: 3, dealsKopecks: 10_000_000, offerIds: ['loan'] },
      'сделок от: 3, на сумму от: 100 000,00 ₽, предложения: Кредит',
      'deals from: 3, for a sum from: ₽100,000.00, offers: Кредит',
    ],
    // Legal types
    [
      'fields',
      ['ogrnip', { systemName: 'kpp', label: 'КПП', required: true }],
      'ОГРНИП;\nсистемное имя: kpp, подпись: КПП, обязательно: да',
      'ОГРНИП;\nsystem name: kpp, label: КПП, required: yes',
      'legal type IE',
    ],
    ['check', 'passport', 'серия и номер паспорта', 'passport number'],
    // Offers
    ['landingUrl', 'https://a.example', 'https://a.example', 'https://a.example'],
    ['active', false, 'нет', 'no'],
    [
      'clientDiscount',
      { percent: 10.25, text: 'На первый заказ' },
      'процент: 10,25 %, текст для клиентов: На первый заказ',
      'percentage: 10.25 %, text for clients: На первый заказ',
    ],
    ['closedFor', ['a@b.example'], 'a@b.example', 'a@b.example'],
    // Administrators
    ['roles', ['owner', 'payer'], 'владелец; отмечает выплаты', 'owner; marks payouts paid'],
    ['firstName', 'Анна', 'Анна', 'Анна'],
    // Rules
    [
      'rewards',
      rules,
      rulesRu.join('\n'),
      expect.stringContaining('Exception: the group “Агентства”: ₽700.00 for a deal of the client') as string,
    ],
    ['rewards', [], '—', '—'],
  ])('of %s, %j, is “%s”, and in English “%s”', (attribute, value, ru, en, thing) => {
    expect(plain(words.ru.valueOf(attribute, value, thing))).toBe(ru)
    expect(plain(words.en.valueOf(attribute, value, thing))).toEqual(en)
  })

  test.each([
    [
      { from: '2026-11-29T11:59:00.000Z', leadsUnderWay: 'keep' },
      'С публикации, для новых лидов:',
      'From the publication on, for new leads:',
    ],
    [
      { from: '2026-11-29T11:59:00.000Z', until: later, leadsUnderWay: 'change' },
      'С публикации до 01.01.2027, 00:00 МСК, для всех лидов:',
      'From the publication until 01/01/2027, 00:00 MSK, for all leads:',
    ],
    [
      { from: later, leadsUnderWay: 'keep' },
      'С 01.01.2027, 00:00 МСК, для лидов, созданных за это время:',
      'From 01/01/2027, 00:00 MSK, for leads created in that time:',
    ],
  ])('of rules that hold as %j says begins with “%s”, and in English with “%s”', (time, ru, en) => {
    const set = { ...time, rewards: rules }
    expect(plain(words.ru.valueOf('rules', set))).toBe([ru, ...rulesRu].join('\n'))
    expect(plain(words.en.valueOf('rules', set)).split('\n')[0]).toBe(en)
    expect(words.ru.valueOf('rules', { ...set, rewards: [] })).toContain('\nВознаграждения нет')
  })
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

/** The members of a part of the contour file, and of what stands in it. */
const membersOf = ({ properties = {}, items }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, member]) => [name, ...membersOf(member)]),
  ...(items ? membersOf(items) : []),
]

const parts = ['settings', 'administrators', 'levels', 'groups', 'legalTypes', 'leadStatuses', 'leadFields', 'offers']
const items = [settingsItem, statusItem, fieldItem, levelItem, groupItem, legalTypeItem, offerItem, administratorItem]
/** How a thing is found and what keeps its earlier names; rules are told as what is published of them. */
const neverTold: ReadonlySet<string> = new Set([
  'was',
  'withdrawn',
  'id',
  'formerNames',
  'publishedAt',
  'publishedBy',
  'ruleSet',
  'newestRules',
  'indexing',
  'form',
])

test('every part of a configuration has a word', () => {
  // The English texts have the same names: their type asks for it.
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/contour.schema.json'), 'utf8')) as Schema
  const named = [
    ...parts.flatMap((part) => membersOf(schema.properties?.[part] ?? {})),
    ...items.flatMap(({ attributes }) => Object.keys(attributes)),
  ].filter((name) => !neverTold.has(name))
  expect(named.length).toBeGreaterThan(100)
  const unnamed = [...new Set(named)].filter((name) => words.ru.nameOf(name) === name)
  expect(unnamed).toEqual([])
})
