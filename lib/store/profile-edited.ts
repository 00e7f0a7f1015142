import { InvariantViolation } from '../errors.ts'
import { partnerEditedTold } from '../domain/event.ts'
import type { Partner } from '../domain/partner.ts'
import { searchAttributes } from '../domain/partner-search.ts'
import { accountLevelSet } from './account.ts'
import { partnerKey } from './keys.ts'
import { emailChanged } from './partner.ts'
import type { Step } from './transact.ts'
import { editStep } from './edit-step.ts'

/**
 * Edits some attributes of a profile. A level goes to the account as well: rewards are computed by the one that stands there. By
 * what the profile is found follows, and who else may have its address. A block ends all logins.
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
    { ...edited, tells: partnerEditedTold(partnerId, attributes, before && before.revision + 1) },
    ...(levelId === undefined ? [] : [accountLevelSet(partnerId, levelId)]),
    ...(email === undefined || !before ? [] : emailChanged(partnerId, before.email, email)),
  ]
}
