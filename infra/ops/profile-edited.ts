import type { Partner } from '../../lib/domain/partner.ts'
import { searchAttributes } from '../../lib/domain/partner-search.ts'
import { accountLevelSet } from '../../lib/store/account.ts'
import { partnerKey } from '../../lib/store/keys.ts'
import type { Step } from '../../lib/store/transact.ts'
import { editStep } from './edit-step.ts'

/**
 * Edits some attributes of a profile. A level goes to the account as well: rewards are computed by the one that stands there. By
 * what the profile is found follows.
 *
 * @param before what the edit depends on: were it edited meanwhile, the edit is decided anew
 */
export function profileEdited(partnerId: string, attributes: Partial<Partner>, before?: Pick<Partner, 'revision'>): Step[] {
  const { levelId } = attributes
  const edited = editStep(partnerKey(partnerId), { ...attributes, ...searchAttributes(attributes) }, before)
  return levelId === undefined ? [edited] : [edited, accountLevelSet(partnerId, levelId)]
}
