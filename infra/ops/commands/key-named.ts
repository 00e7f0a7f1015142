import type { ApiKey } from '../../../lib/domain/key/api-key.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * The key with that id or prefix.
 *
 * @throws CommandRefused if there is none, or more than one
 */
export function keyNamed(apiKeys: readonly ApiKey[], name: string): ApiKey {
  const found = apiKeys.filter(({ id, prefix }) => id === name || prefix === name)
  if (found.length > 1)
    throw new CommandRefused(`${name} is the prefix of ${found.length} keys: ${found.map(({ id }) => id).join(', ')}`)
  const [key] = found
  if (!key) throw new CommandRefused(`There is no key ${name}: see keys list.`)
  return key
}
