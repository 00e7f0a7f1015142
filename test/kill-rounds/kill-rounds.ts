import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Command } from 'commander'
import { Acknowledged } from './acknowledged.ts'
import { audit } from './audit.ts'
import { type Load, runClient } from './load.ts'
import { loadContour, loadedPartners, loadKey } from './load-contour.ts'
import { lossesIn } from './losses.ts'
import { keepMirrors, type MirrorOutcome, mirrorLanguages } from './mirrors.ts'
import { type NoticeOutcome, noticesOf } from './notices.ts'
import { receiveWebhooks, type WebhookOutcome } from './webhook-receiver.ts'
import { send } from './idempotent-act.ts'
import { seededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'
import { freePort } from '../../infra/free-port.ts'
import { serveContour, type ServedContour } from '../support/served-contour.ts'
import { tableItems } from '../support/table-items.ts'
import { wholeNumber } from '../support/whole-number.ts'

const shortestLoadMs = 200
const replayedAnswers = 20

const { rounds, seconds, seed } = new Command('npm run kill-rounds --')
  .description(
    'Runs the API under a mixed load, kills it with its engine at a random moment, starts it again on the same data, repeats what\n' +
      'was not answered, and looks for anything that was acknowledged and lost, or applied twice. Ends with 1 when there is any.',
  )
  .option('--rounds <number>', 'how often it is killed', wholeNumber, 20)
  .option('--seconds <number>', 'the longest that it lives under load', wholeNumber, 3)
  .option('--seed <number>', 'mixes the same load and kills after the same times', wholeNumber, Date.now() % 2 ** 31)
  .addHelpText('after', '\nExamples:\n  npm run kill-rounds\n  npm run kill-rounds -- --rounds 100 --seconds 5 --seed 7')
  .parse()
  .opts<{ rounds: number; seconds: number; seed: number }>()

/** What one round came to. */
interface Round {
  killedAfterMs: number
  acknowledged: number
  /** Requests without an answer: those that had been applied before the kill, and those that were applied when repeated. */
  unanswered: { applied: number; notApplied: number }
  faults: string[]
}

process.exitCode = (await killRounds()) ? 0 : 1

async function killRounds(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-program-kill-'))
  const file = join(folder, 'contour.json')
  writeFileSync(file, JSON.stringify(loadContour))
  const port = await freePort()
  const start = () => serveContour(port, ['--contour', file, '--data', join(folder, 'data')])
  console.log(
    `${rounds} rounds, up to ${seconds} s each, seed ${seed}, ${loadedPartners} clients, mirrors in ${mirrorLanguages().join(' and ')}`,
  )
  let contour = await start()
  try {
    const load = await loadOn(contour)
    const endWebhooks = await receiveWebhooks(contour)
    const endMirrors = keepMirrors({ baseUrl: contour.baseUrl, folder, random: seededRandom(seed + 1) })
    const done: Round[] = []
    const printed: string[] = []
    for (let number = 1; number <= rounds; number++) {
      const { killedAfterMs, acknowledged } = await killUnderLoad(contour, load)
      printed.push(contour.output())
      contour = await start()
      const round = { killedAfterMs, acknowledged, ...(await afterRestart(contour, load)) }
      done.push(round)
      printRound(number, round)
    }
    const isSound = printSummary(done, load)
    const areMirrorsEqual = printMirrors(await endMirrors())
    const areWebhooksSound = printWebhooks(await endWebhooks(contour))
    return printNotices(await noticesOf(contour, printed)) && areWebhooksSound && areMirrorsEqual && isSound
  } finally {
    await contour.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function loadOn({ baseUrl }: ServedContour): Promise<Load> {
  const get = async <Element>(path: string): Promise<Element[]> => {
    const response = await fetch(`${baseUrl}/api/external${path}`, { headers: { 'x-api-key': loadKey } })
    return (await response.json()) as Element[]
  }
  const partners = await get<{ id: string; email: string }>('/partner')
  const [field] = await get<{ id: string }>('/lead-fields')
  const idOf = new Map(partners.map(({ id, email }) => [email, id]))
  return {
    baseUrl,
    partnerIds: loadContour.partners.map(({ email }) => idOf.get(email) ?? ''),
    fieldId: field?.id ?? '',
    acknowledged: new Acknowledged(),
    random: seededRandom(seed),
    answered: [],
    unanswered: [],
    refused: [],
  }
}

async function killUnderLoad(contour: ServedContour, load: Load): Promise<Pick<Round, 'killedAfterMs' | 'acknowledged'>> {
  const before = load.acknowledged.idempotentRequests
  const killedAfterMs = load.random.whole(shortestLoadMs, seconds * 1000)
  const clients = load.partnerIds.map((_, index) => runClient(load, index))
  await wait(killedAfterMs)
  await contour.kill()
  await Promise.all(clients)
  return { killedAfterMs, acknowledged: load.acknowledged.idempotentRequests - before }
}

async function afterRestart(contour: ServedContour, load: Load): Promise<Pick<Round, 'unanswered' | 'faults'>> {
  const faults = load.refused.splice(0).map((refusal) => `refused: ${refusal}`)
  const unanswered = { applied: 0, notApplied: 0 }
  for (const act of load.unanswered.splice(0)) {
    const ending = await send(contour.baseUrl, act)
    if (ending.kind !== 'Answered') {
      faults.push(`repeated ${act.method} ${act.path}: ${JSON.stringify(ending)}`)
      continue
    }
    act.acknowledge(JSON.parse(ending.text) as { id: string })
    load.acknowledged.idempotentRequests++
    if (ending.isReplay) unanswered.applied++
    else unanswered.notApplied++
  }
  faults.push(...(await replayFaults(contour, load)), ...lossesIn(await tableItems(contour.running), load.acknowledged))
  const audited = await audit(contour.port)
  if (!audited.isClean) faults.push(`the audit: ${audited.text}`)
  return { unanswered, faults }
}

/** Repeats the last answered request: the same answer, and no effect. */
async function replayFaults({ baseUrl }: ServedContour, { answered }: Load): Promise<string[]> {
  const faults: string[] = []
  for (const { act, text } of answered.slice(-replayedAnswers)) {
    const again = await send(baseUrl, act)
    if (again.kind !== 'Answered' || !again.isReplay || again.text !== text) {
      faults.push(`the answer to ${act.method} ${act.path} was ${text}, and is ${JSON.stringify(again)}`)
    }
  }
  return faults
}

function printRound(number: number, { killedAfterMs, acknowledged, unanswered, faults }: Round): void {
  const repeated = `${unanswered.applied + unanswered.notApplied} unanswered (${unanswered.applied} had been applied)`
  const verdict = faults.length === 0 ? 'nothing lost, nothing twice, audit clean' : `${faults.length} FAULTS`
  console.log(`round ${number}: killed after ${killedAfterMs} ms, ${acknowledged} acknowledged, ${repeated}, ${verdict}`)
  for (const fault of faults) console.log(`  ${fault}`)
}

function printSummary(rounds: readonly Round[], { acknowledged }: Load): boolean {
  const sum = (figure: (round: Round) => number): number => rounds.reduce((total, round) => total + figure(round), 0)
  const deals = [...acknowledged.leads.values()].reduce((count, { dealsKopecks }) => count + dealsKopecks.length, 0)
  const faults = sum((round) => round.faults.length)
  console.log(
    `${rounds.length} kills: ${acknowledged.idempotentRequests} requests acknowledged, ` +
      `${sum(({ unanswered }) => unanswered.applied)} applied without an answer and not applied again, ` +
      `${sum(({ unanswered }) => unanswered.notApplied)} applied when repeated; ` +
      `${acknowledged.leads.size} leads, ${deals} deals, ${acknowledged.payouts.size} payouts, ${acknowledged.sessions.size} sessions; ` +
      `${faults} faults`,
  )
  return faults === 0
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
