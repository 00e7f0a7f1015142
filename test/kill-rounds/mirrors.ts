import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadKey } from './load-contour.ts'
import type { SeededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'
import {
  listsOf,
  type Mirror,
  mirrored,
  mirrorFaults,
  type MirrorLanguage,
  type MirrorRun,
  mirrorScripts,
  startMirror,
} from '../support/mirror.ts'

/** How a mirror fared. */
export interface MirrorOutcome {
  language: MirrorLanguage
  /** Runs that were killed, that came to their end, and that gave up because nobody answered. */
  killed: number
  ended: number
  gaveUp: number
  rows: number
  faults: string[]
}

const [shortestLifeMs, longestLifeMs, longestPauseMs] = [50, 2000, 500]
/** The feed shows acts older than 30 s. */
const feedDelayMs = 31_000

/** The languages of mirrors that run on this machine. */
export const mirrorLanguages = (): MirrorLanguage[] =>
  (Object.keys(mirrorScripts) as MirrorLanguage[]).filter((language) => mirrorScripts[language].isThere())

/**
 * Keeps a mirror in each language, starts each again and again, and kills it at a random moment.
 *
 * @returns ends that, lets each mirror come to its end, and compares it with the lists
 */
export function keepMirrors(of: { baseUrl: string; folder: string; random: SeededRandom }): () => Promise<MirrorOutcome[]> {
  const over = new AbortController()
  const kept = mirrorLanguages().map(async (language) => {
    const mirror = { language, baseUrl: of.baseUrl, key: loadKey, file: join(of.folder, `${language}.db`) }
    const outcome: MirrorOutcome = { language, killed: 0, ended: 0, gaveUp: 0, rows: 0, faults: [] }
    while (!over.signal.aborted) {
      await runAndKill(startMirror(mirror), of.random.whole(shortestLifeMs, longestLifeMs), outcome)
      await wait(of.random.whole(0, longestPauseMs))
    }
    return { mirror, outcome }
  })
  return async () => {
    over.abort()
    const mirrors = await Promise.all(kept)
    await wait(feedDelayMs)
    for (const { mirror, outcome } of mirrors) await compare(mirror, outcome)
    return mirrors.map(({ outcome }) => outcome)
  }
}

async function runAndKill(run: MirrorRun, livesMs: number, outcome: MirrorOutcome): Promise<void> {
  const abort = new AbortController()
  const kill = wait(livesMs, undefined, { signal: abort.signal }).then(
    () => run.process.kill('SIGKILL'),
    () => undefined,
  )
  const { code, said } = await run.ended
  abort.abort()
  await kill
  if (code === null) outcome.killed++
  else if (code === 0) outcome.ended++
  else if (said.includes('no answer')) outcome.gaveUp++
  else outcome.faults.push(`the mirror in ${outcome.language} ended with ${code}: ${said}`)
}

async function compare(mirror: Mirror, outcome: MirrorOutcome): Promise<void> {
  const { code, said } = await startMirror(mirror).ended
  if (code !== 0) outcome.faults.push(`the mirror in ${mirror.language} ended with ${code}: ${said}`)
  const found = mirrored(mirror.file)
  outcome.rows = found.partner.length + found.lead.length + found.payout.length
  outcome.faults.push(...mirrorFaults(found, await listsOf(mirror)).map((fault) => `the mirror in ${mirror.language}: ${fault}`))
}
