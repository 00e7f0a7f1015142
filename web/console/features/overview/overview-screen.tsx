import { Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Boundary } from '../../../shared/failure/boundary.tsx'
import { loadable } from '../../../shared/failure/loadable.tsx'
import { useFormat } from '../../../shared/format/format.ts'
import { BrokenPart } from '../../look/broken-part.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { DayCharts } from './day-charts.tsx'
import { Months } from './months.tsx'
import { type Overview, useOverview } from './overview-requests.ts'
import { overviewTexts } from './overview-texts.ts'
import { UncoveredPart } from './uncovered-part.tsx'
import { Waiting } from './waiting.tsx'
import { WaitingDealsPart } from './waiting-deals-part.tsx'

/** Where nothing is advised, its code does not come. */
const AdviceParts = loadable(async () => (await import('./advice/advice-parts.tsx')).AdviceParts)

/** What waits, and how it goes. */
export function OverviewScreen() {
  const t = overviewTexts.use()
  const overview = useOverview()
  return (
    <Screen title={t.title} aside={<UpdatedAt query={overview} />}>
      <Loaded query={overview} rows={12}>
        {overview.data && (
          <Stack>
            {overview.data.advice.length > 0 && <Advice advice={overview.data.advice} />}
            <WaitingDealsPart of={overview.data.waitingDeals} />
            <Waiting waiting={overview.data.waiting} nowMs={overview.dataUpdatedAt} />
            <UncoveredPart waiting={overview.data.waiting} />
            <Counted overview={overview.data} />
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

function Advice({ advice }: Pick<Overview, 'advice'>) {
  return (
    <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
      <Suspense fallback={null}>
        <AdviceParts advice={advice} />
      </Suspense>
    </Boundary>
  )
}

function Counted({ overview: { countedSince, countedUntil, days, months } }: { overview: Overview }) {
  const t = overviewTexts.use()
  const { dateTime, date } = useFormat()
  if (countedSince === null || countedUntil === null) return <Text>{t.nothingCounted}</Text>
  return (
    <>
      <Text size="sm" c="dimmed">
        {t.counted(dateTime(countedUntil), date(countedSince))}
      </Text>
      <DayCharts days={days} />
      <Months months={months} />
    </>
  )
}
