import type { NightSpec } from '../../../lib/contract/night-spec.ts'

/** Erases what clients wrote into leads that became as old as settings.retention says. */
export const eraseOldLeads = {
  name: 'erase-old-leads',
  door: 'night',
  // First: the audit looks at what it did, and the export has nothing of it.
  at: { minute: 0, hours: [23] },
  table: [
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem'] },
    { partition: 'VALUE#*', actions: ['BatchGetItem', 'DeleteItem'] },
    { partition: 'WINDOW#*', actions: ['GetItem', 'DeleteItem'] },
    // To see reasons there, which it leaves to a person: a role that writes here could raise balances.
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
  ],
} as const satisfies NightSpec
