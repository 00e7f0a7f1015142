import { createOwnLink } from '../../../lib/contract/create-own-link.ts'
import { maxOwnLinks } from '../../../lib/domain/referral.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { bodyFields } from '../offer-parameters.ts'
import { described } from '../request-body.ts'
import { ownLink } from '../responses/offer.ts'

const { offerId, slug } = bodyFields

export const document = {
  spec: createOwnLink,
  tag: 'Account',
  summary: 'Make a referral link, as a partner',
  description: `To an offer that is open to the partner. Upper case in the name becomes lower case. A partner can have at most ${maxOwnLinks}.`,
  body: described('OwnLinkCreation', createOwnLink.body, { offerId, slug }),
  answer: ownLink,
} satisfies EndpointDocument
