import { InvalidArgumentError } from 'commander'

/**
 * A port as a person types it.
 *
 * @throws InvalidArgumentError
 */
export function portNumber(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new InvalidArgumentError('a port is a number from 1 to 65535')
  return port
}
