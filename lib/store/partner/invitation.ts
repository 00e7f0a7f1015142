import { ApiError, InvariantViolation } from '../../errors.ts'
import { lastInvitationAllowed, nextInvitationAt } from '../../domain/partner/invitation.ts'
import { activityKey } from '../keys.ts'
import type { Step } from '../table/transact.ts'
import { activityItem } from './partner-items.ts'

/**
 * Mails a partner an invitation, unless one was mailed a moment ago.
 *
 * @param at ISO 8601, UTC
 */
export function partnerInvited(partnerId: string, at: string): Step {
  return {
    write: {
      Update: {
        Key: activityKey(partnerId),
        UpdateExpression: 'SET invitedAt = :at',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(invitedAt) OR invitedAt <= :allowed)',
        ExpressionAttributeValues: { ':at': at, ':allowed': lastInvitationAllowed(at) },
      },
    },
    refused: (old) => {
      const { invitedAt } = old ? activityItem.read(old) : {}
      if (invitedAt === undefined) return new InvariantViolation(`nothing is known of what partner ${partnerId} does`)
      return new ApiError('PARTNER_INVITED_LATELY', { invitedAt, until: nextInvitationAt(invitedAt) })
    },
    mails: [{ kind: 'PartnerInvited', partnerId }],
  }
}
