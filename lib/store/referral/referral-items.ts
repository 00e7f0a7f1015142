import type { Click } from '../../domain/referral/click.ts'
import type { Promocode } from '../../domain/referral/promocode.ts'
import type { ReferralLink, Session } from '../../domain/referral/referral.ts'
import { administratorAttributes, clientDiscountAttributes } from '../contour/contour-items.ts'
import { type AttributesOf, declared } from '../table/declared.ts'

interface Owned {
  ownedBy: string
}

export const linkItem = declared<ReferralLink, Owned>(
  {
    slug: 'text',
    partnerId: 'text',
    offerId: 'text',
    createdAt: { optional: 'text' },
    status: { optional: 'text' },
    revision: { optional: 'number' },
    decision: { optional: { map: { by: 'text', at: 'text', reason: { orNull: 'text' } } } },
    erasedAt: { optional: 'text' },
  },
  { beside: { ownedBy: 'text' } },
)

export const promocodeItem = declared<Promocode, Owned>(
  {
    id: 'text',
    code: 'text',
    partnerId: 'text',
    offerId: 'text',
    status: 'text',
    clientDiscount: { optional: { map: clientDiscountAttributes }, since: 8 },
    revision: 'number',
    createdAt: { optional: 'text' },
    askedByPartner: { optional: 'flag' },
    updatedAt: { optional: 'text' },
    decision: {
      optional: {
        map: {
          by: { map: administratorAttributes },
          byApiKey: { optional: { map: { id: 'text', title: 'text' } }, since: 8 },
          at: 'text',
          reason: { orNull: 'text' },
        },
      },
    },
    erasedAt: { optional: 'text' },
  },
  { beside: { ownedBy: 'text' } },
)

/** A session and its lead have it. */
export const clickAttributes: AttributesOf<Click> = {
  clickId: { optional: 'text' },
  sub1: { optional: 'text' },
  sub2: { optional: 'text' },
  sub3: { optional: 'text' },
  sub4: { optional: 'text' },
  sub5: { optional: 'text' },
}

/** Until when a session that brought no lead is kept, in seconds. */
interface Swept {
  sweepAfter?: number
}

export const sessionItem = declared<Session, Swept>(
  {
    id: 'text',
    linkSlug: 'text',
    partnerId: 'text',
    offerId: 'text',
    createdAt: 'text',
    click: { optional: { map: clickAttributes } },
    leadId: { optional: 'text' },
  },
  { beside: { sweepAfter: { optional: 'number' } } },
)
