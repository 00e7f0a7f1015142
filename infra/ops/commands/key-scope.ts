import { InvalidArgumentError } from 'commander'
import { keyScopes, type Permission } from '../../../lib/domain/people/permission.ts'

/** Adds one to those given before. Throws InvalidArgumentError naming all there are. */
export function keyScope(text: string, before: readonly Permission[] = []): readonly Permission[] {
  const named = keyScopes.find((name) => name === text.trim())
  if (!named) throw new InvalidArgumentError(`there is no scope ${text}: ${keyScopes.join(', ')}`)
  return before.includes(named) ? before : [...before, named]
}
