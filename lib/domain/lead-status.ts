import type { Contour } from './contour.ts'

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
