import { ApiError } from '../../errors.ts'
import type { Administrator } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import type { MailAsked } from '../mail/mail-order.ts'
import {
  type AdministratorRoles,
  isRemoved,
  type KnownRoles,
  rolesFrom,
  rolesOf,
  rolesSignedOut,
  withOwners,
} from './administrator-roles.ts'
import { type Role, roleNames } from './permission.ts'
import { foldedAddress } from './sign-in.ts'

/** What of an administrator people edit. */
export type AdministratorFields = Omit<Administrator, 'id'>

/** What of it changes; undefined stays. */
export type EditedFields = { [Field in keyof AdministratorFields]?: AdministratorFields[Field] | undefined }

/** What is judged by, for every edit. */
interface Judging {
  by: Administrator
  administrators: readonly Administrator[]
  known: KnownRoles
  /** ISO 8601, UTC. */
  at: string
}

/** A person who may sign in from now on. */
export interface Invitation {
  administrator: Administrator
  roles: AdministratorRoles
  before: readonly Role[]
  /** The owners who are told of the roles; the person gets the invitation. */
  told: readonly string[]
  mails: readonly MailAsked[]
  deed: Deed
}

/**
 * Invites an administrator. Somebody who was removed and is invited by the same address is the same person again, with the same acts;
 * passkeys and keys ended with the removal.
 *
 * @param of.id the id that belongs to the address; another one is used when somebody who had the address has it
 * @param of.otherId the other one
 * @throws ApiError ADMINISTRATOR_EXISTS
 */
export function inviteAdministrator(
  of: Judging & { fields: AdministratorFields; roles: readonly Role[]; id: string; otherId: string },
): Invitation {
  const { fields, by, administrators, known, at } = of
  const former = administrators.find((one) => hasAddress(one, fields.email))
  if (former && !isRemoved(former.id, known)) throw new ApiError('ADMINISTRATOR_EXISTS')
  const isTaken = administrators.some(({ id }) => id === of.id)
  const id = former?.id ?? (isTaken ? of.otherId : of.id)
  const administrator = { id, ...fields }
  const roles = roleNames.filter((role) => of.roles.includes(role))
  const said = known.find(({ administratorId }) => administratorId === id)
  return {
    administrator,
    roles: rolesFrom(said, { administratorId: id, roles, updatedAt: at }),
    before: [],
    told: withOwners(id, administrators, known).filter((one) => one !== id),
    mails: [{ kind: 'Invited', administratorId: id, ofId: by.id, after: roles }],
    deed: {
      type: 'administrator.invited',
      subjects: [`administrator:${fields.email}`],
      before: null,
      after: { ...fields, roles },
    },
  }
}

/** A changed name or address, as it is written. */
export interface AdministratorEdit {
  administrator: Administrator
  /** Present when the address changes: then all sessions end, and the old address stays known for contour files. */
  moved?: { formerEmail: string; before: AdministratorRoles | undefined; roles: AdministratorRoles; mails: readonly MailAsked[] }
  deed: Deed
}

/**
 * Changes the names of an administrator, or the address that they sign in with. The person stays the same: acts, passkeys and keys.
 * Nobody changes their own address: mistyped, it would lock them out, and a stolen session would move an account away.
 *
 * @param of.isByCommand an operator with the contour's credentials changes it, who cannot be locked out
 * @returns undefined when nothing changes
 * @throws ApiError ADMINISTRATOR_NOT_FOUND for somebody who was removed; ADMINISTRATOR_OWN_ADDRESS, ADMINISTRATOR_EXISTS
 */
export function editAdministrator(
  of: Judging & { of: Administrator; edit: EditedFields; isByCommand?: boolean },
): AdministratorEdit | undefined {
  const { of: before, edit, by, administrators, known, at, isByCommand = false } = of
  if (isRemoved(before.id, known)) throw new ApiError('ADMINISTRATOR_NOT_FOUND')
  const changed = Object.fromEntries(
    Object.entries(edit).filter(([name, value]) => value !== undefined && value !== before[name as keyof Administrator]),
  ) as Partial<AdministratorFields>
  if (Object.keys(changed).length === 0) return undefined
  const administrator = { ...before, ...changed }
  const state = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof Administrator]]))
  const subject = `administrator:${administrator.email}` as const
  const type = 'administrator.edited'
  if (changed.email === undefined) return { administrator, deed: { type, subjects: [subject], before: state, after: changed } }
  if (before.id === by.id && !isByCommand) throw new ApiError('ADMINISTRATOR_OWN_ADDRESS')
  const other = administrators.find((one) => one.id !== before.id && hasAddress(one, administrator.email))
  if (other) throw new ApiError('ADMINISTRATOR_EXISTS')
  const said = known.find(({ administratorId }) => administratorId === before.id)
  const roles = rolesOf(before.id, known)
  return {
    administrator,
    moved: {
      formerEmail: before.email,
      before: said,
      roles: rolesSignedOut(said, { administratorId: before.id, roles, updatedAt: at }),
      mails: addressMails(before, administrators, known),
    },
    // With the roles, so that the audit finds who set them last.
    deed: {
      type,
      subjects: [subject, `administrator:${before.email}`],
      before: { ...state, roles },
      after: { ...changed, roles },
    },
  }
}

const hasAddress = ({ email }: Administrator, address: string): boolean => foldedAddress(email) === foldedAddress(address)

/** Both addresses are told, and every other owner. */
function addressMails(of: Administrator, administrators: readonly Administrator[], known: KnownRoles): MailAsked[] {
  const owners = withOwners(of.id, administrators, known).filter((id) => id !== of.id)
  return [
    { kind: 'AddressChanged', ofId: of.id, email: of.email, is: 'Former' },
    { kind: 'AddressChanged', ofId: of.id, administratorId: of.id, is: 'Present' },
    ...owners.map((administratorId) => ({ kind: 'AddressChanged', ofId: of.id, administratorId, is: 'Owner' }) as const),
  ]
}
