import { maxRevision } from '../domain/value/revision.ts'
import { readCursor } from './cursor.ts'
import { parameter } from './query-parameters.ts'

/** The revision of the entry that a statement continues after. Figures are not part of it: a page shows what the ledger holds. */
export const statementCursor = parameter((text) => {
  const place = readCursor('statement', text)
  return typeof place === 'number' && Number.isInteger(place) && place >= 1 && place <= maxRevision ? place : undefined
}, 'CURSOR_INVALID')
