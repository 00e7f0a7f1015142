import * as z from 'zod'
import { keyScopes, roleNames } from '../../../lib/domain/people/permission.ts'
import { administrator } from './administrator.ts'
import { issuers, serviceName } from './api-key.ts'
import { field, id, moment, momentOrNull, name } from './answer-field.ts'

const example = { id: '01a1fdc2-2d4b-7000-8000-000000000002', at: '2026-11-22T09:00:00.000Z' } as const

/** An API key as administrators see it. */
export const managedKey = z
  .object({
    id: id('the key', example.id),
    title: name('What it is for', 'Accounting'),
    administrator: administrator
      .nullable()
      .meta({ description: 'The holder; for a key of a service account, the administrator who issued or last rotated it' }),
    serviceAccount: serviceName,
    isToBeRotated: field(
      z.boolean(),
      'For a valid key of a service account: whether the administrator responsible for it may no longer issue keys. It works until it is rotated',
      false,
    ),
    issuedBy: issuers,
    prefix: field(z.string().max(8).nullable(), 'The beginning of its secret; null for a key of a contour file', 'ppk_4fQz'),
    scopes: field(z.array(z.enum(keyScopes as [string])).nullable(), 'What it opens; null for everything', ['payouts.read']),
    allowedAddresses: field(
      z.array(z.string().max(49)).nullable(),
      'Addresses and blocks from which it may be used; null for everywhere',
      ['203.0.113.7'],
    ),
    createdAt: moment('When it was issued', example.at),
    expiresAt: momentOrNull('When it ends, or ended; null for never', null),
    revokedAt: momentOrNull('When it was revoked; null while it is not', null),
    lastUsedAt: momentOrNull('When it was last used, to the hour; null if never', null),
  })
  .meta({ id: 'ManagedKey', description: 'An API key, without its secret' })

const secret = field(
  z.string().max(100).nullable(),
  'The secret, shown this once; null in the answer to a repeated request: it is stored nowhere',
  'ppk_…',
)

export const issuedKey = z.object({ secret, key: managedKey }).meta({ id: 'IssuedKey', description: 'A new key with its secret' })

export const rotatedKey = z
  .object({ secret, key: managedKey, replaced: managedKey })
  .meta({ id: 'RotatedKey', description: 'A new key with its secret, and the key that it replaces' })

const roles = field(z.array(z.enum(roleNames)), 'What they may; none: nothing', ['owner'])

const endedKey = z.object({ id: id('the key', example.id), title: name('What it was for', 'Accounting') })

export const administratorWithRoles = administrator
  .extend({ roles })
  .meta({ id: 'AdministratorNow', description: 'An administrator as they are now, and what they may' })

export const administratorAfterChange = administrator
  .extend({
    roles,
    endedKeys: z.array(endedKey).meta({ description: 'Keys of theirs that ended with the role' }),
    keysToRotate: z
      .array(endedKey)
      .meta({ description: 'Keys of service accounts that they issued: they keep working and should be rotated at once' }),
  })
  .meta({ id: 'AdministratorWithRoles', description: 'An administrator, what they may, and which keys ended' })

export const listedAdministrator = administrator
  .extend({
    roles,
    lastSignInAt: momentOrNull('When they signed in last; null where not in the last 37 days', example.at),
    hasPasskey: field(z.boolean(), 'Whether they have a passkey', true),
    takesPasskeyPermit: field(
      z.boolean(),
      'Whether a mailed code adds one only where an owner permits it: there are some, or they are required',
      true,
    ),
    passkeyPermitUntil: momentOrNull('Until when an owner permits one to be added by a mailed code; null where none does', null),
  })
  .meta({ id: 'ListedAdministrator', description: 'An administrator, what they may, and when they were here' })

const personOrNull = (description: string) => administrator.nullable().meta({ description })

/** A service account as administrators see it. */
export const serviceAccount = z
  .object({
    id: id('the service account', example.id),
    title: name('The system that it is for; it never changes', '1C'),
    state: field(z.enum(['Waiting', 'Open', 'Closed']), 'Waiting for a second owner, open for keys, or closed for good', 'Open'),
    scopes: field(z.array(z.enum(keyScopes)), 'All that its keys may open', ['payouts.read']),
    madeBy: personOrNull('Who made it'),
    createdAt: moment('When it was made', example.at),
    confirmedBy: personOrNull('Who confirmed it; null where two persons were not asked for, and while it waits'),
    openedAt: momentOrNull('Since when keys are issued for it; null while it waits', example.at),
    closedBy: personOrNull('Who closed it; null while nobody has'),
    closedAt: momentOrNull('When it was closed; null while it is not', null),
  })
  .meta({ id: 'ServiceAccount', description: 'A name for a system, which is nobody’s: keys are issued for it' })

export const serviceAccountAfterDecision = serviceAccount
  .extend({ endedKeys: z.array(endedKey).meta({ description: 'Its keys, which ended with it' }) })
  .meta({ id: 'DecidedServiceAccount', description: 'A service account, and which keys ended with it' })
