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

/** Its code is only loaded where there is advice, or a deal waits. */
const RareParts = loadable(async () => (await import('./rare-parts.tsx')).RareParts)

/** What waits, and recent figures. */
export function OverviewScreen() {
  const t = overviewTexts.use()
  const overview = useOverview()
  return (
    <Screen title={t.title} aside={<UpdatedAt query={overview} />}>
      <Loaded query={overview} rows={12}>
        {overview.data && (
          <Stack>
            <Rare overview={overview.data} />
            <Waiting waiting={overview.data.waiting} nowMs={overview.dataUpdatedAt} />
            <UncoveredPart waiting={overview.data.waiting} />
            <Counted overview={overview.data} />
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

/** Nothing else waits for the code of these rare parts, or fails with it. */
function Rare({ overview }: { overview: Overview }) {
  if (overview.advice.length === 0 && overview.waitingDeals.deals.length === 0) return null
  return (
    <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
      <Suspense fallback={null}>
        <RareParts overview={overview} />
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
