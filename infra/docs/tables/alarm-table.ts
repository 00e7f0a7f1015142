import { runbookOf } from '../../stack/alarms.ts'
import { demoResources } from './demo-resources.ts'

/** An alarm as its resource says it. */
export interface AlarmFacts {
  id: string
  /** Without the contour's name and the runbook; STACK stands for the stack's name. */
  says: string
  runbook: string
  /** The names of the metrics that it watches. */
  metrics: readonly string[]
  isMissed: boolean
  threshold: number
  minutes: number
}

interface AlarmProperties {
  AlarmDescription: string
  MetricName?: string
  Metrics?: readonly { MetricStat?: { Metric: { MetricName: string }; Period: number } }[]
  Period?: number
  EvaluationPeriods: number
  Threshold: number
  ComparisonOperator: string
}

/** All alarms that a contour may have, in their order. */
export function alarmFacts(): AlarmFacts[] {
  const all = [...demoResources({ sendsMail: true, hasCrm: true })].filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm')
  return all.map(([logicalId, { Properties }]) => factsOf(logicalId.slice(0, -8), Properties as unknown as AlarmProperties))
}

function factsOf(id: string, of: AlarmProperties): AlarmFacts {
  const [says = '', runbook = ''] = of.AlarmDescription.replace(/^demo: /, '').split('. What to do: ')
  const stats = (of.Metrics ?? []).flatMap(({ MetricStat }) => MetricStat ?? [])
  const metrics = of.MetricName === undefined ? stats.map(({ Metric }) => Metric.MetricName) : [of.MetricName]
  return {
    id,
    says: says.replaceAll('partner-program-demo/', 'STACK/'),
    runbook,
    metrics: [...new Set(metrics)],
    isMissed: of.ComparisonOperator === 'LessThanThreshold',
    threshold: of.Threshold,
    minutes: ((of.Period ?? stats[0]?.Period ?? 0) * of.EvaluationPeriods) / 60,
  }
}

const words = {
  en: { head: '| Alarm | Metric | Comes at | Within |', none: 'none', minutes: 'min', hours: 'h' },
  ru: { head: '| Тревога | Метрика | При | За |', none: 'нет', minutes: 'мин', hours: 'ч' },
} as const

/** The lines of docs/alarms.md's table. */
export function alarmLines(language: keyof typeof words): string[] {
  const { head, none, minutes, hours } = words[language]
  const rows = alarmFacts().map((alarm) => {
    const link = `[${alarm.id}](${runbookOf(alarm.id).replace('docs/alarms.md', '')})`
    const metric = alarm.metrics.map((name) => `\`${name.replace('-demo', '-CONTOUR')}\``).join(', ')
    const within = alarm.minutes < 120 ? `${alarm.minutes} ${minutes}` : `${alarm.minutes / 60} ${hours}`
    return `| ${link} | ${metric} | ${alarm.isMissed ? none : `≥ ${alarm.threshold}`} | ${within} |`
  })
  return [head, '| --- | --- | --- | --- |', ...rows]
}
