import type { ClientDiscount } from '../domain/contour/contour.ts'
import { doersEntry } from '../domain/journal/journal.ts'
import { changesDiscount, decidePromocode as decided, type PromocodeStatus, promocodeView } from '../domain/referral/promocode.ts'
import { ApiError } from '../errors.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadPartner } from '../store/partner/partner.ts'
import { loadPromocode, promocodeDecided, promocodeStillAsRead } from '../store/referral/promocode.ts'
import { presentFormAsked } from '../store/table/table-form.ts'
import type { AskedAct } from './act.ts'

export interface AskedDecision {
  status: 'Active' | 'Disabled'
  from: PromocodeStatus
  reason: string | null
  clientDiscount?: ClientDiscount | null | undefined
}

/**
 * Decides whether a promocode may bring leads from now on.
 *
 * @throws ApiError PROMOCODE_NOT_FOUND, REASON_REQUIRED, and PROMOCODE_CHANGED with the present promocode when somebody was faster
 */
export async function decidePromocode({ path, body, doneBy, at, newId }: AskedAct<AskedDecision>) {
  const { status: to, from, reason, clientDiscount } = body
  const [contour, promocode] = await Promise.all([loadContour(), loadPromocode(path.code ?? '')])
  const doer = await doneBy(contour)
  if (!promocode) throw new ApiError('PROMOCODE_NOT_FOUND')
  const partner = await loadPartner(promocode.partnerId)
  if (promocode.status !== from) {
    // Somebody else was faster: the error shows who, and the present status.
    throw new ApiError('PROMOCODE_CHANGED', { promocode: promocodeView(contour, promocode, partner) })
  }
  if (promocode.status === to && !changesDiscount(promocode, clientDiscount)) {
    return { restsOn: [promocodeStillAsRead(promocode)], answer: promocodeView(contour, promocode, partner) }
  }
  const change = decided({ promocode, to, doer, reason, clientDiscount, at })
  const entry = doersEntry(doer, { id: newId(), at, reason }, change.deed)
  return {
    steps: [...promocodeDecided(change), journalWritten(entry), ...(clientDiscount ? [presentFormAsked] : [])],
    answer: promocodeView(contour, change.promocode, partner),
  }
}
