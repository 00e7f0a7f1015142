import './overview.css'
import { Skeleton, Table, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Boundary } from '../../../shared/failure/boundary.tsx'
import { loadable } from '../../../shared/failure/loadable.tsx'
import { useFormat } from '../../../shared/format/format.ts'
import { BrokenPart } from '../../look/broken-part.tsx'
import { Part } from '../../look/part.tsx'
import type { DaySeries } from './day-series.ts'
import { overviewTexts } from './overview-texts.ts'

/** Charts take 20 KB that the tables do without: they come when everything else is there. */
const DayChart = loadable(async () => (await import('./day-chart.tsx')).DayChart)

interface DayChartPartProps {
  title: string
  days: readonly string[]
  bars: DaySeries
  line: DaySeries | undefined
  others: readonly DaySeries[]
}

/** Amounts are whole kopecks. */
const totalOf = ({ values }: DaySeries): number => Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100
const totalIn = (series: DaySeries): string => series.write(totalOf(series))

/** A chart of the last days with its totals, the day that is pointed at, and the same figures as a table. */
export function DayChartPart({ title, days, bars, line, others }: DayChartPartProps) {
  const t = overviewTexts.use()
  const { date } = useFormat()
  const [pointed, setPointed] = useState<number | null>(null)
  const drawn = line ? [bars, line] : [bars]
  const written = (index: number): string =>
    drawn.map(({ name, values, write }) => `${name} ${write(values[index] ?? 0)}`).join(', ')
  const pointedDay = pointed === null ? undefined : days[pointed]
  return (
    <Part title={title}>
      <Text size="sm" component="p" m={0}>
        {drawn.map((series, index) => (
          <span key={series.name} className={index === 0 ? 'series-bars' : 'series-line'}>
            {series.name} <strong>{totalIn(series)}</strong>
          </span>
        ))}
      </Text>
      <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
        <Suspense fallback={<Skeleton height={180} aria-busy />}>
          <DayChart label={t.chartOf(title, totalIn(bars))} days={days} bars={bars} line={line} onPoint={setPointed} />
        </Suspense>
      </Boundary>
      {/* Where nobody points it keeps its place. */}
      <Text size="sm" c="dimmed" aria-hidden mih="1.5em">
        {pointed !== null && pointedDay !== undefined && t.pointed(date(`${pointedDay}T12:00:00Z`), written(pointed))}
      </Text>
      <details>
        <summary>{t.table}</summary>
        <DayTable title={t.tableOf(title)} days={days} series={[...drawn, ...others]} />
      </details>
    </Part>
  )
}

function DayTable({ title, days, series }: { title: string; days: readonly string[]; series: readonly DaySeries[] }) {
  const t = overviewTexts.use()
  const { date } = useFormat()
  return (
    <div className="scrolled day-table" role="region" aria-label={title} tabIndex={0}>
      <Table stickyHeader horizontalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.dayNames}</Table.Th>
            {series.map(({ name }) => (
              <Table.Th key={name} scope="col" className="figure-head">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days
            .map((day, index) => (
              <Table.Tr key={day}>
                <Table.Th scope="row" className="moment">
                  {date(`${day}T12:00:00Z`)}
                </Table.Th>
                {series.map(({ name, values, write }) => (
                  <Table.Td key={name} className="amount">
                    {write(values[index] ?? 0)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))
            .toReversed()}
        </Table.Tbody>
      </Table>
    </div>
  )
}
