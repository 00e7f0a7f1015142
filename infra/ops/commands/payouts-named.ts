import { readFileSync } from 'node:fs'
import { isId } from '../../../lib/domain/value/id.ts'
import type { ListedPayout } from '../../../lib/domain/payout/payout.ts'
import { loadListedPayouts, payoutIdsBeginning } from '../../../lib/store/payout/payout.ts'
import { idOfExternal } from '../../../lib/store/moving/external-id.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { firstCells } from './csv.ts'

/**
 * The names given on the command line and in a file: each once, in order.
 *
 * @param file one name a line, or a CSV with names in its first column; - is standard input
 * @throws CommandRefused if there are none, or the file cannot be read
 */
export function payoutNames(typed: readonly string[], file: string | undefined): string[] {
  const names = [...typed, ...(file === undefined ? [] : firstCells(textOf(file), 'id'))]
  if (names.length === 0) throw new CommandRefused('Say which: one id or more, beginnings of ids, or --from FILE.')
  return [...new Set(names.map((name) => name.trim()))]
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const namesAtOnce = 16

/**
 * The payout requests with these names, in the order of the names.
 *
 * @throws CommandRefused listing every name that fits no request or several: then none is returned
 */
export async function payoutsNamed(names: readonly string[]): Promise<ListedPayout[]> {
  const ids: string[] = []
  const faults: string[] = []
  for (let done = 0; done < names.length; done += namesAtOnce) {
    const some = names.slice(done, done + namesAtOnce)
    for (const [index, found] of (await Promise.all(some.map(idsNamed))).entries()) {
      const [name, [id, other]] = [some[index] ?? '', found]
      if (id === undefined) faults.push(`There is no payout request ${name}.`)
      else if (other !== undefined) faults.push(`${name} is the beginning of several, such as ${id} and ${other}.`)
      else ids.push(id)
    }
  }
  const distinct = [...new Set(ids)]
  const payouts = new Map((await loadListedPayouts(distinct)).map((payout) => [payout.id, payout]))
  faults.push(...distinct.filter((id) => !payouts.has(id)).map((id) => `There is no payout request ${id}.`))
  if (faults.length === 1) throw new CommandRefused(faults[0] ?? '')
  if (faults.length > 0) throw new CommandRefused('Nothing was done:', faults)
  return distinct.flatMap((id) => payouts.get(id) ?? [])
}

const shortestBeginning = 4

/** Ids of here by their beginnings; ids of the system that requests moved in from as they are. */
async function idsNamed(typed: string): Promise<string[]> {
  const name = typed.toLowerCase()
  // The id that it had elsewhere may look like one of here.
  const moved = await idOfExternal('PAYOUT', typed)
  if (moved !== undefined) return [moved]
  if (isId(name)) return [name]
  return /^[0-9a-f-]+$/.test(name) && name.length >= shortestBeginning ? payoutIdsBeginning(name) : []
}
