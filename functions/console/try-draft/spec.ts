import * as z from 'zod/mini'
import { draft } from '../../../lib/contract/draft-fields.ts'
import { type EndpointSpec, loginAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'
import { previewConfigurationAct } from '../../../lib/contract/publish-configuration.ts'

/** What publishing a draft of the configuration would change. */
export const tryDraft = {
  ...previewConfigurationAct,
  name: 'try-draft',
  path: '/api/console/configuration/draft',
  access: 'Administrator',
  permission: 'rewards.manage',
  body: z.object({ draft: draft() }),
  errors: [...parsingErrors, 'TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE', ...previewConfigurationAct.errors],
  table: [...loginAccess, { partition: 'LOGINEND#*', actions: ['BatchGetItem'] }, ...previewConfigurationAct.table],
} as const satisfies EndpointSpec
