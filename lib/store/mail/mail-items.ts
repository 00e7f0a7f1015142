import type { MailOrder } from '../../domain/mail/mail-order.ts'
import { declared } from '../table/declared.ts'

/** A stored order: a sender may be working on it, or may have tried. */
export type StandingOrder = MailOrder & { claimedBy?: string; claimedUntilMs?: number }

export const mailOrderItem = declared<StandingOrder, { sweepAfter: number }>(
  {
    id: 'text',
    at: 'text',
    kind: 'text',
    email: { optional: 'text' },
    app: { optional: 'text' },
    registers: { optional: 'flag' },
    salt: { optional: 'text' },
    digits: { optional: 'number' },
    expiresAt: { optional: 'text' },
    requestId: { optional: 'text' },
    partnerId: { optional: 'text' },
    purpose: { optional: 'text' },
    what: { optional: { list: 'text' } },
    is: { optional: 'text' },
    payoutId: { optional: 'text' },
    by: { optional: 'text' },
    destination: { optional: 'text' },
    administratorId: { optional: 'text' },
    personKind: { optional: 'text' },
    personId: { optional: 'text' },
    holderId: { optional: 'text' },
    prefix: { optional: 'text' },
    scopes: { optional: { orNull: { list: 'text' } } },
    forService: { optional: 'flag' },
    ofId: { optional: 'text' },
    before: { optional: { list: 'text' } },
    after: { optional: { list: 'text' } },
    claimedBy: { optional: 'text' },
    claimedUntilMs: { optional: 'number' },
  },
  { beside: { sweepAfter: 'number' } },
)
