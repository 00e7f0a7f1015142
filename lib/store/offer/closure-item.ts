import type { OfferClosure } from '../../domain/offer/offer.ts'
import { declared } from '../table/declared.ts'

export const closureItem = declared<OfferClosure>({
  offerId: 'text',
  partnerId: 'text',
  isClosed: 'flag',
  revision: 'number',
  updatedAt: 'text',
})
