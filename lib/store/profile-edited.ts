import { InvariantViolation } from '../errors.ts'
import { partnerEditedTold } from '../domain/event.ts'
import type { MailAsked } from '../domain/mail-order.ts'
import { movedMoments } from '../domain/cool-down.ts'
import type { Partner } from '../domain/partner.ts'
import { payingAttributes } from '../domain/paying-attributes.ts'
import { searchAttributes } from '../domain/partner-search.ts'
import { accountLevelSet } from './account.ts'
import { partnerKey } from './keys.ts'
import { emailChanged } from './partner.ts'
import { editedPaidBy, type KnownPayees } from './same-details.ts'
import type { Step } from './transact.ts'
import { editStep } from './edit-step.ts'

/**
 * Edits some attributes of a profile. A level goes to the account as well: rewards are computed by the one that stands there. By
 * what the profile is found follows, and who else may have its address. A block ends all logins, and so does another address:
 * whoever was signed in by the one of before may be whom it was taken from. The moments of such changes stay in the profile: payouts wait
 * by them. The partner is written of another
 * address, and of whatever changes how they are paid.
 *
 * @param before what the edit depends on, as that of an address does, and of what somebody is paid by: were it edited meanwhile, the edit
 * is decided anew
 * @param payees who else is paid so, where somebody is told: with others, the edit is decided anew
 */
export function profileEdited(partnerId: string, attributes: Partial<Partner>, before?: Partner, payees?: KnownPayees): Step[] {
  const { levelId, email, isBlocked } = attributes
  if (email !== undefined && !before) throw new InvariantViolation('an address is edited by who knows the one of before')
  // In other letters it is the same one.
  const isReaddressed = email !== undefined && before !== undefined && email.toLowerCase() !== before.email.toLowerCase()
  // For good: they come back neither with the partner nor with the address.
  const counted = isBlocked === true || isReaddressed ? ['revision', 'loginEpoch'] : ['revision']
  const edited = editStep(
    partnerKey(partnerId),
    { ...attributes, ...movedMoments(attributes, before), ...searchAttributes(attributes) },
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
    ...(isReaddressed ? emailChanged(partnerId, before.email, email) : []),
    ...editedPaidBy(partnerId, attributes, before, payees),
  ]
}

function payingChangedMails(partnerId: string, attributes: Partial<Partner>): MailAsked[] {
  const what = payingAttributes.filter((name) => name in attributes)
  return what.length === 0 ? [] : [{ kind: 'ProfileChanged', partnerId, what }]
}

/** Both addresses hear of it. */
function emailChangedMails(partnerId: string, former: string, present: string): MailAsked[] {
  return [
    { kind: 'EmailChanged', partnerId, email: former, is: 'Former' },
    { kind: 'EmailChanged', partnerId, email: present, is: 'Present' },
  ]
}
