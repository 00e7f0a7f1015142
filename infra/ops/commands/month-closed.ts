import { InvalidArgumentError } from 'commander'
import { moscowMonth } from '../../../lib/domain/value/moscow-day.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'

/**
 * Reads a closed month of Moscow, such as 2026-10.
 *
 * @throws InvalidArgumentError
 */
export function monthClosed(text: string): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('expected a month such as 2026-10')
  if (text < moscowMonth(systemRuntime.now())) return text
  throw new InvalidArgumentError('this month is not over yet in Moscow: its deals are not all made')
}
