import { InvariantViolation } from '../errors.ts'
import { partnerEditedTold } from '../domain/event.ts'
import type { MailAsked } from '../domain/mail-order.ts'
import type { Partner } from '../domain/partner.ts'
import { payingAttributes } from '../domain/paying-attributes.ts'
import { searchAttributes } from '../domain/partner-search.ts'
import { accountLevelSet } from './account.ts'
import { partnerKey } from './keys.ts'
import { emailChanged } from './partner.ts'
import type { Step } from './transact.ts'
import { editStep } from './edit-step.ts'

/**
 * Edits some attributes of a profile. A level goes to the account as well: rewards are computed by the one that stands there. By
 * what the profile is found follows, and who else may have its address. A block ends all logins. The partner is written of another
 * address, and of whatever changes how they are paid.
 *
 * @param before what the edit depends on, as that of an address does: were it edited meanwhile, the edit is decided anew
 */
export function profileEdited(
  partnerId: string,
  attributes: Partial<Partner>,
  before?: Pick<Partner, 'revision' | 'email'>,
): Step[] {
  const { levelId, email, isBlocked } = attributes
  // For good: they do not come back with the partner.
  const counted = isBlocked === true ? ['revision', 'loginEpoch'] : ['revision']
  if (email !== undefined && !before) throw new InvariantViolation('an address is edited by who knows the one of before')
  const edited = editStep(partnerKey(partnerId), { ...attributes, ...searchAttributes(attributes) }, before, counted)
  return [
    {
      ...edited,
      tells: partnerEditedTold(partnerId, attributes, before && before.revision + 1),
      mails: [...payingChangedMails(partnerId, attributes), ...emailChangedMails(partnerId, before?.email, email)],
    },
    ...(levelId === undefined ? [] : [accountLevelSet(partnerId, levelId)]),
    ...(email === undefined || !before ? [] : emailChanged(partnerId, before.email, email)),
  ]
}

function payingChangedMails(partnerId: string, attributes: Partial<Partner>): MailAsked[] {
  const what = payingAttributes.filter((name) => name in attributes)
  return what.length === 0 ? [] : [{ kind: 'ProfileChanged', partnerId, what }]
}

/** Both addresses hear of it; that an address is written in other letters is no news. */
function emailChangedMails(partnerId: string, former: string | undefined, present: string | undefined): MailAsked[] {
  if (former === undefined || present === undefined || former.toLowerCase() === present.toLowerCase()) return []
  return [
    { kind: 'EmailChanged', partnerId, email: former, is: 'Former' },
    { kind: 'EmailChanged', partnerId, email: present, is: 'Present' },
  ]
}
