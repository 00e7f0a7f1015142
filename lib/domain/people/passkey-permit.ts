import { ApiError } from '../../errors.ts'
import { type KnownRoles, rolesOf } from './administrator-roles.ts'
import type { Administrator } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import type { PasskeyPermitOrder } from '../mail/mail-order.ts'
import { type PasskeyPermit, permitGoodMs } from './passkey-holder.ts'

/**
 * Lets an administrator who has lost all passkeys add one with a mailed code. An earlier permit is no longer valid.
 *
 * @param isByCommand whether an operator with the contour's credentials gives it: the last owner has nobody else to ask
 * @throws ApiError PASSKEY_PERMIT_OWN, PASSKEY_PERMIT_NO_ROLE
 */
export function permitGiven(of: {
  id: string
  to: Administrator
  by: Administrator
  known: KnownRoles
  isByCommand?: boolean
  at: string
}): { permit: PasskeyPermit; deed: Deed } {
  const { id, to, by, known, isByCommand = false, at } = of
  if (to.id === by.id && !isByCommand) throw new ApiError('PASSKEY_PERMIT_OWN')
  if (rolesOf(to.id, known).length === 0) throw new ApiError('PASSKEY_PERMIT_NO_ROLE')
  const expiresAtMs = Date.parse(at) + permitGoodMs
  const after = { expiresAt: new Date(expiresAtMs).toISOString() }
  return {
    permit: { id, givenBy: by.id, expiresAtMs },
    deed: { type: 'passkey.permitted', subjects: [`administrator:${to.email}`], before: null, after },
  }
}

/** The recipients of mails about a permit and its use: all owners, and the person. */
export function permitMails(
  is: PasskeyPermitOrder['is'],
  of: Administrator,
  administrators: readonly Administrator[],
  known: KnownRoles,
): PasskeyPermitOrder[] {
  const told = administrators.filter(({ id }) => id === of.id || rolesOf(id, known).includes('owner'))
  return told.map(({ id }) => ({ kind: 'PasskeyPermit', administratorId: id, ofId: of.id, is }))
}
