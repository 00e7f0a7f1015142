import { InvariantViolation } from '../../errors.ts'
import type { Contour, LeadStatus } from '../contour/contour.ts'
import { offeredOf } from '../contour/retired.ts'

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

/** What statuses there are, and which two have a mark. */
export type Statuses = Pick<Contour, 'statuses' | 'settings'>

/**
 * The statuses that a lead may be moved to. One with a mark is among them whatever it says: a large file moves a mark and retires the status
 * that had it one after the other.
 */
export const enterable = ({ statuses, settings }: Statuses): LeadStatus[] =>
  offeredOf(statuses, [settings.primaryStatusId, settings.targetStatusId])

/** The statuses that a lead may be moved to, in the order of the contour file, with the primary and the target status marked. */
export const leadStatusesView = (contour: Statuses) => enterable(contour).map((status) => markedStatus(status, contour))

/** All of them, retired ones too. */
export const configuredStatusesView = (contour: Statuses) =>
  contour.statuses.map((status) => ({ ...markedStatus(status, contour), hidden: status.hidden ?? false }))

const markedStatus = ({ id, systemName, title }: LeadStatus, { settings }: Statuses) => ({
  id,
  systemName,
  title,
  primary: id === settings.primaryStatusId,
  target: id === settings.targetStatusId,
})
