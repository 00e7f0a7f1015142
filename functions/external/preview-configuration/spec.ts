import { parts } from '../../../lib/contract/configuration-fields.ts'
import { type EndpointSpec, keyAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'
import { previewConfigurationAct } from '../../../lib/contract/publish-configuration.ts'

/** What changing parts of the configuration would do. */
export const previewConfiguration = {
  ...previewConfigurationAct,
  name: 'preview-configuration',
  path: '/api/external/configuration/trial',
  access: 'ApiKey',
  permission: 'settings.manage',
  body: parts(),
  errors: [...parsingErrors, 'CONFIGURATION_PART_REQUIRED', ...previewConfigurationAct.errors],
  table: [...keyAccess, ...previewConfigurationAct.table],
} as const satisfies EndpointSpec
