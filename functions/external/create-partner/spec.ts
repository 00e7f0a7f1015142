import * as z from 'zod/mini'
import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { externalId, externalIdErrors } from '../../../lib/contract/body-fields.ts'
import { createPartnerAct, newProfileFields } from '../../../lib/contract/create-partner.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { legalDetails, legalDetailsErrors, maxLegalDetailsBytes } from '../../../lib/contract/legal-details.ts'

/** Adds a partner. A key that names the scope of such data also says what the legal type asks. */
export const createPartner = {
  ...createPartnerAct,
  name: 'create-partner',
  path: '/api/external/partner',
  access: 'ApiKey',
  body: z.object({ ...newProfileFields, externalId: externalId(), legalDetails: z.optional(legalDetails()) }),
  maxBodyBytes: maxLegalDetailsBytes,
  errors: [
    'LEGAL_FIELDS_EXPECTED',
    'LEGAL_DETAILS_FORBIDDEN',
    ...createPartnerAct.errors,
    ...legalDetailsErrors,
    ...externalIdErrors,
  ],
  table: [
    ...actingKeyAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem', 'PutItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'PutItem'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem', 'PutItem'] },
    { partition: 'LEGALDETAILS', actions: ['PutItem'] },
    { partition: 'LEGALFILES#*', actions: ['PutItem'] },
    ...createPartnerAct.table,
  ],
  detailsKey: ['GenerateDataKey'],
} as const satisfies EndpointSpec
