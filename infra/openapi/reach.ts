import { endpoints } from '../../functions/endpoints.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { neededPermissions } from '../../lib/contract/needed-permissions.ts'
import { type EventType, eventTypes } from '../../lib/domain/feed/event.ts'
import { keyScopes, type Permission, permissionNames, type Role, roles } from '../../lib/domain/people/permission.ts'
import { readRightOf } from '../../lib/domain/webhook/read-right.ts'

/** Everything that a permission gives access to, in any way. */
export interface Reach {
  /** Endpoints it opens to an API key; none if keys cannot have it. */
  byKey: readonly EndpointSpec[]
  byConsole: readonly EndpointSpec[]
  /** Endpoints whose answers to a key have more with it. */
  addsTo: readonly EndpointSpec[]
  /** The events whose objects it shows: in the feed, in webhooks, and in the chronicle. */
  events: readonly EventType[]
  /** Lists that the console saves as CSV and as an Excel workbook. */
  exports: readonly string[]
  /** Permissions that its holder can give to others or to themselves. */
  gives: readonly Permission[]
  /** Permissions whose objects its answers reveal too. */
  alsoTells: readonly Permission[]
}

/** Lists that the console saves, by the beginning of the file name, with the endpoints they are made from. */
export const consoleExports: Readonly<Record<string, readonly string[]>> = {
  administrators: ['/api/console/administrator'],
  deliveries: ['/api/console/webhook/{id}/delivery'],
  journal: ['/api/console/chronicle', '/api/console/journal'],
  'journal-sums': ['/api/console/chronicle'],
  keys: ['/api/console/key'],
  leads: ['/api/console/lead'],
  links: ['/api/console/link'],
  offers: ['/api/console/configuration'],
  partners: ['/api/console/partner'],
  payouts: ['/api/console/payout'],
  promocodes: ['/api/console/promocode'],
  registry: ['/api/console/registry/{id}/payouts'],
  statement: ['/api/console/partner/{id}/statement'],
  webhooks: ['/api/console/webhook'],
}

/** Permissions that give others: to a key with any scopes, or by a role. */
const giving: Partial<Record<Permission, readonly Permission[]>> = {
  'keys.manage': keyScopes,
  'people.manage': permissionNames,
}

/**
 * Comparing a file with the contour reveals its contents: for a partner named by address, every value that differs from the file,
 * the ИНН included; and up to 200 objects that the file does not name. For leads it only counts those in a status. It changes
 * nothing, and reveals no balance or payout.
 */
const tellingBesides: Partial<Record<Permission, readonly Permission[]>> = {
  'settings.manage': ['leads.read', 'partners.read', 'links.read', 'promocodes.read', 'offers.read', 'people.manage'],
}

/** What an administrator with a role can see in webhooks that they create, and in the chronicle. */
export interface RoleReach {
  /** The events whose objects their webhooks receive; none if they may not create webhooks. */
  webhooks: readonly EventType[]
  /** The events whose objects they see as lines of the chronicle. */
  chronicle: readonly EventType[]
  gives: readonly Permission[]
}

export function reachOfRole(role: Role): RoleReach {
  const has = new Set<Permission>(roles[role])
  const objects = new Set([...has].flatMap((permission) => reachOf(permission).events))
  const readable = eventTypes.filter((type) => objects.has(type))
  return {
    webhooks: has.has('webhooks.manage') ? readable : [],
    chronicle: has.has('journal.read') ? readable : [],
    gives: permissionNames.filter((name) => [...has].some((one) => reachOf(one).gives.includes(name))),
  }
}

export function reachOf(permission: Permission): Reach {
  const opened = endpoints.filter(
    (spec: EndpointSpec) => neededPermissions(spec).includes(permission) || spec.alsoNeeds === permission,
  )
  const read = new Set(opened.filter(({ method }) => method === 'GET').map(({ path }) => path))
  return {
    byKey: opened.filter(({ access }) => access === 'ApiKey'),
    byConsole: opened.filter(({ access }) => access === 'Administrator'),
    addsTo: endpoints.filter(({ addsFor }: EndpointSpec) => addsFor === permission),
    events: eventTypes.filter((type) => readRightOf(type) === permission),
    exports: Object.keys(consoleExports).filter((name) => consoleExports[name]?.some((path) => read.has(path))),
    gives: giving[permission] ?? [],
    alsoTells: tellingBesides[permission] ?? [],
  }
}
