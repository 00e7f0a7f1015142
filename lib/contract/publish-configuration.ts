import type { ActSpec } from './endpoint-spec.ts'

/** Changes the configuration: what is said holds from now on. */
export const publishConfigurationAct = {
  method: 'PUT',
  streamed: false,
  success: 200,
  /** After those of the body. */
  errors: ['UPGRADE_NOT_CLOSED', 'CONFIGURED_BY_FILE', 'CONFIGURATION_CHANGED', 'DRAFT_REFUSED', 'DRAFT_UNCONFIRMED'],
  /** Besides the configuration and the roles, which doors also ask for who acts. */
  table: [
    // What was published of rules, for good.
    { partition: 'RULES#*', actions: ['PutItem', 'UpdateItem'] },
    { partition: 'CONFIGURATIONS', actions: ['PutItem'] },
    { partition: 'LOGO', actions: ['PutItem', 'DeleteItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    // Counted when a change moves where leads begin or make deals.
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies ActSpec

/** Says what publishing would change. */
export const previewConfigurationAct = {
  method: 'POST',
  streamed: false,
  changesNothing: true,
  success: 200,
  errors: ['UPGRADE_NOT_CLOSED', 'CONFIGURED_BY_FILE'],
  table: [
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    // Counted when a change moves where leads begin or make deals.
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
    // Counted when a change touches a level, a group or a legal type.
    { partition: 'PARTNERS', actions: ['Query'] },
  ],
} as const satisfies ActSpec
