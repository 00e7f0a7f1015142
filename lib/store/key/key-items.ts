import type { ApiKey } from '../../domain/key/api-key.ts'
import type { ServiceAccount } from '../../domain/key/service-account.ts'
import { declared } from '../table/declared.ts'

export const apiKeyItem = declared<ApiKey>({
  id: 'text',
  secretSha256: 'text',
  title: 'text',
  administratorId: 'text',
  serviceAccount: { optional: { map: { id: 'text', title: 'text' } } },
  issuedBy: { optional: { list: 'text' } },
  createdAt: 'text',
  expiresAt: { orNull: 'text' },
  revokedAt: { orNull: 'text' },
  madeToExpireAt: { optional: { orNull: 'text' } },
  prefix: { optional: 'text' },
  requestScope: { optional: 'text' },
  scopes: { optional: { list: 'text' } },
  allowedAddresses: { optional: { list: 'text' } },
})

export const apiKeyUseItem = declared<{ lastUsedAt: string }>({ lastUsedAt: 'text' })

/** How often an API key was issued to somebody. */
export const keyHolderItem = declared<{ issued: number }>({ issued: 'number' })

export const serviceAccountItem = declared<ServiceAccount>({
  id: 'text',
  title: 'text',
  scopes: { list: 'text' },
  madeBy: 'text',
  createdAt: 'text',
  openedAt: { orNull: 'text' },
  confirmedBy: { optional: 'text' },
  closedAt: { orNull: 'text' },
  closedBy: { optional: 'text' },
  revision: 'number',
})
