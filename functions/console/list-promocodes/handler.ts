import { listPromocodes } from './spec.ts'
import { writeCursor } from '../../../lib/contract/cursor.ts'
import { promocodeView } from '../../../lib/domain/referral/promocode.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { loadPromocodes } from '../../../lib/store/referral/promocode.ts'

const pageLength = 100

export const handler = personEndpoint(listPromocodes, async ({ query: { limit = pageLength, cursor, ...asked } }) => {
  const [contour, { things: promocodes, next }] = await Promise.all([
    loadContour(),
    loadPromocodes({ ...asked, limit, after: cursor }),
  ])
  const partners = await partnerLookup()(promocodes.map(({ partnerId }) => partnerId))
  return {
    answer: promocodes.map((promocode) => promocodeView(contour, promocode, partners.get(promocode.partnerId))),
    nextCursor: next === null ? null : writeCursor('promocodes', next),
  }
})
