import { createPartner } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import { externalIdText } from '../../../infra/openapi/lead-acts.ts'
import { answersTexts, profileTexts } from '../../../infra/openapi/partner-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { editedPartner } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: createPartner,
  tag: 'Partners',
  summary: 'Add a partner',
  summaryRu: 'Добавить партнёра',
  description:
    'The partner signs in with the address, by a code that is mailed then; this request mails nothing. An address belongs to one partner: EMAIL_TAKEN names who has it. legalDetails take the scope partners.details. The journal names the key and its administrator, and notes who else has the ИНН.',
  body: described('PartnerCreation', createPartner.body, {
    ...profileTexts,
    externalId: externalIdText('partner', 'customer-42'),
    legalDetails: answersTexts,
  }),
  answer: editedPartner,
  examples: {
    partner: {
      summary: 'A partner with a level and a group',
      body: {
        email: 'oleg@partners.example',
        firstName: 'Олег',
        lastName: 'Смирнов',
        levelId: demo.level,
        groupIds: [demo.group],
      },
      again: 'EMAIL_TAKEN',
    },
  },
  takenOver:
    '**make partners and write over any profile, any account and the answers to a legal type: unblock a partner, change an ИНН, set a balance**; take any address, forge lead counts and the journal; list anybody among partners with the same details',
} satisfies EndpointDocument
