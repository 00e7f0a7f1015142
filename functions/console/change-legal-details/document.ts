import { consoleChangeLegalDetails } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, legalDetailsSent, textOrNull } from '../../../infra/openapi/request-body.ts'
import { reviewedPartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleChangeLegalDetails,
  tag: 'Console',
  summary: "Change a partner's legal type, ИНН and answers at once",
  description:
    'Absent fields stay unchanged. A legal type with required fields is taken only with answers to them, and with an ИНН of its length. revision is that of the profile which was looked at: were it edited since, the answer is PROFILE_CHANGED with the profile as it is now. The journal gets the names of the changed answers, and a mail tells the partner that they changed.',
  path: { id: { description: 'id of the partner' } },
  body: described('LegalDetailsChange', consoleChangeLegalDetails.body, {
    revision: { description: 'Of the profile that was looked at', examples: [1], override: { type: 'integer', minimum: 1 } },
    legalTypeId: {
      description: 'One of the legal types of the configuration; null for none',
      examples: ['1a4b648a-c2bd-5ee9-b67e-92c3e525a424'],
      override: { type: ['string', 'null'], maxLength: 64 },
    },
    inn: {
      description: 'ИНН, 10 or 12 digits by the legal type; null for none',
      examples: ['500100732259'],
      override: { type: ['string', 'null'], maxLength: 50 },
    },
    legalDetails: {
      description: 'The answers to all fields of the legal type, once it is changed; fields that are missing lose their answers',
      examples: [[]],
      override: legalDetailsSent,
    },
    reason: { description: 'The reason, stored with the act', examples: ['asked by phone'], override: textOrNull },
  }),
  answer: reviewedPartner,
  takenOver:
    '**read, decrypt and write what any partner whose id it knows answered to the legal type, such as passports; change any profile whose id it knows: unblock a partner, change an ИНН and where money goes**; read accounts and the configuration; hide that two partners have the same details; write over an entry of the journal whose key it knows; send our notices to anybody; keep a session from expiring',
} satisfies EndpointDocument
