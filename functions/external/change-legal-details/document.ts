import { changeLegalDetails } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { answersTexts, profileTexts, reasonText, revisionText } from '../../../infra/openapi/partner-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { editedPartner } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: changeLegalDetails,
  tag: 'Partners',
  summary: "Change a partner's legal type, ИНН and answers at once",
  summaryRu: 'Изменить сразу тип, ИНН партнёра и ответы на вопросы типа',
  description:
    'Fields that are left out stay. legalDetails take the scope partners.details, named by the key: GET /legal-type says what each type asks, and a type with required fields is taken only with answers to them. revision is that of the partner as it was read: were the profile edited since, the answer is PROFILE_CHANGED, and nothing is changed. The journal gets the names of the changed answers, never the answers, and a mail tells the partner. Payout requests keep the ИНН that they were made with.',
  path: { id: { description: 'id of the partner' } },
  body: described('LegalChange', changeLegalDetails.body, {
    revision: revisionText,
    legalTypeId: profileTexts.legalTypeId,
    inn: profileTexts.inn,
    legalDetails: answersTexts,
    reason: reasonText,
  }),
  answer: editedPartner,
  examples: {
    inn: {
      summary: 'The ИНН as the CRM has it',
      path: { id: demo.maria },
      body: { revision: 1, inn: '7707083893', reason: 'as the CRM has it' },
    },
  },
  takenOver:
    '**read, decrypt and write what any partner whose id it knows answered to the legal type, such as passports; change any profile whose id it knows: unblock a partner, change an ИНН and where money goes**; read accounts; hide that two partners have the same details; forge the journal; send our notices to anybody',
} satisfies EndpointDocument
