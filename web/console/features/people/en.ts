import type { ru } from './ru.ts'

export const en = {
  title: 'Administrators',
  roles: {
    viewer: 'looks',
    support: 'partners, leads, links, promo codes',
    approver: 'approves payouts',
    payer: 'marks payouts paid',
    owner: 'owner: everything',
  },
  columns: { who: 'Who', roles: 'Roles', seen: 'Signed in' },
  rolesOf: (name: string) => `Roles: ${name}`,
  never: 'not in the last 37 days',
  noRoles: 'no roles: cannot sign in',
  grantTitle: 'Give the role?',
  revokeTitle: 'Take the role?',
  grant: 'Give',
  revoke: 'Take',
  grantWhy: (name: string, role: string) => `${name} gets the role “${role}”. It counts at once.`,
  revokeWhy: (name: string, role: string) =>
    `${name} loses the role “${role}”. API keys that it opened end with it. Who is left none is signed out everywhere.`,
  changed: 'The roles were changed',
  csv: ['Who', 'Email', 'Roles', 'Last sign-in'],
  hint: 'Administrators are added in the contour file.',
} satisfies typeof ru
