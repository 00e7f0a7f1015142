import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listJournalAct } from '../../../lib/contract/list-journal.ts'

/** What people did to the contour, newest first, for administrators. */
export const consoleListJournal = {
  ...listJournalAct,
  name: 'console-list-journal',
  path: '/api/console/journal',
  access: 'Administrator',
  table: [...readingAdministratorAccess, ...listJournalAct.table],
} as const satisfies EndpointSpec
