import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { monthsBefore } from '../../../lib/domain/partner/erasure.ts'
import { commitAct } from '../commands/commit-act.ts'
import { type Committing, entriesWithReasons, eraseLead } from './lead-erasure.ts'
import { leadsWithFieldsBefore, type OldLead } from './old-leads.ts'

/**
 * What became due within this time is erased. What is due for longer was not due last week: the setting is new or has another number, or
 * nights were missed. A person then looks at it and erases it by the command.
 */
export const overdueAfterMs = 7 * dayMs

export interface RetentionRun {
  /** Erased; KeptForGood without a setting; Overdue if it left everything to a person; TimeUp if it did not come to its end. */
  outcome: 'Erased' | 'KeptForGood' | 'Overdue' | 'TimeUp'
  erased: number
}

/**
 * Erases what clients wrote into leads whose time was up in the last week, as settings.retention says. A wrong number in the settings erases
 * nothing: what it makes due is due for long.
 *
 * A lead whose reasons stand in a ledger as well, as earlier versions wrote them, is left to a person too: no function that a clock calls may
 * write into ledgers.
 *
 * @param of.isTimeUp is asked before each page and each lead
 */
export async function eraseWhatBecameDue(of: { nowMs: number; isTimeUp: () => boolean }): Promise<RetentionRun> {
  const { settings } = await loadContour()
  if (!settings.retention) return { outcome: 'KeptForGood', erased: 0 }
  const months = settings.retention.leadFieldsMonths
  const before = monthsBefore(new Date(of.nowMs).toISOString(), months)
  const overdueBefore = new Date(Date.parse(before) - overdueAfterMs).toISOString()
  const due: OldLead[] = []
  for await (const leads of leadsWithFieldsBefore(before)) {
    if (leads.some(({ updatedAt }) => updatedAt < overdueBefore)) return { outcome: 'Overdue', erased: 0 }
    due.push(...leads)
    if (of.isTimeUp()) return { outcome: 'TimeUp', erased: 0 }
  }
  let erased = 0
  for (const { id } of due) {
    if (of.isTimeUp()) return { outcome: 'TimeUp', erased }
    if ((await entriesWithReasons(id)).length > 0) continue
    await eraseLead(id, bySettings(months), before)
    erased++
  }
  return { outcome: 'Erased', erased }
}

/** In the name of the service: the owner who set the number decided it. */
const bySettings =
  (months: number): Committing =>
  (decide) =>
    commitAct(async (moment) => {
      const contour = await loadContour()
      const { deed, steps = [], ...decision } = await decide({ ...moment, contour })
      if (!deed) return { ...decision, steps }
      const reason = `settings.retention.leadFieldsMonths: ${months}`
      return { ...decision, steps: [...steps, journalWritten({ id: moment.newId(), at: moment.at, by: null, reason, ...deed })] }
    })
