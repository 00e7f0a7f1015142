import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Loadable, loadable, present } from '../shared/failure/loadable.tsx'
import { BalanceScreen } from './features/balance/balance-screen.tsx'
import { readOwnAccount } from './own/own-queries.ts'
import type { ru } from './texts/ru.ts'

/** A screen of the account and its place in the navigation. */
export interface AccountScreen {
  /** From /account on. The rest of the path belongs to the screen. */
  path: `/${string}`
  /** Its name in the navigation. */
  name: keyof typeof ru.screens
  Screen: Loadable<object>
  /** Loads its code before it is opened. */
  load: () => Promise<unknown>
  /** Reads what it shows before it is opened. */
  read?: (client: QueryClient) => Promise<void>
}

/**
 * The start screen. It comes with the app, and its data is requested by the page itself
 * (web/public/assets/account-reads-1.js): on a slow network each further step takes a fifth of a second.
 */
const home: AccountScreen = {
  path: '/balance',
  name: 'balance',
  Screen: present(BalanceScreen),
  load: async () => undefined,
  read: readOwnAccount,
}

/** The screens in the order of the navigation; the first one opens by itself. A new screen is one line here. */
export const screens: readonly [AccountScreen, ...AccountScreen[]] = [
  home,
  screen('/leads', 'leads', async () => (await import('./features/leads/leads-screen.tsx')).LeadsScreen),
  screen('/links', 'links', async () => (await import('./features/links/links-screen.tsx')).LinksScreen),
  screen('/promocodes', 'promocodes', async () => (await import('./features/promocodes/promocodes-screen.tsx')).PromocodesScreen),
  screen('/payouts', 'payouts', async () => (await import('./features/payouts/payouts-screen.tsx')).PayoutsScreen),
  screen('/statement', 'statement', async () => (await import('./features/statement/statement-screen.tsx')).StatementScreen),
  screen('/profile', 'profile', async () => (await import('./features/profile/profile-screen.tsx')).ProfileScreen),
  screen('/sessions', 'sessions', async () => (await import('./features/sessions/sessions-screen.tsx')).SessionsScreen),
]

function screen(path: AccountScreen['path'], name: AccountScreen['name'], load: () => Promise<ComponentType>): AccountScreen {
  const Screen = loadable(load)
  return { path, name, load: Screen.load, Screen }
}
