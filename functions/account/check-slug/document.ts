import { checkSlug } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { checkedSlug } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: checkSlug,
  tag: 'Account',
  summary: 'Whether a name for a link is free',
  description: 'Upper case becomes lower case. Somebody may take the name before the link is made.',
  path: { slug: { description: 'The name, as it is typed' } },
  answer: checkedSlug,
  takenOver: 'read links whose names it knows, and profiles of partners whose ids it knows; keep a session from expiring',
} satisfies EndpointDocument
