import { ApiError } from '../../errors.ts'
import type { Deed } from '../journal/journal.ts'
import { hourMs } from '../value/duration.ts'
import { editable } from './profile-edit.ts'
import type { Partner } from './partner.ts'

/** A partner gets one invitation in this time: repeats without an Idempotency-Key mail nobody twice. */
const pauseMs = hourMs

/** An invitation at `at` needs that the one before is not later than this; ISO 8601, UTC. */
export const lastInvitationAllowed = (at: string): string => new Date(Date.parse(at) - pauseMs).toISOString()

/** When the next invitation may follow; ISO 8601, UTC. */
export const nextInvitationAt = (invitedAt: string): string => new Date(Date.parse(invitedAt) + pauseMs).toISOString()

/**
 * A partner who may be invited: they can sign in.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED, PARTNER_BLOCKED
 */
export function invitable(found: Partner | undefined): Partner {
  const { partner } = editable(found && { partner: found })
  if (partner.isBlocked) throw new ApiError('PARTNER_BLOCKED')
  return partner
}

export const invitationDeed = ({ id, email }: Pick<Partner, 'id' | 'email'>): Deed => ({
  type: 'partner.invited',
  subjects: [`partner:${id}`],
  before: null,
  after: { email },
})
