import { changePartner } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { profileTexts, reasonText, revisionText } from '../../../infra/openapi/partner-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { editedPartner } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: changePartner,
  tag: 'Partners',
  summary: 'Change the sent fields of a profile',
  summaryRu: 'Изменить профиль партнёра: переданные поля',
  description:
    'Fields that are left out stay. revision is that of the partner as it was read: were the profile edited since, the answer is PROFILE_CHANGED, and nothing is changed. With another address the partner is signed out everywhere, both addresses get a mail, and the new one is not confirmed unless isConfirmed is sent. The partner gets a mail about another ИНН or legal type. Payout requests keep the ИНН that they were made with.',
  path: { id: { description: 'id of the partner' } },
  body: described('PartnerChange', changePartner.body, {
    revision: revisionText,
    ...profileTexts,
    reason: reasonText,
  }),
  answer: editedPartner,
  examples: {
    level: {
      summary: 'Another middle name',
      path: { id: demo.petr },
      body: { revision: 1, middleName: 'Иванович', reason: 'as the CRM has it' },
      again: 'PROFILE_CHANGED',
    },
  },
  takenOver:
    "**change any partner's profile (unblock, ИНН, address, so who may sign in as that partner) and any account's figures and level**; take and free addresses; hide that two partners have the same details; forge the journal; send our notices to anybody",
} satisfies EndpointDocument
