import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { loadContour, loadedPartners } from './load-contour.ts'
import { keepMirrors, type MirrorOutcome, mirrorLanguages } from './mirrors.ts'
import { type NoticeOutcome, noticesOf } from './notices.ts'
import { receiveWebhooks, type WebhookOutcome } from './webhook-receiver.ts'
import { afterRestart, killUnderLoad, loadOn, printRound, printSummary, type Round } from './round.ts'
import { upgradeRounds } from './upgrade-rounds.ts'
import { seededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'
import { freePort } from '../../infra/free-port.ts'
import { serveContour } from '../support/served-contour.ts'
import { wholeNumber } from '../support/whole-number.ts'

const { rounds, seconds, seed, upgrade } = new Command('npm run kill-rounds --')
  .description(
    'Runs the API under a mixed load, kills it with its engine at a random moment, starts it again on the same data, repeats what\n' +
      'was not answered, and looks for anything that was acknowledged and lost, or applied twice. Ends with 1 when there is any.',
  )
  .option('--rounds <number>', 'how often it is killed', wholeNumber, 20)
  .option('--seconds <number>', 'the longest that it lives under load', wholeNumber, 3)
  .option('--seed <number>', 'mixes the same load and kills after the same times', wholeNumber, Date.now() % 2 ** 31)
  .option('--upgrade', 'the previous release and this one serve a table that is upgraded again and again meanwhile', false)
  .addHelpText(
    'after',
    '\nExamples:\n  npm run kill-rounds\n  npm run kill-rounds -- --rounds 100 --seconds 5 --seed 7\n  npm run kill-rounds -- --upgrade',
  )
  .parse()
  .opts<{ rounds: number; seconds: number; seed: number; upgrade: boolean }>()

const folder = mkdtempSync(join(tmpdir(), 'partner-program-kill-'))
try {
  const isSound = upgrade ? await upgradeRounds({ rounds, seconds, seed, folder }) : await killRounds()
  process.exitCode = isSound ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function killRounds(): Promise<boolean> {
  const file = join(folder, 'contour.json')
  writeFileSync(file, JSON.stringify(loadContour))
  const port = await freePort()
  const start = () => serveContour(port, ['--contour', file, '--data', join(folder, 'data')])
  console.log(
    `${rounds} rounds, up to ${seconds} s each, seed ${seed}, ${loadedPartners} clients, mirrors in ${mirrorLanguages().join(' and ')}`,
  )
  let contour = await start()
  try {
    const load = await loadOn(() => contour.baseUrl, seededRandom(seed))
    const endWebhooks = await receiveWebhooks(contour)
    const endMirrors = keepMirrors({ baseUrl: contour.baseUrl, folder, random: seededRandom(seed + 1) })
    const done: Round[] = []
    const printed: string[] = []
    for (let number = 1; number <= rounds; number++) {
      const killed = await killUnderLoad(load, seconds, contour.kill)
      printed.push(contour.output())
      contour = await start()
      const round = { ...killed, ...(await afterRestart(contour, load)) }
      done.push(round)
      printRound(number, round)
    }
    const isSound = printSummary(done, load)
    const areMirrorsEqual = printMirrors(await endMirrors())
    const areWebhooksSound = printWebhooks(await endWebhooks(contour))
    return printNotices(await noticesOf(contour, printed)) && areWebhooksSound && areMirrorsEqual && isSound
  } finally {
    await contour.kill()
  }
}

function printMirrors(outcomes: readonly MirrorOutcome[]): boolean {
  for (const { language, killed, ended, gaveUp, rows, faults } of outcomes) {
    const runs = `killed ${killed} times, came to an end ${ended} times, gave up ${gaveUp} times`
    const verdict = faults.length === 0 ? 'equal to the lists' : `${faults.length} FAULTS`
    console.log(`mirror in ${language}: ${runs}; ${rows} rows, ${verdict}`)
    for (const fault of faults) console.log(`  ${fault}`)
  }
  return outcomes.every(({ faults }) => faults.length === 0)
}

function printWebhooks({ events, again, refused, waited, faults }: WebhookOutcome): boolean {
  const verdict = faults.length === 0 ? 'none lost' : `${faults.length} FAULTS`
  console.log(
    `webhooks: ${events} events of the feed for each of two, ${refused} refused at first, ${waited} that waited for the slow one at the end, ` +
      `${again} that came more than once; ${verdict}`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0
}

function printNotices({ payouts, again, faults }: NoticeOutcome): boolean {
  const verdict = faults.length === 0 ? 'none lost' : `${faults.length} FAULTS`
  console.log(`notices: ${payouts} payout requests, ${again} mails that came more than once; ${verdict}`)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0
}
