import { changeOwnLink } from '../../../lib/contract/change-own-link.ts'
import { linkStatuses } from '../../../lib/domain/referral.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { ownLink } from '../responses/offer.ts'

export const document = {
  spec: changeOwnLink,
  tag: 'Account',
  summary: "Disable, enable or remove a partner's own link",
  description:
    'A link that is disabled or removed answers clients as one that there is not. Clients who clicked before stay the partner’s, as long as clicks count. The name of a removed link stays taken. What an administrator disabled, an administrator alone enables.',
  path: { slug: { description: 'The name of the link' } },
  body: described('OwnLinkChange', changeOwnLink.body, {
    status: {
      description: 'Active brings clients, Disabled brings none, Removed does so for good',
      examples: ['Disabled'],
      override: { type: 'string', enum: [...linkStatuses] },
    },
    from: {
      description: 'The status that it was seen in',
      examples: ['Active'],
      override: { type: 'string', enum: ['Active', 'Disabled'] },
    },
  }),
  answer: ownLink,
} satisfies EndpointDocument
