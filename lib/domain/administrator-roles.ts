import { type Permission, type Role, roles as permissionsOfRoles } from './permission.ts'

/** What an administrator may, where somebody said it. Who it was never said of is an owner. */
export interface AdministratorRoles {
  administratorId: string
  /** None: the administrator may nothing. */
  roles: readonly Role[]
  /** How often they were set. */
  revision: number
  updatedAt: string
  /** One more whenever the last role was taken: it ends all logins of before. Absent until the first time. */
  loginEpoch?: number
}

/** The roles of all of whom they were said. */
export type KnownRoles = readonly AdministratorRoles[]

/** The roles of an administrator. Those who stand in the contour file without any are owners. */
export function rolesOf(administratorId: string, known: KnownRoles): readonly Role[] {
  return known.find((one) => one.administratorId === administratorId)?.roles ?? ['owner']
}

/** The roles of an administrator from now on. Who is left none is signed out everywhere, and stays so when there are roles again. */
export function rolesFrom(
  before: AdministratorRoles | undefined,
  of: Pick<AdministratorRoles, 'administratorId' | 'roles' | 'updatedAt'>,
): AdministratorRoles {
  const loginEpoch = (before?.loginEpoch ?? 0) + (of.roles.length === 0 ? 1 : 0)
  return { ...of, revision: (before?.revision ?? 0) + 1, ...(loginEpoch > 0 && { loginEpoch }) }
}

/** Whether one of the roles opens it. */
export function opens(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => (permissionsOfRoles[role] as readonly Permission[]).includes(permission))
}

/** Another than this one who is an owner: whom a contour is left with. */
export function otherOwner<Administrator extends { id: string }>(
  administrators: readonly Administrator[],
  administratorId: string,
  known: KnownRoles,
): Administrator | undefined {
  return administrators.find(({ id }) => id !== administratorId && rolesOf(id, known).includes('owner'))
}
