import { setTimeout as wait } from 'node:timers/promises'
import { mailOrdersPartition, partnersPartition, payoutsPartition } from '../../lib/store/keys.ts'
import type { ServedContour } from '../support/served-contour.ts'
import { tableItems } from '../support/table-items.ts'

/** What came of the notices about payout requests. */
export interface NoticeOutcome {
  payouts: number
  /** Mails that came more than once. */
  again: number
  faults: string[]
}

/** Orders that were not sent are taken up when the program starts, and retried after seconds. */
const patienceMs = 60_000

/**
 * Looks, at the end, whether each payout request was told to its partner: a program prints a line of each mail before it takes the order away.
 *
 * @param printed all that the programs printed that were killed
 */
export async function noticesOf(last: ServedContour, printed: readonly string[]): Promise<NoticeOutcome> {
  const deadlineMs = Date.now() + patienceMs
  const itemsNow = async () => [...(await tableItems(last.running)).values()]
  let items = await itemsNow()
  while (Date.now() < deadlineMs && items.some(({ pk }) => pk === mailOrdersPartition)) {
    await wait(1_000)
    items = await itemsNow()
  }
  const profiles = items.filter(({ pk }) => pk === partnersPartition)
  const emails = new Map(profiles.map(({ id, email }) => [id, String(email)]))
  const requested = Map.groupBy(
    items.filter(({ pk }) => pk === payoutsPartition),
    ({ partnerId }) => emails.get(partnerId) ?? '',
  )
  const lines = [...printed, last.output()].join('').matchAll(/^Mail to (\S+): \S+: запрошена выплата/gm)
  const told = Map.groupBy(lines, ([, email = '']) => email)
  const left = items.filter(({ pk }) => pk === mailOrdersPartition)
  const counts = [...requested].map(([email, payouts]) => ({
    email,
    payouts: payouts.length,
    mails: told.get(email)?.length ?? 0,
  }))
  const untold = counts.filter(({ payouts, mails }) => mails < payouts)
  return {
    payouts: counts.reduce((sum, { payouts }) => sum + payouts, 0),
    again: counts.reduce((sum, { payouts, mails }) => sum + Math.max(0, mails - payouts), 0),
    faults: [
      ...left.map(({ sk }) => `order ${String(sk)} stands still`),
      ...untold.map(({ email, payouts, mails }) => `${email}: ${payouts} payout requests, ${mails} mails`),
    ],
  }
}
