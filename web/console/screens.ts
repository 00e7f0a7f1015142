import type { ComponentType } from 'react'
import { type Loadable, loadable } from '../shared/failure/loadable.tsx'
import type { Permission } from '../shared/session/session.ts'
import type { ru } from './texts/ru.ts'

/** A screen of the console and its place in the navigation. */
export interface ConsoleScreen {
  /** From /console on. The rest of the path belongs to the screen. */
  path: `/${string}`
  /** Its name in the navigation. */
  name: keyof typeof ru.screens
  /** The permission to see it; without one, everybody sees it. */
  permission?: Permission
  Screen: Loadable<object>
  /** Loads its code before it is opened. */
  load: () => Promise<unknown>
}

/** The screens in the order of the navigation; the first one opens by itself. A new screen is one line here. */
export const screens: readonly [ConsoleScreen, ...ConsoleScreen[]] = [
  screen(
    '/overview',
    'overview',
    'partners.read',
    async () => (await import('./features/overview/overview-screen.tsx')).OverviewScreen,
  ),
  screen('/leads', 'leads', 'leads.read', async () => (await import('./features/leads/leads-screen.tsx')).LeadsScreen),
  screen(
    '/partners',
    'partners',
    'partners.read',
    async () => (await import('./features/partners/partners-screen.tsx')).PartnersScreen,
  ),
  screen(
    '/payouts',
    'payouts',
    'payouts.read',
    async () => (await import('./features/payouts/payouts-screen.tsx')).PayoutsScreen,
  ),
  screen(
    '/registries',
    'registries',
    'payouts.read',
    async () => (await import('./features/registries/registries-screen.tsx')).RegistriesScreen,
  ),
  screen('/links', 'links', 'links.read', async () => (await import('./features/links/links-screen.tsx')).LinksScreen),
  screen(
    '/promocodes',
    'promocodes',
    'promocodes.read',
    async () => (await import('./features/promocodes/promocodes-screen.tsx')).PromocodesScreen,
  ),
  screen('/offers', 'offers', 'offers.read', async () => (await import('./features/offers/offers-screen.tsx')).OffersScreen),
  screen('/keys', 'keys', 'keys.manage', async () => (await import('./features/keys/keys-screen.tsx')).KeysScreen),
  screen(
    '/webhooks',
    'webhooks',
    'webhooks.manage',
    async () => (await import('./features/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  ),
  screen('/people', 'people', 'people.manage', async () => (await import('./features/people/people-screen.tsx')).PeopleScreen),
  screen(
    '/journal',
    'journal',
    'journal.read',
    async () => (await import('./features/journal/journal-screen.tsx')).JournalScreen,
  ),
  screen(
    '/configuration',
    'configuration',
    'offers.read',
    async () => (await import('./features/configuration/configuration-screen.tsx')).ConfigurationScreen,
  ),
  screen(
    '/sessions',
    'sessions',
    undefined,
    async () => (await import('./features/sessions/sessions-screen.tsx')).SessionsScreen,
  ),
]

function screen(
  path: ConsoleScreen['path'],
  name: ConsoleScreen['name'],
  permission: Permission | undefined,
  load: () => Promise<ComponentType>,
): ConsoleScreen {
  const Screen = loadable(load)
  return { path, name, permission, load: Screen.load, Screen }
}
