import { describe, expect, test } from 'vitest'
import { openOffer } from '../../../lib/domain/offer.ts'
import { offerOf, refusalOf } from '../../support/lead-samples.ts'
import { partnerId } from '../../support/samples.ts'

describe('an offer', () => {
  test.each([
    { what: 'stopped', offers: [offerOf({ active: false })] },
    { what: 'closed for the partner', offers: [offerOf({ closedForPartnerIds: ['other', partnerId] })] },
    { what: 'no more', offers: [offerOf({ id: 'offer-2' })] },
  ])('$what is unavailable', ({ offers }) => {
    expect(refusalOf(() => openOffer(offers, 'offer-1', partnerId))).toMatchObject({
      code: 'OFFER_UNAVAILABLE',
      status: 404,
      message: 'Предложение недоступно',
    })
  })

  test('closed for others is open to the partner', () => {
    const offer = offerOf({ closedForPartnerIds: ['other'] })
    expect(openOffer([offerOf({ id: 'offer-2' }), offer], 'offer-1', partnerId)).toBe(offer)
  })
})
