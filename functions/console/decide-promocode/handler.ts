import { decidePromocode as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { changesDiscount, decidePromocode, promocodeView } from '../../../lib/domain/referral/promocode.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { loadPromocode, promocodeDecided, promocodeStillAsRead } from '../../../lib/store/referral/promocode.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(spec, async ({ path, body, caller, at, newId }) => {
  const { status: to, from, reason, clientDiscount } = body
  const [contour, promocode, { is: by }] = await Promise.all([loadContour(), loadPromocode(path.code ?? ''), caller])
  if (!promocode) throw new ApiError('PROMOCODE_NOT_FOUND')
  const partner = await loadPartner(promocode.partnerId)
  if (promocode.status !== from) {
    // Somebody else was faster: the error shows who, and the present status.
    throw new ApiError('PROMOCODE_CHANGED', { promocode: promocodeView(contour, promocode, partner) })
  }
  if (promocode.status === to && !changesDiscount(promocode, clientDiscount)) {
    return { restsOn: [promocodeStillAsRead(promocode)], answer: promocodeView(contour, promocode, partner) }
  }
  const decided = decidePromocode({ promocode, to, by, reason, clientDiscount, at })
  const entry = administratorsEntry(by, { id: newId(), at, reason }, decided.deed)
  return {
    steps: [...promocodeDecided(decided), journalWritten(entry), ...(clientDiscount ? [presentFormAsked] : [])],
    answer: promocodeView(contour, decided.promocode, partner),
  }
})
