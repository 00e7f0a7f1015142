import type { TableAccess } from './endpoint-spec.ts'

const journal: TableAccess = { partition: 'EVENTS#*', actions: ['PutItem'] }

/** The table access of each act on webhooks, the same at every door. Secrets are read only where they are rotated. */
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
