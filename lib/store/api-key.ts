import { withoutKey } from './client.ts'
import { apiKeyKey } from './keys.ts'
import { getItem } from './read.ts'

/** An API key as it is stored: the secret itself is nowhere, only its SHA-256, which is also the key of the item. */
export interface ApiKey {
  id: string
  /** Hexadecimal. */
  secretSha256: string
  title: string
  administratorId: string
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
}

export async function loadApiKey(secretSha256: string): Promise<ApiKey | undefined> {
  const item = await getItem(apiKeyKey(secretSha256))
  return item && withoutKey<ApiKey>(item)
}
