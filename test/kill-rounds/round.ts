import { setTimeout as wait } from 'node:timers/promises'
import { Acknowledged } from './acknowledged.ts'
import { audit } from './audit.ts'
import { send } from './idempotent-act.ts'
import { type Load, runClient } from './load.ts'
import { loadContour, loadKey } from './load-contour.ts'
import { lossesIn } from './losses.ts'
import type { SeededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'
import type { ServedContour } from '../support/served-contour.ts'
import { tableItems } from '../support/table-items.ts'

const shortestLoadMs = 200
const replayedAnswers = 20

/** What one round came to. */
export interface Round {
  killedAfterMs: number
  acknowledged: number
  /** Requests without an answer: those that had been applied before the kill, and those that were applied when repeated. */
  unanswered: { applied: number; notApplied: number }
  faults: string[]
}

/** @param baseUrl whom the next request goes to */
export async function loadOn(baseUrl: () => string, random: SeededRandom): Promise<Load> {
  const get = async <Element>(path: string): Promise<Element[]> => {
    const response = await fetch(`${baseUrl()}/api/external${path}`, { headers: { 'x-api-key': loadKey } })
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
    random,
    answered: [],
    unanswered: [],
    refused: [],
  }
}

/** @param seconds the longest time under load */
export async function killUnderLoad(
  load: Load,
  seconds: number,
  kill: () => Promise<void>,
): Promise<Pick<Round, 'killedAfterMs' | 'acknowledged'>> {
  const before = load.acknowledged.idempotentRequests
  const killedAfterMs = load.random.whole(shortestLoadMs, seconds * 1000)
  const clients = load.partnerIds.map((_, index) => runClient(load, index))
  await wait(killedAfterMs)
  await kill()
  await Promise.all(clients)
  return { killedAfterMs, acknowledged: load.acknowledged.idempotentRequests - before }
}

/** Repeats what was not answered, and compares the table with what was. */
export async function afterRestart(contour: ServedContour, load: Load): Promise<Pick<Round, 'unanswered' | 'faults'>> {
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

export function printRound(number: number, { killedAfterMs, acknowledged, unanswered, faults }: Round): void {
  const repeated = `${unanswered.applied + unanswered.notApplied} unanswered (${unanswered.applied} had been applied)`
  const verdict = faults.length === 0 ? 'nothing lost, nothing twice, audit clean' : `${faults.length} FAULTS`
  console.log(`round ${number}: killed after ${killedAfterMs} ms, ${acknowledged} acknowledged, ${repeated}, ${verdict}`)
  for (const fault of faults) console.log(`  ${fault}`)
}

export function printSummary(rounds: readonly Round[], { acknowledged }: Load): boolean {
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
