import { InvariantViolation } from '../../errors.ts'
import type { Contour, LeadStatus } from '../contour/contour.ts'

/** The names of a status; null when the contour does not know it. */
export function statusView(statuses: readonly LeadStatus[], id: string) {
  const status = statuses.find((one) => one.id === id)
  return status ? { id: status.id, systemName: status.systemName, title: status.title } : null
}

/** The names of a status that a lead has or had: such a status is never removed from a contour. */
export function statusOfLead(statuses: readonly LeadStatus[], id: string) {
  const status = statusView(statuses, id)
  if (!status) throw new InvariantViolation(`a lead stands in the status ${id}, which the contour does not have`)
  return status
}

/** The statuses of leads in the order of the contour file, with the primary and the target status marked. */
export function leadStatusesView({ statuses, settings }: Contour) {
  return statuses.map(({ id, systemName, title }) => ({
    id,
    systemName,
    title,
    primary: id === settings.primaryStatusId,
    target: id === settings.targetStatusId,
  }))
}
