/**
 * All permissions, with what each allows. Keys, roles, endpoints and commands use these names, and the tables in documents are
 * generated from them. A permission never changes its meaning, because issued keys carry it.
 */
export const permissions = {
  'payouts.read': 'see payout requests and their histories',
  'payouts.request': 'ask for a payout in the name of a partner, and withdraw such a request',
  'payouts.approve': 'approve and reject payout requests',
  'payouts.pay': 'mark approved payout requests as paid',
  'leads.read': 'see leads, their fields and statuses',
  'leads.write': 'create leads, change their statuses, add and cancel deals',
  'partners.read': 'see partners, their balances and statements',
  'partners.write': 'register partners and change their profiles, block them and let them in again',
  'partners.details': 'see what partners answered to their legal type, such as passports; with `partners.write` change it',
  'corrections.write': 'correct balances by hand',
  'links.read': 'see referral links',
  'links.write': 'make referral links',
  'promocodes.read': 'see promocodes',
  'promocodes.write': 'make promocodes, enable and disable them',
  'offers.read': 'see offers and their terms',
  'offers.write': 'stop, open and close offers',
  'events.read': 'read the feed of what happened',
  'journal.read': 'read the journal of what people did',
  'keys.manage': 'see, issue, rotate and revoke API keys',
  'webhooks.manage': 'see and change where events are sent to',
  'people.manage': 'see, invite and remove administrators, change their addresses, give and take their roles',
  'rewards.manage': 'change offers with their rules, levels and groups, in the console',
  'settings.manage': 'see and change the configuration: in the console, with a key, or by a contour file',
} as const satisfies Record<string, string>

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as Permission[]

/**
 * Permissions that a key can be issued with: those that some endpoint for keys needs, those that open the objects of events, and those
 * that add something to an answer.
 */
export const keyScopes: readonly Permission[] = [
  'payouts.read',
  'payouts.request',
  'payouts.approve',
  'payouts.pay',
  'leads.read',
  'leads.write',
  'partners.read',
  'partners.write',
  'partners.details',
  'corrections.write',
  'links.read',
  'links.write',
  'promocodes.read',
  'promocodes.write',
  'offers.read',
  'events.read',
  'journal.read',
  'webhooks.manage',
  'settings.manage',
]

const reading = permissionNames.filter((name) => name.endsWith('.read'))

/** The roles of administrators, and the permissions of each. An administrator may have several. */
export const roles = {
  viewer: reading,
  support: [...reading, 'partners.write', 'leads.write', 'links.write', 'promocodes.write'],
  approver: [...reading, 'payouts.approve'],
  // Who pays also withholds taxes and reports them, and for that needs the passport. Without partners.write it changes nothing.
  payer: [...reading, 'payouts.pay', 'partners.details'],
  manager: [...reading, 'offers.write', 'rewards.manage'],
  owner: permissionNames,
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as Role[]

/** The roles that the present form brought: the release before it does not know them, and cannot answer people who have one. */
const newRoles: ReadonlySet<Role> = new Set(['manager'])

/** Whether the previous release could not read these roles: they are given only when its upgrade is closed. */
export const hasNewRole = (given: readonly Role[]): boolean => given.some((role) => newRoles.has(role))

/** The scopes that the present form brought. */
const newScopes: ReadonlySet<Permission> = new Set([
  'partners.details',
  'settings.manage',
  'offers.read',
  'partners.write',
  'links.write',
  'promocodes.write',
  'corrections.write',
])

/**
 * Scopes that came after programs were promised the values of `scopes` in events: they stand apart there. The first two have members of
 * their own, all of them are in `laterScopes`. So far they are those of the present form; a later form adds its own to them.
 */
export const scopesToldApart: ReadonlySet<Permission> = newScopes

/**
 * Whether the previous release does not know one of these scopes. A key gets them only when its upgrade is closed: the previous release
 * would not end the key with the role that it follows.
 */
export const hasNewScope = (given: readonly Permission[] | null | undefined): boolean =>
  (given ?? []).some((scope) => newScopes.has(scope))
