import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { median } from '../bench/median.ts'
import { textTable } from '../bench/text-table.ts'
import { testContour } from '../support/contours.ts'
import { freePort } from '../../infra/free-port.ts'
import { serveContour } from '../support/served-contour.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { compareTimes, type TimedPair } from './compare-times.ts'

const { tries } = new Command('npm run guess-codes --')
  .description(
    'Guesses sign-in codes of addresses that a contour of its own knows and of others that it does not, over HTTP, in turns. ' +
      'Exits with 1 when somebody gets in, when an answer is a 5xx or tells the two kinds apart, or when their times differ by more than noise.',
  )
  .option('--tries <number>', 'how many guesses in all', wholeNumber, 10_000)
  .addHelpText('after', '\nExamples:\n  npm run guess-codes\n  npm run guess-codes -- --tries 1000')
  .parse()
  .opts<{ tries: number }>()

/** The number of addresses of each kind. */
const addressesOfKind = 40
/** The number of browsers that ask for each address: fewer than make a mailbox share a code. */
const browsersOfAddress = 5
const emailsAt = (host: string): string[] => Array.from({ length: addressesOfKind }, (_, index) => `partner-${index}@${host}`)
const known = emailsAt('known.example')
const unknown = emailsAt('unknown.example')

/** Nobody gets in: 200 codes of six digits are looked at on a day, which find one once in 5,000 runs; then codes are longer. */
const expected: ReadonlySet<string> = new Set([
  '/api/session/code 202',
  '/api/session 401 SIGN_IN_REFUSED',
  '/api/session 403 LONGER_CODE_REQUIRED',
])

/** Chance alone goes farther than this in one run of 16,000. */
const mostDeviations = 4

process.exitCode = (await guess()) ? 0 : 1

async function guess(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-program-guesses-'))
  const file = join(folder, 'contour.json')
  writeFileSync(file, JSON.stringify({ ...testContour, partners: known.map((email) => ({ email })) }))
  const contour = await serveContour(await freePort(), ['--contour', file, '--in-memory'])
  try {
    const outcomes = new Map<string, number>()
    const browsers = new Map<string, string>()
    const ask = async (path: string, body: { email: string; app: 'account'; code?: string }): Promise<number> => {
      const startedMs = performance.now()
      const response = await fetch(`${contour.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `__Host-browser=${browsers.get(body.email) ?? ''}` },
        body: JSON.stringify(body),
      })
      const { code = '' } = (await response.json()) as { code?: string }
      const tookMs = performance.now() - startedMs
      const outcome = `${path} ${response.status} ${code}`.trim()
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      return tookMs
    }
    const askForCode = (email: string): Promise<number> => {
      browsers.set(email, randomBytes(16).toString('base64url'))
      return ask('/api/session/code', { email, app: 'account' })
    }
    const guess = (email: string, turn: number): Promise<number> =>
      ask('/api/session', { email, app: 'account', code: guessOf(turn) })
    // What a process does only once is no address's.
    for (const host of ['first.example', 'second.example']) {
      await askForCode(`warm@${host}`)
      await guess(`warm@${host}`, 0)
    }
    const codes = await inTurns(browsersOfAddress * addressesOfKind, askForCode)
    const guesses = await inTurns(Math.ceil(tries / 2), guess)
    return told({ outcomes, pairs: { 'POST /api/session/code': codes, 'POST /api/session': guesses } })
  } finally {
    await contour.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Six digits: once the contour asks for longer codes it refuses them without a look. */
function guessOf(turn: number): string {
  return String((turn * 7_919) % 1_000_000).padStart(6, '0')
}

/** Asks for an address of each kind, one right after the other, and the other way round in the next turn. */
async function inTurns(turns: number, ask: (email: string, turn: number) => Promise<number>): Promise<TimedPair[]> {
  const pairs: TimedPair[] = []
  for (let turn = 0; turn < turns; turn++) {
    const [one, other] = [known[turn % addressesOfKind] ?? '', unknown[turn % addressesOfKind] ?? '']
    if (turn % 2 === 0) pairs.push({ knownMs: await ask(one, turn), unknownMs: await ask(other, turn) })
    else {
      const unknownMs = await ask(other, turn)
      pairs.push({ knownMs: await ask(one, turn), unknownMs })
    }
  }
  return pairs
}

interface Guessed {
  outcomes: ReadonlyMap<string, number>
  pairs: Readonly<Record<string, readonly TimedPair[]>>
}

function told({ outcomes, pairs }: Guessed): boolean {
  console.log([...outcomes].map(([outcome, count]) => `${outcome} ×${count}`).join('\n'))
  const rows = Object.entries(pairs).map(([name, all]) => {
    const { slowerKnown, deviations } = compareTimes(all)
    const [ofKnown, ofUnknown] = [median(all.map(({ knownMs }) => knownMs)), median(all.map(({ unknownMs }) => unknownMs))]
    return [name, String(all.length), ofKnown.toFixed(3), ofUnknown.toFixed(3), `${slowerKnown}`, deviations.toFixed(1)]
  })
  console.log(textTable(['Request', 'Pairs', 'Known, ms', 'Unknown, ms', 'Known was slower', 'Deviations from half'], rows))
  const others = [...outcomes.keys()].filter((outcome) => !expected.has(outcome))
  if (others.length > 0) console.log(`NOT AS IT SHOULD BE: ${others.join(', ')}`)
  const isEven = Object.values(pairs).every((all) => Math.abs(compareTimes(all).deviations) < mostDeviations)
  if (!isEven) console.log('NOT AS IT SHOULD BE: the times tell the two kinds apart')
  return others.length === 0 && isEven
}
