import { SimpleGrid } from '@mantine/core'
import { useMemo } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { DayChartPart } from './day-chart-part.tsx'
import type { DayFigures } from './overview-requests.ts'
import { overviewTexts } from './overview-texts.ts'

type Figure = Exclude<keyof DayFigures, 'day'>

/** For each chart: its bars, its line if there is one, and the further columns of its table. */
const charts = [
  { name: 'leads', bars: 'leads', others: [] },
  { name: 'deals', bars: 'dealAmount', others: ['deals', 'canceledAmount', 'canceledDeals'] },
  { name: 'accruals', bars: 'accrued', line: 'reversed', others: ['corrected'] },
  { name: 'payouts', bars: 'paid', line: 'requested', others: ['paidPayouts', 'requestedPayouts'] },
] as const satisfies { name: string; bars: Figure; line?: Figure; others: readonly Figure[] }[]

const amounts: ReadonlySet<Figure> = new Set([
  'dealAmount',
  'canceledAmount',
  'accrued',
  'reversed',
  'corrected',
  'paid',
  'requested',
])

/** The last days as charts, each with its table. */
export function DayCharts({ days }: { days: readonly DayFigures[] }) {
  const t = overviewTexts.use()
  const { money, number } = useFormat()
  // A chart is only drawn again when its figures change, not with every request.
  const parts = useMemo(() => {
    const series = (figure: Figure) => ({
      name: t.series[figure],
      values: days.map((day) => day[figure]),
      write: amounts.has(figure) ? money : number,
    })
    return charts.map(({ name, bars, others, ...rest }) => ({
      title: t.charts[name],
      days: days.map(({ day }) => day),
      bars: series(bars),
      line: 'line' in rest ? series(rest.line) : undefined,
      others: others.map(series),
    }))
  }, [days, t, money, number])
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} component="section" aria-label={t.days} style={{ alignItems: 'start' }}>
      {parts.map((part) => (
        <DayChartPart key={part.title} {...part} />
      ))}
    </SimpleGrid>
  )
}
