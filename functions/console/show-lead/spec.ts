import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** One lead for administrators: who did what, and why it earned what it earned. */
export const consoleShowLead = {
  name: 'console-show-lead',
  method: 'GET',
  path: '/api/console/lead/{id}',
  access: 'Administrator',
  permission: 'leads.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'LEAD_NOT_FOUND'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['Query'] },
    { partition: 'WAITINGDEALS', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec
