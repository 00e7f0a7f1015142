import * as z from 'zod/mini'
import { isId } from '../../../lib/domain/value/id.ts'
import { journalTypes, type JournalSubject, subjectKinds } from '../../../lib/domain/journal/journal.ts'
import { readCursor } from '../../../lib/contract/cursor.ts'
import { type EndpointSpec, loginAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { limit, momentWritten, parameter } from '../../../lib/contract/query-parameters.ts'

/** What people did to the contour, newest first. */
export const listJournal = {
  name: 'list-journal',
  method: 'GET',
  path: '/api/console/journal',
  access: 'Administrator',
  permission: 'journal.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({
    since: parameter(momentWritten, 'JOURNAL_SINCE_INVALID'),
    until: parameter(momentWritten, 'JOURNAL_SINCE_INVALID'),
    by: z.optional(z.string()),
    type: parameter((text) => journalTypes.find((type) => type === text), 'JOURNAL_ACT_INVALID'),
    of: parameter(subjectIn, 'JOURNAL_SUBJECT_INVALID'),
    limit,
    cursor: parameter((text) => placeIn(readCursor('journal', text)), 'CURSOR_INVALID'),
  }),
  success: 200,
  errors: [
    ...parameterErrors,
    'JOURNAL_SINCE_INVALID',
    'JOURNAL_ACT_INVALID',
    'JOURNAL_SUBJECT_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
  ],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'EVENTS#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

/** A kind of thing, and its name. */
function subjectIn(text: string): JournalSubject | undefined {
  const [kind = '', ...name] = text.split(':')
  return subjectKinds.some((known) => known === kind) && name.join(':') !== '' ? (text as JournalSubject) : undefined
}

/** After an entry of a day, or after a whole day. */
function placeIn(place: unknown): { day: string; id: string | null } | undefined {
  const [day, id] = [place].flat()
  const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return isDay && (id === null || (typeof id === 'string' && isId(id))) ? { day, id } : undefined
}
