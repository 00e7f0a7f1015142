import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { formerLogFile, logFile } from '../../log-files.ts'
import { isWanted, mostRefusals, type Refusal, refusalOf, type Wanted } from './refusal.ts'

/** The refusals that `npm start` has kept in this folder, newest first. */
export async function localRefusals(folder: string, wanted: Wanted): Promise<Refusal[]> {
  const found: Refusal[] = []
  for (const file of [formerLogFile(folder), logFile(folder)].filter((one) => existsSync(one))) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const refusal = line.includes('"errorCode"') ? refusalOf(parsed(line)) : undefined
      if (refusal && isWanted(refusal, wanted)) found.push(refusal)
    }
  }
  return found.toReversed().slice(0, mostRefusals)
}

/** The last line of a process that was killed may be a part of one. */
function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return {}
  }
}
