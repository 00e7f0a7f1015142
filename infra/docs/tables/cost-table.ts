import { demoResources, type Resource } from './demo-resources.ts'

/** Sizes of contours: millions of requests a month, and gigabytes in the table. */
const sizes = [
  { millions: 0.3, gigabytes: 1 },
  { millions: 3, gigabytes: 10 },
  { millions: 30, gigabytes: 100 },
] as const
type Size = (typeof sizes)[number]

/** A line of the table: what is paid for, and dollars a month. */
interface Cost {
  en: string
  ru: string
  dollars: (size: Size) => number
}

/** Of the requests; units of capacity that one takes. */
const [writing, writeUnits, readUnitsOfWrite, readUnits] = [0.6, 10, 4, 25]
const [nights, minutes] = [30, 30 * 24 * 60]
/** Items are read strongly consistently, 4 KB a unit. */
const unitsOfGigabyte = 1e9 / 4096
/** The exports of 35 nights, compressed to about a quarter. */
const keptExports = 35 / 4

/** What a contour pays AWS for by the piece, counted in its template. */
interface Pieces {
  alarmMetrics: number
  ownMetrics: number
  firewallRules: number
  polledQueues: number
}

function piecesOf(resources: ReadonlyMap<string, Resource>): Pieces {
  const all = (type: string): Resource[] => [...resources.values()].filter(({ Type }) => Type === type)
  const alarms = all('AWS::CloudWatch::Alarm').map(
    ({ Properties }) => Properties.Metrics as { MetricStat?: object }[] | undefined,
  )
  const shown = JSON.stringify([all('AWS::CloudWatch::Alarm'), all('AWS::CloudWatch::Dashboard')]).replaceAll('\\', '')
  // Metrics of single endpoints come about when there is something to count.
  const onAlarms = [...shown.matchAll(/"MetricName":"([^"]+)","Namespace":"PartnerProgram"/g)].map(([, name]) => `${name}`)
  const onDashboard = [...shown.matchAll(/"PartnerProgram","(\w+)","contour","demo"(?:,"state","(\w+)")?(?!,"endpoint")/g)]
  const named = onDashboard.map(([, name, state]) => (state === undefined ? `${name}` : `${name} ${state}`))
  const rules = all('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties.Rules as object[])
  const feeding = all('AWS::Lambda::EventSourceMapping').filter(({ Properties }) => !('StartingPosition' in Properties))
  return {
    alarmMetrics: alarms.reduce((sum, metrics) => sum + (metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1), 0),
    ownMetrics: new Set([...onAlarms, ...named]).size,
    firewallRules: rules.length,
    polledQueues: feeding.length,
  }
}

/** The key of the table, and that of what legal types ask. */
const keys = 2

const costs = ({ alarmMetrics, ownMetrics, firewallRules, polledQueues }: Pieces): Cost[] => [
  {
    en: 'API Gateway, $3.50 a million requests',
    ru: 'API Gateway, $3.50 за миллион запросов',
    dollars: ({ millions }) => 3.5 * millions,
  },
  {
    en: 'Lambda, $0.20 a million calls and $13.33 a million GB-seconds (50 ms at 1 GB)',
    ru: 'Lambda, $0.20 за миллион вызовов и $13.33 за миллион ГБ·с (50 мс на 1 ГБ)',
    dollars: ({ millions }) => millions * (0.2 + 0.05 * 13.33),
  },
  {
    en: 'DynamoDB writing, $0.625 a million units',
    ru: 'Запись в DynamoDB, $0.625 за миллион единиц',
    dollars: ({ millions }) => millions * writing * writeUnits * 0.625,
  },
  {
    en: 'DynamoDB reading, $0.125 a million units',
    ru: 'Чтение из DynamoDB, $0.125 за миллион единиц',
    dollars: ({ millions }) => millions * (writing * readUnitsOfWrite + (1 - writing) * readUnits) * 0.125,
  },
  {
    en: 'DynamoDB storage, $0.25 a GB and $0.20 for point-in-time recovery',
    ru: 'Хранение в DynamoDB, $0.25 за ГБ и $0.20 за восстановление на момент',
    dollars: ({ gigabytes }) => gigabytes * 0.45,
  },
  {
    en: `WAF, $5 and $1 a rule (${firewallRules}) and $0.60 a million requests`,
    ru: `WAF, $5, $1 за правило (${firewallRules}) и $0.60 за миллион запросов`,
    dollars: ({ millions }) => 5 + firewallRules + 0.6 * millions,
  },
  {
    en: 'Logs, $0.50 a GB (2 KB a request)',
    ru: 'Логи, $0.50 за ГБ (2 КБ на запрос)',
    dollars: ({ millions }) => millions * 2 * 0.5,
  },
  {
    en: `Webhook queues (${polledQueues}), polled 15 times a minute each, $0.40 a million`,
    ru: `Очереди вебхуков (${polledQueues}), каждая опрашивается 15 раз в минуту, $0.40 за миллион`,
    dollars: () => ((polledQueues * 15 * minutes) / 1e6) * 0.4,
  },
  {
    en: `Alarms $0.10 a metric (${alarmMetrics}), metrics $0.30 each (${ownMetrics}), keys $1 each (${keys})`,
    ru: `Тревоги $0.10 за метрику (${alarmMetrics}), метрики по $0.30 (${ownMetrics}), ключи по $1 (${keys})`,
    dollars: () => 0.1 * alarmMetrics + 0.3 * ownMetrics + keys,
  },
  {
    en: 'Audit every night, $0.125 a million read units',
    ru: 'Аудит каждую ночь, $0.125 за миллион единиц чтения',
    dollars: ({ gigabytes }) => ((gigabytes * unitsOfGigabyte * nights) / 1e6) * 0.125,
  },
  {
    en: 'Export every night, $0.10 a GB, kept for 35 days at $0.023 a GB compressed to a quarter',
    ru: 'Выгрузка каждую ночь, $0.10 за ГБ, 35 дней хранения по $0.023 за ГБ, сжатый вчетверо',
    dollars: ({ gigabytes }) => gigabytes * (nights * 0.1 + keptExports * 0.023),
  },
]

const words = {
  en: {
    head: '| | 0.3 million, 1 GB | 3 million, 10 GB | 30 million, 100 GB |',
    total: 'Total',
    mail: (added: number) => `Mail costs $0.10 per thousand and adds ${added} alarms.`,
  },
  ru: {
    head: '| | 0,3 млн, 1 ГБ | 3 млн, 10 ГБ | 30 млн, 100 ГБ |',
    total: 'Всего',
    mail: (added: number) => `Письма стоят $0.10 за тысячу и добавляют ${added} тревог.`,
  },
} as const

/** The lines of the costs in docs/operating.md: dollars a month, by the size of the contour. */
export function costLines(language: keyof typeof words): string[] {
  const [pieces, withMail] = [piecesOf(demoResources({ sendsMail: false })), piecesOf(demoResources({ sendsMail: true }))]
  const { head, total, mail } = words[language]
  const rows = costs(pieces)
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const sums = sizes.map((size) => rows.reduce((sum, { dollars }) => sum + Number(dollars(size).toFixed(2)), 0))
  return [
    head,
    '| --- | ---: | ---: | ---: |',
    ...rows.map((cost) => row([cost[language], ...sizes.map((size) => `$${cost.dollars(size).toFixed(2)}`)])),
    row([`**${total}**`, ...sums.map((sum) => `**$${Math.round(sum)}**`)]),
    '',
    mail(withMail.alarmMetrics - pieces.alarmMetrics),
  ]
}
