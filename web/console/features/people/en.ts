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
  keysEnd: (keys: string) => `These keys end: ${keys}.`,
  noKeysEnd: 'No key ends.',
  keysToRotate: (keys: string) =>
    `Keys of service accounts go on, and their secrets are known to this person. Rotate at once: ${keys}.`,
  keysSought: 'Looking which keys end…',
  keysUnknown: 'Which keys end could not be found out: they stand under API keys.',
  changed: 'The roles were changed',
  passkey: 'Has a passkey',
  noPasskey: 'Has no passkey',
  permitted: (until: string) => `A passkey is permitted until ${until}`,
  permit: 'Permit a passkey',
  permitFor: (name: string) => `Permit a passkey: ${name}`,
  permitTitle: 'Permit a passkey?',
  permitConfirm: 'Permit',
  permitWhy: (name: string) =>
    `For when ${name} cannot sign in with a passkey any more. For 24 hours one new passkey can be added after signing in by a mailed code. The old passkeys then stop working.`,
  permitFirstWhy: (name: string) =>
    `The first passkey takes a permit here. For 24 hours ${name} can add it after signing in by a mailed code.`,
  permitCheck: 'Make sure by voice or in person that it is they who ask: a mail may come from somebody who reads their mailbox.',
  permitTold: 'All owners and the administrator are told by mail.',
  permitReason: 'Reason',
  permitDone: 'A passkey was permitted',
  csv: ['Who', 'Email', 'Roles', 'Last sign-in'],
  hint: 'Administrators are added in the contour file.',
} satisfies typeof ru
