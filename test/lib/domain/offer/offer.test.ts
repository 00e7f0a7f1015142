import { describe, expect, test } from 'vitest'
import { type OfferClosure, openOffer } from '../../../../lib/domain/offer/offer.ts'
import { offerOf, refusalOf } from '../../../support/lead-samples.ts'
import { moment, partnerId } from '../../../support/samples.ts'

const closureOf = (isClosed: boolean): OfferClosure => ({
  offerId: 'offer-1',
  partnerId,
  isClosed,
  revision: 1,
  updatedAt: moment,
})

describe('an offer', () => {
  test.each([
    { what: 'stopped', offers: [offerOf({ active: false })] },
    { what: 'closed for the partner', offers: [offerOf()], closure: closureOf(true) },
    { what: 'no more', offers: [offerOf({ id: 'offer-2' })] },
  ])('$what is unavailable', ({ offers, closure }) => {
    expect(refusalOf(() => openOffer(offers, 'offer-1', closure))).toMatchObject({
      code: 'OFFER_UNAVAILABLE',
      status: 404,
      message: 'Предложение недоступно',
    })
  })

  test.each([
    { what: 'never closed', closure: undefined },
    { what: 'opened again', closure: closureOf(false) },
  ])('$what for the partner is open', ({ closure }) => {
    const offer = offerOf()
    expect(openOffer([offerOf({ id: 'offer-2' }), offer], 'offer-1', closure)).toBe(offer)
  })
})
