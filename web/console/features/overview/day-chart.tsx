import 'uplot/dist/uPlot.min.css'
import './day-chart.css'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useLanguage } from '../../../shared/texts/language.ts'
import type { DaySeries } from './day-series.ts'

interface DayChartProps {
  /** For those who listen. */
  label: string
  days: readonly string[]
  bars: DaySeries
  line: DaySeries | undefined
  /** Hears which day is pointed at; null for none. */
  onPoint: (index: number | null) => void
}

const height = 180

/** Bars, and a dashed line where there are two figures: told apart by their form, in the colours of the page. */
export function DayChart({ label, days, bars, line, onPoint }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  const language = useLanguage()
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const chart = new uPlot(
      optionsOf({ days, hasLine: line !== undefined, language, onPoint, element }),
      dataOf(days, bars, line),
      element,
    )
    const watcher = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
    // The values themselves change with each answer; a chart is made anew then, in a few milliseconds.
  }, [days, bars.values, line?.values, scheme, language])
  return <div ref={place} className="day-chart" role="img" aria-label={label} />
}

const dataOf = (days: readonly string[], bars: DaySeries, line: DaySeries | undefined): uPlot.AlignedData => [
  days.map((_, index) => index),
  [...bars.values],
  ...(line ? [[...line.values]] : []),
]

interface Drawing {
  days: readonly string[]
  hasLine: boolean
  language: string
  onPoint: (index: number | null) => void
  element: HTMLElement
}

function optionsOf({ days, hasLine, language, onPoint, element }: Drawing): uPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  const [ink, grid, barColour, lineColour] = ['--chart-ink', '--chart-grid', '--chart-bars', '--chart-line'].map(colour)
  const axis = { stroke: ink, font: `12px ${style.fontFamily}`, grid: { stroke: grid, width: 1 }, ticks: { show: false } }
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const dayMonth = (index: number): string => {
    const day = days[index]
    return day === undefined ? '' : `${day.slice(8)}.${day.slice(5, 7)}`
  }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      y: { range: (_chart, _least, most) => [0, Math.max(most, 1) * 1.1] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: () => everyWeek(days.length),
        values: (_chart, splits) => splits.map(dayMonth),
      },
      {
        ...axis,
        size: 60,
        values: (_chart, splits) => splits.map((value) => (Number.isInteger(value) || value > 10 ? compact.format(value) : '')),
      },
    ],
    series: [
      {},
      { stroke: barColour, fill: barColour, width: 0, paths: uPlot.paths.bars?.({ size: [0.7, 40] }), points: { show: false } },
      ...(hasLine ? [{ stroke: lineColour, width: 2, dash: [6, 4], points: { show: false } }] : []),
    ],
    hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
  }
}

/** Today, and every seventh day before it. */
const everyWeek = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / 7) }, (_, week) => count - 1 - week * 7).toReversed()
