import type { ErrorCode } from '../errors.ts'
import type { TableAccess } from './endpoint-spec.ts'

/** The errors of an act on a lead, when the caller must say which revision they saw. */
export const seenLeadErrors = (errors: readonly ErrorCode[]): readonly ErrorCode[] => [
  'LEAD_REVISION_INVALID',
  ...errors.flatMap((code): ErrorCode[] => (code === 'LEAD_NOT_FOUND' ? [code, 'LEAD_CHANGED'] : [code])),
]

/** The table access of the deal limit. */
export const dealLimitAccess: readonly TableAccess[] = [
  // What the administrator has decided alone for the partner that day.
  { partition: 'DECIDEDDEALS#*', actions: ['GetItem', 'UpdateItem'] },
  // A deal above the limit waits for a second administrator.
  { partition: 'WAITINGDEALS', actions: ['PutItem'] },
  { partition: 'EVENTS#*', actions: ['PutItem'] },
]
