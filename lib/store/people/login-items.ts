import type { AdministratorRoles } from '../../domain/people/administrator-roles.ts'
import type { Login } from '../../domain/people/login.ts'
import { declared } from '../table/declared.ts'

/** When it may be deleted, in seconds since 1970. */
interface Swept {
  sweepAfter: number
}

export const rolesItem = declared<AdministratorRoles>({
  administratorId: 'text',
  roles: { list: 'text' },
  revision: 'number',
  updatedAt: 'text',
  loginEpoch: { optional: 'number' },
  removedAt: { optional: 'text', since: 8 },
})

export const loginItem = declared<Login, Swept>(
  {
    id: 'text',
    kind: 'text',
    personId: 'text',
    loginEpoch: 'number',
    createdAt: 'text',
    userAgent: 'text',
    provenBy: { optional: 'text' },
    passkeyId: { optional: 'text' },
  },
  { beside: { sweepAfter: 'number' } },
)

export const loginUseItem = declared<{ usedAtMs: number }, Swept>({ usedAtMs: 'number' }, { beside: { sweepAfter: 'number' } })

export const loginEndItem = declared<{ endedAt: string }, Swept>({ endedAt: 'text' }, { beside: { sweepAfter: 'number' } })

/** A person's login by its id. */
export const personLoginItem = declared<{ tokenSha256: string }, Swept>(
  { tokenSha256: 'text' },
  { beside: { sweepAfter: 'number' } },
)
