import type { Permission } from '../../../lib/domain/people/permission.ts'
import { type ServiceAccount, serviceName, serviceState } from '../../../lib/domain/key/service-account.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * The service account that a person names by its title, or its id.
 *
 * @throws CommandRefused naming those there are
 */
export function serviceNamed(accounts: readonly ServiceAccount[], name: string): ServiceAccount {
  const found = accounts.find(({ id, title }) => id === name || serviceName(title) === serviceName(name))
  if (found) return found
  const known = accounts.map(({ title }) => title).join(', ')
  throw new CommandRefused(`There is no service account ${name}: ${known || 'make one with service-account make'}`)
}

/** @throws CommandRefused also for one that waits, or is closed */
export function openServiceNamed(accounts: readonly ServiceAccount[], name: string): ServiceAccount {
  const account = serviceNamed(accounts, name)
  const state = serviceState(account)
  if (state === 'Open') return account
  throw new CommandRefused(
    state === 'Waiting'
      ? `${account.title} waits for another owner, who confirms it in the console, under Keys.`
      : `${account.title} was closed at ${account.closedAt}: make another one.`,
  )
}

/**
 * What a key of it opens.
 *
 * @throws CommandRefused naming what the account may
 */
export function serviceScopes(
  { title, scopes }: ServiceAccount,
  asked: readonly Permission[] | undefined,
): readonly Permission[] {
  const beyond = asked?.filter((scope) => !scopes.includes(scope)) ?? []
  if (beyond.length === 0) return asked ?? scopes
  throw new CommandRefused(`Keys of ${title} may not have ${beyond.join(', ')}: ${scopes.join(', ')}`)
}
