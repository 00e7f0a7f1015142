import * as z from 'zod/mini'
import { isId } from '../domain/value/id.ts'
import { maxAddressLength } from '../domain/people/sign-in.ts'
import { journalTypes, type JournalSubject, subjectKinds } from '../domain/journal/journal.ts'
import { readCursor } from './cursor.ts'
import { type ActSpec, parameterErrors } from './endpoint-spec.ts'
import { limit, maxSubjectLength, momentWritten, parameter } from './query-parameters.ts'

const query = z.object({
  since: parameter(momentWritten, 'JOURNAL_SINCE_INVALID'),
  until: parameter(momentWritten, 'JOURNAL_SINCE_INVALID'),
  by: parameter(administratorIn, 'JOURNAL_ADMINISTRATOR_INVALID'),
  type: parameter((text) => journalTypes.find((type) => type === text), 'JOURNAL_ACT_INVALID'),
  of: parameter(subjectIn, 'JOURNAL_SUBJECT_INVALID'),
  limit,
  cursor: parameter((text) => placeIn(readCursor('journal', text)), 'CURSOR_INVALID'),
})
export type JournalQuery = z.infer<typeof query>

/** What people did to the contour, newest first. */
export const listJournalAct = {
  method: 'GET',
  permission: 'journal.read',
  streamed: false,
  paged: true,
  body: undefined,
  query,
  success: 200,
  errors: [
    ...parameterErrors,
    'JOURNAL_SINCE_INVALID',
    'JOURNAL_ADMINISTRATOR_INVALID',
    'JOURNAL_ACT_INVALID',
    'JOURNAL_SUBJECT_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
  ],
  table: [
    { partition: 'EVENTS#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies ActSpec

/** An id or an address. */
function administratorIn(text: string): string | undefined {
  return text.trim() !== '' && text.length <= maxAddressLength ? text : undefined
}

/** A kind of thing, and its name. */
function subjectIn(text: string): JournalSubject | undefined {
  if (text.length > maxSubjectLength) return undefined
  const [kind = '', ...name] = text.split(':')
  return subjectKinds.some((known) => known === kind) && name.join(':') !== '' ? (text as JournalSubject) : undefined
}

/** After an entry of a day, or after a whole day. */
function placeIn(place: unknown): { day: string; id: string | null } | undefined {
  const [day, id] = [place].flat()
  const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return isDay && (id === null || (typeof id === 'string' && isId(id))) ? { day, id } : undefined
}
