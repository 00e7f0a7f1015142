import { showOwnProfile } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { ownProfile } from '../../../infra/openapi/responses/own-profile.ts'

export const document = {
  spec: showOwnProfile,
  tag: 'Account',
  summary: "A partner's own profile, with its choices and agreements",
  description: 'Names, legal type, ИНН, payment details, requisites and bank account, and the terms that the partner agreed to.',
  answer: ownProfile,
  takenOver:
    'read the profile, payment details and agreements of a partner whose id it knows, and the configuration; keep a session from expiring',
} satisfies EndpointDocument
