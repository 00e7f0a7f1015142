import { describe, expect, test } from 'vitest'
import { type Permission, permissionNames, type Role, roleNames, roles } from '../../../../lib/domain/people/permission.ts'

const everybody: readonly Role[] = ['viewer', 'support', 'approver', 'payer', 'manager', 'owner']

/** Who may what, written out: a permission that changes hands changes a line here. */
const allowed: Readonly<Record<Permission, readonly Role[]>> = {
  'payouts.read': everybody,
  'payouts.request': ['owner'],
  'payouts.approve': ['approver', 'owner'],
  'payouts.pay': ['payer', 'owner'],
  'leads.read': everybody,
  'leads.write': ['support', 'owner'],
  'partners.read': everybody,
  'partners.write': ['support', 'owner'],
  'partners.details': ['payer', 'owner'],
  'corrections.write': ['owner'],
  'links.read': everybody,
  'links.write': ['support', 'owner'],
  'promocodes.read': everybody,
  'promocodes.write': ['support', 'owner'],
  'offers.read': everybody,
  'offers.write': ['manager', 'owner'],
  'events.read': everybody,
  'journal.read': everybody,
  'keys.manage': ['owner'],
  'webhooks.manage': ['owner'],
  'people.manage': ['owner'],
  'rewards.manage': ['manager', 'owner'],
  'settings.manage': ['owner'],
}

describe.each(roleNames)('a role of %s', (role) => {
  test.each(permissionNames)('opens %s, or does not, as is written', (permission) => {
    expect((roles[role] as readonly Permission[]).includes(permission)).toBe(allowed[permission].includes(role))
  })
})

test('a role that opens the journal opens all that it tells of', () => {
  const told = permissionNames.filter((permission) => permission.endsWith('.read'))
  const journals = roleNames.filter((role) => (roles[role] as readonly Permission[]).includes('journal.read'))
  for (const role of journals) expect(roles[role]).toEqual(expect.arrayContaining(told))
})

test('there is no role that nobody wrote about', () => {
  expect(roleNames).toEqual(everybody)
})
