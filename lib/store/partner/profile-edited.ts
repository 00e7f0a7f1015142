import { InvariantViolation } from '../../errors.ts'
import { partnerEditedTold } from '../../domain/feed/event.ts'
import type { MailAsked } from '../../domain/mail/mail-order.ts'
import { levelSinceMoved } from '../../domain/partner/level-since.ts'
import { movedMoments } from '../../domain/payout/cool-down.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import { payingAttributes } from '../../domain/payout/paying-attributes.ts'
import { searchAttributes } from '../../domain/partner/partner-search.ts'
import { accountGroupsChanged, accountLevelSet } from '../account/account.ts'
import { partnerKey } from '../keys.ts'
import { emailChanged } from './partner.ts'
import { editedPaidBy, type KnownPayees } from './same-details.ts'
import type { Step } from '../table/transact.ts'
import { editStep } from '../table/edit-step.ts'

/**
 * Edits some attributes of a profile. A level is copied to the account, because rewards use it from there; other groups are noted there, because rules may be for groups. Search attributes and
 * the taken address follow. A block ends all logins, and so does a new address: a person signed in by the old address may be the
 * one it was taken from. The moments of such changes stay in the profile, because payouts wait after them. The partner is
 * notified of a new address and of changed payment details.
 *
 * @param before what the edit depends on, such as the old address or payment details: if it was edited meanwhile, the edit is
 * decided again
 * @param payees the partners with the same details, if the caller is told: if they changed, the edit is decided again
 */
export function profileEdited(partnerId: string, attributes: Partial<Partner>, before?: Partner, payees?: KnownPayees): Step[] {
  const { levelId, groupIds, email, isBlocked } = attributes
  if (email !== undefined && !before) throw new InvariantViolation('an edit of the address must depend on the old address')
  // An address that differs only in letter case is the same one.
  const isReaddressed = email !== undefined && before !== undefined && email.toLowerCase() !== before.email.toLowerCase()
  // Ended for good: logins come back neither with an unblocked partner nor with the old address.
  const counted = isBlocked === true || isReaddressed ? ['revision', 'loginEpoch'] : ['revision']
  const edited = editStep(
    partnerKey(partnerId),
    {
      ...attributes,
      ...movedMoments(attributes, before),
      ...levelSinceMoved(attributes, before),
      ...searchAttributes(attributes),
    },
    before,
    counted,
  )
  return [
    {
      ...edited,
      tells: partnerEditedTold(partnerId, attributes, before && before.revision + 1),
      mails: [
        ...payingChangedMails(partnerId, attributes),
        ...(isReaddressed ? emailChangedMails(partnerId, before.email, email) : []),
      ],
    },
    ...(levelId === undefined ? [] : [accountLevelSet(partnerId, levelId)]),
    ...(levelId === undefined && groupIds !== undefined ? [accountGroupsChanged(partnerId)] : []),
    ...(isReaddressed ? emailChanged(partnerId, before.email, email) : []),
    ...editedPaidBy(partnerId, attributes, before, payees),
  ]
}

function payingChangedMails(partnerId: string, attributes: Partial<Partner>): MailAsked[] {
  const paying = payingAttributes.filter((name) => name in attributes)
  const what = attributes.legalDetailsAt === undefined ? paying : ([...paying, 'legalDetails'] as const)
  return what.length === 0 ? [] : [{ kind: 'ProfileChanged', partnerId, what }]
}

/** Both addresses are notified. */
function emailChangedMails(partnerId: string, former: string, present: string): MailAsked[] {
  return [
    { kind: 'EmailChanged', partnerId, email: former, is: 'Former' },
    { kind: 'EmailChanged', partnerId, email: present, is: 'Present' },
  ]
}
