import type { ScheduledSpec } from '../../../lib/contract/scheduled-spec.ts'

/** Looks through existing leads for the fields that became searchable. */
export const indexLeads = {
  name: 'index-leads',
  door: 'schedule',
  everyMinutes: 1,
  table: [
    { partition: 'CONTOUR', actions: ['Query', 'BatchGetItem', 'ConditionCheckItem', 'UpdateItem'] },
    { partition: 'LEADS', index: 'leads', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem', 'ConditionCheckItem'] },
    { partition: 'VALUE#*', actions: ['BatchGetItem', 'PutItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
  ],
} as const satisfies ScheduledSpec
