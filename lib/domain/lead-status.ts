import { InvariantViolation } from '../errors.ts'
import type { Contour, LeadStatus } from './contour.ts'

/** What a status is called; null for one that the contour does not know. */
export function statusView(statuses: readonly LeadStatus[], id: string) {
  const status = statuses.find((one) => one.id === id)
  return status ? { id: status.id, systemName: status.systemName, title: status.title } : null
}

/** The same of a status in which a lead stands, or stood: such a one is never taken out of a contour. */
export function statusOfLead(statuses: readonly LeadStatus[], id: string) {
  const status = statusView(statuses, id)
  if (!status) throw new InvariantViolation(`a lead stands in the status ${id}, which the contour does not have`)
  return status
}

/** The statuses a lead can stand in, in the order of the contour file, with what two of them are for. */
export function leadStatusesView({ statuses, settings }: Contour) {
  return statuses.map(({ id, systemName, title }) => ({
    id,
    systemName,
    title,
    primary: id === settings.primaryStatusId,
    target: id === settings.targetStatusId,
  }))
}
