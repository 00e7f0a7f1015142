import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { ContourFile } from './contour-file.ts'
import type { ContourState } from './contour-state.ts'
import { presentParts } from './present-file.ts'

/** The lists whose things are retired when a file no longer names them. An offer that is not named goes on: whether it is stopped is daily work. */
const retiring = {
  leadStatuses: { kind: 'STATUS', name: 'systemName' },
  leadFields: { kind: 'FIELD', name: 'systemName' },
  levels: { kind: 'LEVEL', name: 'number' },
  groups: { kind: 'GROUP', name: 'title' },
  legalTypes: { kind: 'LEGALTYPE', name: 'type' },
} as const
type Retiring = keyof typeof retiring
type Thing = Readonly<Record<string, unknown>>

/** Without its mark, so that the file alone says which status has it. */
const retired = { hidden: true, primary: false, target: false }

/**
 * A file in which what it no longer names is retired, behind what it names: leads and partners have it, so nothing is deleted.
 *
 * @param idOf ids by the names of the file and by present names
 */
export function withRetired(file: ContourFile, state: ContourState, idOf: IdOf): ContourFile {
  const present = presentParts(file.contour, state)
  if (!present) return file
  const lists = (Object.keys(retiring) as Retiring[]).map((list) => {
    const { kind, name } = retiring[list]
    const idIn = (thing: Thing): string => idOf(kind, thing[name] as string | number)
    const named: readonly Thing[] = file[list]
    const ids = new Set(named.map(idIn))
    const dropped = (present[list] as readonly Thing[]).filter((thing) => !ids.has(idIn(thing)))
    return [list, [...named, ...dropped.map((thing) => ({ ...thing, ...membersIn(list) }))]]
  })
  // Each thing is one of the file, or one of the table in the form of a file.
  return { ...file, ...Object.fromEntries(lists) } as ContourFile
}

const membersIn = (list: Retiring): Partial<typeof retired> => (list === 'leadStatuses' ? retired : { hidden: true })
