import * as z from 'zod'
import { maxPasskeyNameLength } from '../../../lib/domain/people/passkey.ts'
import { field, id, moment, momentOrNull } from './answer-field.ts'

const example = {
  id: '01a1fdc2-2d4b-7000-8000-000000000001',
  at: '2026-11-24T09:00:00.000Z',
  site: 'demo.example',
  credentialId: 'kL0QqFvZzR3mD9uTt2nJYw',
} as const

/** The maximum length of a host name. */
const maxSiteLength = 253

export const passkeyChallenge = z
  .object({
    challenge: field(z.string().length(44), 'The bytes to sign, in base64url', 'dGhlIGNoYWxsZW5nZSBvZiBhIHBhc3NrZXksIG9uY2U0'),
    site: field(z.string().max(maxSiteLength), 'The name of the site that the passkey signs for', example.site),
    expiresAt: moment('Until when it may be answered', example.at),
  })
  .meta({ id: 'PasskeyChallenge', description: 'A challenge for a passkey to sign' })

export const listedPasskey = z
  .object({
    id: id('the passkey', example.id),
    name: field(z.string().max(maxPasskeyNameLength), 'The name that its owner gave it', 'MacBook'),
    site: field(z.string().max(maxSiteLength), 'The site that it signs for', example.site),
    credentialId: field(z.string().max(20_000), 'The id that the device gave it, in base64url', example.credentialId),
    isSyncable: field(z.boolean(), 'Whether it may be on several devices', true),
    createdAt: moment('When it was added', example.at),
    lastUsedAt: momentOrNull('When it was last used; null if never', example.at),
  })
  .meta({ id: 'ListedPasskey', description: 'A passkey of the administrator who asks' })

export const removedPasskey = z
  .object({ id: id('the passkey', example.id), removedAt: moment('When it was removed', example.at) })
  .meta({ id: 'RemovedPasskey', description: 'A removed passkey' })
