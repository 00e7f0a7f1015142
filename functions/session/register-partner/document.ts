import { registerPartner } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, legalDetailsSent } from '../../../infra/openapi/request-body.ts'
import { signedInPerson } from '../../../infra/openapi/responses/session.ts'

const maxNameLength = 200

export const document = {
  spec: registerPartner,
  tag: 'Signing in',
  summary: 'Register as a partner with a mailed code',
  description:
    'Makes a partner with a confirmed address, and signs them in like POST /api/session. The agreement to the terms is stored with time and origin, the answers to the legal type encrypted. An existing partner is just signed in: names and answers are ignored, and the agreement is stored if it is new. After a lost answer, ask for another code and sign in.',
  body: described('PartnerRegistration', registerPartner.body, {
    email: {
      description: 'The address that the code was sent to',
      examples: [demo.registrant],
      override: { type: 'string', minLength: 1, maxLength: 254 },
    },
    code: {
      description: 'The code from the mail, requested with `registers`; blanks and hyphens are ignored',
      examples: [demo.accountCode],
      override: { type: 'string', minLength: 6, maxLength: 20 },
    },
    firstName: {
      description: 'First name',
      examples: ['Вера'],
      override: { type: 'string', minLength: 1, maxLength: maxNameLength },
    },
    middleName: {
      description: 'Middle name; null, empty or absent if there is none',
      examples: [null],
      override: { type: ['string', 'null'], maxLength: maxNameLength },
    },
    lastName: {
      description: 'Last name',
      examples: ['Миронова'],
      override: { type: 'string', minLength: 1, maxLength: maxNameLength },
    },
    agreedTerms: {
      description: 'The version of GET /api/session/registration that the person has agreed to',
      examples: [demo.terms.version],
      override: { type: 'string', minLength: 1, maxLength: 10_000 },
    },
    legalTypeId: {
      description: 'One of the legal types of GET /api/session/registration; null or absent for none',
      examples: [null],
      override: { type: ['string', 'null'], maxLength: 64 },
    },
    legalDetails: {
      description: 'The answers to the fields of the legal type; required if it has required fields',
      examples: [[]],
      override: legalDetailsSent,
    },
  }),
  answer: signedInPerson,
  takenOver:
    '**make partners with any balance, write over any profile, address, account, agreement and entry of the journal whose key it knows, and sign in as any partner**; send mail to anybody; read the configuration, and profiles by address. It exists even if registration is closed',
} satisfies EndpointDocument
