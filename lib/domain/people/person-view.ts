import { opens } from './administrator-roles.ts'
import type { Login, Person } from './login.ts'
import { type Permission, permissionNames, type Role } from './permission.ts'

/** How apps format amounts: the API itself uses plain numbers of rubles. */
const decimals: number = 2
const currency = { code: 'RUB', symbol: '₽', decimals } as const

/**
 * Who is signed in, what they may do, and what an app must know about the contour before it shows anything.
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
