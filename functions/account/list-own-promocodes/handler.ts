import { writeCursor } from '../../../lib/contract/cursor.ts'
import { listOwnPromocodes } from './spec.ts'
import { ownPromocodeView } from '../../../lib/domain/referral/promocode.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadPromocodes } from '../../../lib/store/referral/promocode.ts'

const pageLength = 100

export const handler = personEndpoint(listOwnPromocodes, async ({ query: { limit = pageLength, cursor }, login }) => {
  const { personId: partnerId } = await login
  const [contour, { things: promocodes, next }] = await Promise.all([
    loadContour(),
    loadPromocodes({ partnerId, limit, after: cursor }),
  ])
  return {
    answer: promocodes.map((promocode) => ownPromocodeView(contour, promocode)),
    nextCursor: next === null ? null : writeCursor('own-promocodes', next),
  }
})
