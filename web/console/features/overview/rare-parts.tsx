import { AdviceParts } from './advice/advice-parts.tsx'
import type { Overview } from './overview-requests.ts'
import { WaitingDealsPart } from './waiting-deals-part.tsx'

/** Parts that most contours never show: waiting deals above the limit, and advice that would make the program safer. */
export function RareParts({ overview: { advice, waitingDeals } }: { overview: Overview }) {
  return (
    <>
      {waitingDeals.deals.length > 0 && <WaitingDealsPart of={waitingDeals} />}
      <AdviceParts advice={advice} />
    </>
  )
}
