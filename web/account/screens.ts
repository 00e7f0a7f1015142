import { type ComponentType, lazy } from 'react'
import type { ru } from './texts/ru.ts'

/** A screen of the account and its place in the navigation. */
export interface AccountScreen {
  /** From /account on. What stands behind it in the address is the screen's own affair. */
  path: `/${string}`
  /** Its name in the navigation. */
  name: keyof typeof ru.screens
  Screen: ComponentType
  /** Loads its code before it is opened. */
  load: () => Promise<unknown>
}

/** The screens in the order of the navigation; the first one opens by itself. A new screen is one line here. */
export const screens: readonly [AccountScreen, ...AccountScreen[]] = [
  screen('/balance', 'balance', async () => (await import('./features/balance/balance-screen.tsx')).BalanceScreen),
  screen('/leads', 'leads', async () => (await import('./features/leads/leads-screen.tsx')).LeadsScreen),
  screen('/links', 'links', async () => (await import('./features/links/links-screen.tsx')).LinksScreen),
  screen('/promocodes', 'promocodes', async () => (await import('./features/promocodes/promocodes-screen.tsx')).PromocodesScreen),
  screen('/payouts', 'payouts', async () => (await import('./features/payouts/payouts-screen.tsx')).PayoutsScreen),
  screen('/statement', 'statement', async () => (await import('./features/statement/statement-screen.tsx')).StatementScreen),
  screen('/profile', 'profile', async () => (await import('./features/profile/profile-screen.tsx')).ProfileScreen),
  screen('/sessions', 'sessions', async () => (await import('./features/sessions/sessions-screen.tsx')).SessionsScreen),
]

function screen(path: AccountScreen['path'], name: AccountScreen['name'], load: () => Promise<ComponentType>): AccountScreen {
  return { path, name, load, Screen: lazy(async () => ({ default: await load() })) }
}
