import { opens } from './administrator-roles.ts'
import type { Login, Person } from './login.ts'
import { type Permission, permissionNames, type Role } from './permission.ts'

/** How amounts are written: the API itself speaks of rubles as numbers. */
const decimals: number = 2
const currency = { code: 'RUB', symbol: '₽', decimals } as const

/**
 * Who is signed in, what they may, and what an app has to know of the contour before it shows anything.
 *
 * @param contour its name
 */
export function personView(person: Person, { id, createdAt }: Pick<Login, 'id' | 'createdAt'>, contour: string) {
  const { email, firstName, middleName, lastName } = person.is
  const roles: readonly Role[] = person.kind === 'Administrator' ? person.roles : []
  const permissions: readonly Permission[] = permissionNames.filter((name) => opens(roles, name))
  return {
    kind: person.kind,
    id: person.is.id,
    email,
    firstName,
    middleName,
    lastName,
    roles,
    permissions,
    session: { id, createdAt },
    contour: { name: contour, currency },
  }
}
