import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { Contour } from '../domain/contour/contour.ts'
import type { ContourFile } from './contour-file.ts'

/** The configuration with the levels, groups, statuses and target of a file. */
export function configurationAfter(before: Contour, file: ContourFile, idOf: IdOf): Contour {
  const target = file.leadStatuses.find((status) => status.target)?.systemName ?? ''
  return {
    ...before,
    levels: file.levels.map(({ number, description }) => ({ id: idOf('LEVEL', number), number, description })),
    groups: file.groups.map(({ title }) => ({ id: idOf('GROUP', title), title })),
    statuses: file.leadStatuses.map(({ systemName, title }, position) => ({
      id: idOf('STATUS', systemName),
      systemName,
      title,
      position,
    })),
    settings: { ...before.settings, targetStatusId: idOf('STATUS', target) },
  }
}
