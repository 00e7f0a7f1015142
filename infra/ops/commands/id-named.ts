import { CommandRefused } from './contour-subcommand.ts'

/**
 * The id of the thing with that name.
 *
 * @throws CommandRefused naming the existing ones
 */
export function idNamed<Thing extends { id: string }, Name>(
  things: readonly Thing[],
  kind: string,
  name: (thing: Thing) => Name,
  wanted: Name,
): string {
  const found = things.find((thing) => name(thing) === wanted)
  if (found) return found.id
  const known = things.map((thing) => String(name(thing))).join(', ')
  throw new CommandRefused(`There is no ${kind} ${String(wanted)}: ${known || 'the contour has none'}`)
}
