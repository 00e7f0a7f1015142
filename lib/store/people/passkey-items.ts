import type { PasskeyHolder } from '../../domain/people/passkey-holder.ts'
import type { Passkey, PasskeyUse } from '../../domain/people/passkey.ts'
import { declared } from '../table/declared.ts'

export const passkeyItem = declared<Passkey>({
  id: 'text',
  administratorId: 'text',
  slot: 'number',
  name: 'text',
  credentialId: 'text',
  publicKey: 'text',
  transports: { list: 'text' },
  isSyncable: 'flag',
  rpId: 'text',
  loginEpoch: 'number',
  createdAt: 'text',
})

export const passkeyOwnerItem = declared<Pick<Passkey, 'administratorId' | 'slot'>>({ administratorId: 'text', slot: 'number' })

export const passkeyUseItem = declared<PasskeyUse>({ counter: 'number', isBackedUp: 'flag', lastUsedAt: { orNull: 'text' } })

/** What a passkey is to sign. */
export const passkeyChallengeItem = declared<{ browserSha256: string; expiresAtMs: number }, { sweepAfter: number }>(
  { browserSha256: 'text', expiresAtMs: 'number' },
  { beside: { sweepAfter: 'number' } },
)

export const passkeyHolderItem = declared<PasskeyHolder>({
  administratorId: 'text',
  passkeyIds: { list: 'text' },
  loginEpoch: 'number',
  revision: 'number',
  permit: { optional: { map: { id: 'text', givenBy: 'text', expiresAtMs: 'number' } } },
})
