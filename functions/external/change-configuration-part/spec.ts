import { publishingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { publicationFieldErrors, publishedPart } from '../../../lib/contract/configuration-fields.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { publishConfigurationAct } from '../../../lib/contract/publish-configuration.ts'

/** Changes one part of the configuration. */
export const changeConfigurationPart = {
  ...publishConfigurationAct,
  name: 'change-configuration-part',
  path: '/api/external/configuration/{part}',
  access: 'ApiKey',
  permission: 'settings.manage',
  body: publishedPart(),
  errors: [
    ...bodyErrors,
    ...publicationFieldErrors,
    'CONFIGURATION_CONTENT_REQUIRED',
    'CONFIGURATION_PART_UNKNOWN',
    ...publishConfigurationAct.errors,
  ],
  table: [...publishingKeyAccess, ...publishConfigurationAct.table],
} as const satisfies EndpointSpec
