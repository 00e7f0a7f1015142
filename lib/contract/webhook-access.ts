import type { TableAccess } from './endpoint-spec.ts'

const journal: TableAccess = { partition: 'EVENTS#*', actions: ['PutItem'] }

/** What each act on webhooks does to the table, at whichever door. Secrets are read where they are rotated, and nowhere else. */
export const webhookAccess = {
  list: [{ partition: 'WEBHOOKS', actions: ['Query'] }],
  create: [
    journal,
    { partition: 'WEBHOOKS', actions: ['PutItem'] },
    { partition: 'WEBHOOKSECRETS', actions: ['PutItem'] },
    { partition: 'WEBHOOKCOUNT', actions: ['UpdateItem'] },
  ],
  change: [journal, { partition: 'WEBHOOKS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] }],
  rotate: [
    journal,
    { partition: 'WEBHOOKS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'WEBHOOKSECRETS', actions: ['GetItem', 'PutItem'] },
  ],
  remove: [
    journal,
    { partition: 'WEBHOOKS', actions: ['GetItem', 'DeleteItem'] },
    { partition: 'WEBHOOKSECRETS', actions: ['DeleteItem'] },
    { partition: 'WEBHOOKCOUNT', actions: ['UpdateItem'] },
  ],
  test: [
    journal,
    { partition: 'WEBHOOKS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'WEBHOOKORDERS', actions: ['PutItem'] },
  ],
  deliveries: [
    { partition: 'WEBHOOKS', actions: ['GetItem'] },
    { partition: 'DELIVERIES#*', actions: ['Query'] },
  ],
  resend: [
    journal,
    { partition: 'WEBHOOKS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'FEED#*', actions: ['GetItem'] },
    { partition: 'WEBHOOKORDERS', actions: ['PutItem'] },
  ],
} as const satisfies Record<string, readonly TableAccess[]>
