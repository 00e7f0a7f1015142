import { changeOwnProfile } from './spec.ts'
import { unseenInNamesPattern } from '../../../lib/domain/value/unseen-characters.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { mailedCode } from '../../../infra/openapi/mailed-code.ts'
import { bankOrNull, described, legalDetailsSent } from '../../../infra/openapi/request-body.ts'
import { changedProfile } from '../../../infra/openapi/responses/own-profile.ts'

/** No invisible characters, and more than blanks. */
const isSeen = { maxLength: 200, not: { pattern: unseenInNamesPattern } }
const oneLine = { type: 'string', minLength: 1, pattern: String.raw`\S`, ...isSeen }
const lineOrNull = { type: ['string', 'null'], ...isSeen }

export const document = {
  spec: changeOwnProfile,
  tag: 'Account',
  summary: "Change a partner's own profile",
  description:
    'Absent fields stay unchanged. A change of ИНН, requisites, bank account or answers to the legal type needs the code from POST /api/account/profile/code, and a mail to the address reports it.',
  body: described('OwnProfileChange', changeOwnProfile.body, {
    firstName: { description: 'First name', examples: ['Анна'], override: oneLine },
    middleName: { description: 'Middle name; null for none', examples: ['Игоревна'], override: lineOrNull },
    lastName: { description: 'Last name', examples: ['Лебедева'], override: oneLine },
    legalTypeId: {
      description: 'One of the legal types of the profile; null for none',
      examples: ['1a4b648a-c2bd-5ee9-b67e-92c3e525a424'],
      override: { type: ['string', 'null'], maxLength: 64 },
    },
    inn: {
      description: 'ИНН, 10 or 12 digits by the legal type; null for none',
      examples: ['500100732259'],
      override: { type: ['string', 'null'], maxLength: 50 },
    },
    requisites: {
      description: 'Where payouts go, in free text; null for none',
      examples: ['card 2200 0000'],
      override: { type: ['string', 'null'], maxLength: 1000 },
    },
    bank: {
      description: 'The bank account for payouts; null for none. Digits; blanks are ignored',
      examples: [{ bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }],
      override: bankOrNull,
    },
    legalDetails: {
      description:
        'The answers to all fields of the legal type, once it is changed; fields that are missing lose their answers. Required together with legalTypeId if the new legal type has required fields',
      examples: [[]],
      override: legalDetailsSent,
    },
    code: mailedCode('required if ИНН, requisites, bank account or answers change'),
  }),
  answer: changedProfile,
  takenOver:
    '**change any profile whose id it knows: unblock a partner, change an ИНН and where money goes**; write over an entry of the journal whose key it knows; read profiles and the configuration; hide that two partners have the same details; send our notices to anybody; keep a session from expiring',
} satisfies EndpointDocument
