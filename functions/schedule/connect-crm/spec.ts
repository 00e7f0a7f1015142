import type { ScheduledSpec } from '../../../lib/contract/scheduled-spec.ts'

/** Keeps the CRM of deployment.crmConnector in step. Everything but its own state it reads and writes over the API, with a key. */
export const connectCrm = {
  name: 'connect-crm',
  door: 'schedule',
  everyMinutes: 1,
  lastsSeconds: 300,
  table: [
    { partition: 'CRM', actions: ['GetItem', 'PutItem'] },
    { partition: 'CONTOUR', actions: ['ConditionCheckItem'] },
  ],
} as const satisfies ScheduledSpec
