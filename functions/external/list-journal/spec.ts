import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listJournalAct } from '../../../lib/contract/list-journal.ts'

/** What people did to the contour, newest first, for programs that watch it. */
export const listJournal = {
  ...listJournalAct,
  name: 'list-journal',
  path: '/api/external/journal',
  access: 'ApiKey',
  table: [...keyAccess, ...listJournalAct.table],
} as const satisfies EndpointSpec
