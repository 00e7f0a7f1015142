import { writeCursor } from '../../../lib/contract/cursor.ts'
import { listOwnLinks } from './spec.ts'
import { ownLinkView } from '../../../lib/domain/referral/referral.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLinks } from '../../../lib/store/referral/referral.ts'

const pageLength = 100

export const handler = personEndpoint(listOwnLinks, async ({ query: { limit = pageLength, cursor }, login }) => {
  const { personId: partnerId } = await login
  const [contour, { things: links, next }] = await Promise.all([loadContour(), loadLinks({ partnerId, limit, after: cursor })])
  return {
    answer: links.map((link) => ownLinkView(contour, link)),
    nextCursor: next === null ? null : writeCursor('own-links', next),
  }
})
