import { describe, expect, test } from 'vitest'
import { keysClosed } from '../../../../lib/domain/people/administrator-roles.ts'
import type { ApiKey } from '../../../../lib/domain/key/api-key.ts'
import type { Permission, Role } from '../../../../lib/domain/people/permission.ts'
import { administrator, apiKeyOf, moment } from '../../../support/samples.ts'

/** A key that `keys issue` made for an administrator, whatever the roles open. */
const keyOf = (scopes: Permission[] | undefined): ApiKey => ({ ...apiKeyOf('0'.repeat(64)), ...(scopes && { scopes }) })

describe('a key of an administrator who loses a role', () => {
  test.each<{ what: string; before: Role[]; after: Role[]; scopes: Permission[] | undefined; ends: boolean }>([
    {
      what: 'that the lost role opened ends',
      before: ['payer', 'viewer'],
      after: ['viewer'],
      scopes: ['payouts.pay'],
      ends: true,
    },
    {
      what: 'that another role still opens goes on',
      before: ['owner', 'payer'],
      after: ['payer'],
      scopes: ['payouts.pay'],
      ends: false,
    },
    {
      what: 'that no role ever opened goes on while a role is left',
      before: ['payer', 'viewer'],
      after: ['viewer'],
      scopes: ['leads.write'],
      ends: false,
    },
    {
      what: 'that no role ever opened ends with the last role',
      before: ['viewer'],
      after: [],
      scopes: ['leads.write'],
      ends: true,
    },
    {
      what: 'that opens everything ends with any role that opened something',
      before: ['payer', 'viewer'],
      after: ['viewer'],
      scopes: undefined,
      ends: true,
    },
  ])('$what', ({ before, after, scopes, ends }) => {
    const key = keyOf(scopes)
    const closed = keysClosed({ administratorId: administrator.id, before, after, keys: [key], at: moment })
    expect(closed.map((one) => one.before.id)).toEqual(ends ? [key.id] : [])
  })

  test('is left alone when it is another’s', () => {
    const keys = [{ ...keyOf(['payouts.pay']), administratorId: 'somebody-else' }]
    expect(keysClosed({ administratorId: administrator.id, before: ['payer'], after: [], keys, at: moment })).toEqual([])
  })
})
