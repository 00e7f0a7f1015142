import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import * as fc from 'fast-check'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { eventId } from '../../lib/domain/value/event-id.ts'
import { feedPartition } from '../../lib/store/keys.ts'
import { audit } from '../kill-rounds/audit.ts'
import { type Address, hostileAddress } from './hostile-address.ts'
import { hostileContour, secretsOfHostileRun } from './hostile-contour.ts'
import { type HostileRequest, hostileRequest, type KnownIds } from './hostile-requests.ts'
import { prepareKnownIds, type Send, type SignIn } from './known-ids.ts'
import { bytesOf, exchange } from './raw-exchange.ts'
import { freePort } from '../../infra/free-port.ts'
import { serveContour, type ServedContour } from '../support/served-contour.ts'
import { signInByMail } from '../support/sign-in-by-mail.ts'
import { tableItems } from '../support/table-items.ts'
import { type ArrivedAnswer, faultsOf } from './verdict.ts'
import { wholeNumber } from '../support/whole-number.ts'

const slowMs = 5_000
const shownBytes = 1_500

const { runs, seed } = new Command('npm run fuzz --')
  .description('Sends hostile requests of every kind to a contour of its own over HTTP, and judges every answer and the log.')
  .option('--runs <number>', 'how many requests in all', wholeNumber, 3_000)
  .option('--seed <number>', 'repeats an earlier run', wholeNumber, Date.now() % 2 ** 31)
  .addHelpText('after', '\nExamples:\n  npm run fuzz\n  npm run fuzz -- --runs 20000 --seed 7')
  .parse()
  .opts<{ runs: number; seed: number }>()

/** The results for one endpoint. */
interface Seen {
  /** How often each outcome was answered. */
  outcomes: Map<string, number>
  slowestMs: number
}

process.exitCode = (await fuzz()) ? 0 : 1

async function fuzz(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-program-fuzz-'))
  const file = join(folder, 'contour.json')
  writeFileSync(file, JSON.stringify(hostileContour))
  console.log(`${runs} requests, seed ${seed}`)
  const contour = await serveContour(await freePort(), ['--contour', file, '--in-memory'])
  try {
    const send: Send = async ({ endpoint: { method, path }, parameters, headers, body }) =>
      exchange(contour.port, {
        method,
        target: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? ''),
        headers,
        body,
      })
    const signIn: SignIn = (kind, email) => signInByMail(contour.baseUrl, kind, email)
    const known = await prepareKnownIds(send, signIn, () => eventIdIn(contour))
    const runsPerEndpoint = Math.ceil(runs / endpoints.length)
    const outcomes = await Promise.all(endpoints.map((endpoint) => fuzzEndpoint(contour.port, endpoint, known, runsPerEndpoint)))
    const audited = await audit(contour.port)
    console.log(audited.text)
    const complaints = complaintsIn(contour.output())
    for (const line of complaints) console.log(`IN THE LOG: ${line.slice(0, shownBytes)}`)
    const failed = outcomes.filter((isGood) => !isGood).length
    console.log(
      `${runsPerEndpoint * endpoints.length} requests, ${failed} endpoints with faults, ${complaints.length} log lines with a secret or an error, ` +
        `audit ${audited.isClean ? 'clean' : 'NOT clean'}`,
    )
    return failed === 0 && complaints.length === 0 && audited.isClean
  } finally {
    await contour.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns whether every answer was good; the smallest request that was answered badly is printed */
async function fuzzEndpoint(port: number, endpoint: EndpointSpec, known: KnownIds, numRuns: number): Promise<boolean> {
  const seen: Seen = { outcomes: new Map(), slowestMs: 0 }
  const sent = hostileRequest(endpoint, known).chain((request) =>
    hostileAddress(endpoint, request).map((address) => ({ request, address })),
  )
  const property = fc.asyncProperty(sent, async ({ request, address }) => {
    const faults = await faultsOver(port, request, address, seen)
    if (faults.length > 0) throw new Error(faults.join('; '))
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns, seed })
  const shown = [...seen.outcomes].toSorted(([, a], [, b]) => b - a).map(([outcome, count]) => `${outcome} ×${count}`)
  console.log(`${endpoint.name}  slowest ${seen.slowestMs} ms\n  ${shown.join(', ')}`)
  if (!failed || !counterexample) return !failed
  const [{ request, address }] = counterexample
  console.log(`FAULT at ${endpoint.name}: ${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}`)
  console.log(shownRequest(request, address))
  return false
}

async function faultsOver(
  port: number,
  { endpoint, headers, body }: HostileRequest,
  address: Address,
  seen: Seen,
): Promise<string[]> {
  const { method, target, isTampered } = address
  const startedAtMs = Date.now()
  const answer = await exchange(port, { method, target, headers, body })
  const durationMs = Date.now() - startedAtMs
  seen.slowestMs = Math.max(seen.slowestMs, durationMs)
  const code = /"code":"(\w+)"/.exec(answer.status < 400 ? '' : answer.body)?.[1]
  const outcome = [answer.status, code].filter(Boolean).join(' ')
  seen.outcomes.set(outcome, (seen.outcomes.get(outcome) ?? 0) + 1)
  // The root is no endpoint: the local gateway leads people from it to the documentation.
  if (answer.status === 302 && answer.headers.location === '/docs/') return []
  const slow = durationMs > slowMs ? [`answered after ${durationMs} ms`] : []
  // An answer to HEAD has no body to be judged.
  if (method === 'HEAD') return [302, 404].includes(answer.status) ? slow : [`${answer.status} to HEAD`, ...slow]
  return [...addressedFaults(endpoint, answer, isTampered), ...slow]
}

/** A tampered address may have led to any endpoint: one of them must stand by the answer. */
function addressedFaults(endpoint: EndpointSpec, answer: ArrivedAnswer, isTampered: boolean): string[] {
  const faults = faultsOf(endpoint, answer, isTampered)
  return isTampered && endpoints.some((other) => faultsOf(other, answer, true).length === 0) ? [] : faults
}

function shownRequest({ headers, body }: HostileRequest, { method, target }: Address): string {
  const bytes = bytesOf({ method, target, headers, body })
  const text =
    bytes.length > shownBytes ? `${bytes.subarray(0, shownBytes).toString()}… (${bytes.length} bytes)` : bytes.toString()
  return text.replace(/^/gm, '    ')
}

/** Lines of the log that hold a secret, or tell of an error of ours. */
function complaintsIn(output: string): string[] {
  const secrets = secretsOfHostileRun.map((secret) => secret.toLowerCase())
  // Its output for the person who started it contains the key of a local contour, and each mail with its code.
  const log = output
    .slice(output.indexOf('Ctrl-C stops it.'))
    .split('\n')
    .filter((line) => !line.startsWith('Mail to '))
  const isBad = (line: string): boolean =>
    line.includes('"level":"error"') || secrets.some((secret) => line.toLowerCase().includes(secret))
  return log.filter(isBad)
}

/** An event of the feed, which is too young to be shown, and stands in the table all the same. */
async function eventIdIn({ running }: ServedContour): Promise<string> {
  for (const { pk, sk } of (await tableItems(running)).values()) {
    if (String(pk).startsWith(feedPartition(''))) return eventId({ actId: String(sk), index: 0 })
  }
  throw new Error('the feed tells of nothing')
}
