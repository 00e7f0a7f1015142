import { configurationId } from '../domain/contour/configuration-id.ts'

/**
 * Whether the lead statuses of a table were applied under this contour's name. Ids of configuration are derived from the name:
 * under another name a file would create everything a second time instead of finding it.
 */
export function isNameOf(contour: string, statuses: readonly { id: string; systemName: string }[]): boolean {
  return statuses.every(({ id, systemName }) => configurationId(contour, 'STATUS', systemName) === id)
}
