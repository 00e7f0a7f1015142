import { changeOwnLink } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { linkStatusFields } from '../../../infra/openapi/link-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { ownLink } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: changeOwnLink,
  tag: 'Account',
  summary: "Disable, enable or remove the partner's own link",
  description:
    'A disabled or removed link answers clients like an unknown one. Earlier clicks still count for the partner until they expire. The name of a removed link stays taken. Only an administrator can enable what an administrator disabled.',
  path: { slug: { description: 'The name of the link' } },
  body: described('OwnLinkChange', changeOwnLink.body, linkStatusFields),
  answer: ownLink,
  takenOver: 'the same as `console-change-link`',
} satisfies EndpointDocument
