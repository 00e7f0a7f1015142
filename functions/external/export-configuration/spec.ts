import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The configuration as a contour file has it. */
export const exportConfiguration = {
  name: 'export-configuration',
  method: 'GET',
  path: '/api/external/configuration',
  access: 'ApiKey',
  permission: 'settings.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'LOGO', actions: ['GetItem'] }],
} as const satisfies EndpointSpec
