import { InvalidArgumentError } from 'commander'

/**
 * A whole number from a command line, not negative.
 *
 * @throws InvalidArgumentError
 */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw new InvalidArgumentError('expected a whole number')
  return number
}
