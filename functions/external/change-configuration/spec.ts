import { publishingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { publicationFieldErrors, publishedParts } from '../../../lib/contract/configuration-fields.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { publishConfigurationAct } from '../../../lib/contract/publish-configuration.ts'

/** Changes parts of the configuration together: they refer to one another. */
export const changeConfiguration = {
  ...publishConfigurationAct,
  name: 'change-configuration',
  path: '/api/external/configuration',
  access: 'ApiKey',
  permission: 'settings.manage',
  body: publishedParts(),
  errors: [...bodyErrors, 'CONFIGURATION_PART_REQUIRED', ...publicationFieldErrors, ...publishConfigurationAct.errors],
  table: [...publishingKeyAccess, ...publishConfigurationAct.table],
} as const satisfies EndpointSpec
