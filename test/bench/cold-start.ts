import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../infra/free-port.ts'
import { serveContour } from '../support/served-contour.ts'
import { bareHandler, buildBootstrap, buildDeployed, buildNaive, oneCallHandler, writeHandler } from './cold-start/builds.ts'
import { CannedTable } from './cold-start/canned-table.ts'
import { eventOf, recordRequests, type Request } from './cold-start/requests.ts'
import { measuredEndpoints } from './cold-start/measured-endpoints.ts'
import { type ColdStart, RuntimeApi } from './cold-start/runtime-api.ts'
import type { Measure, Measured, Size } from './measure.ts'
import { selfSigned } from './self-signed.ts'

const roundsOf: Readonly<Record<Size, number>> = { Whole: 15, Smallest: 1 }
/** What is wanted of the slowest function. */
const wantedRatio = 2.3

/** What a function was measured as: without anything, with one call by Node alone, as it is deployed, as one would first build it. */
const builds = ['bare', 'oneCall', 'deployed', 'naive'] as const
type Build = (typeof builds)[number]
type Starts = Record<Build, ColdStart[]>

export const coldStart: Measure = {
  name: 'cold-start',
  title: 'Cold start of each function: from the start of a process to the end of its first answer, DynamoDB over TLS on loopback',
  run: async (progress, size) => {
    const endpoints = measuredEndpoints(size)
    const folder = mkdtempSync(join(tmpdir(), 'cold-start-'))
    const tls = selfSigned()
    const authority = join(folder, 'authority.pem')
    writeFileSync(authority, tls.certificate)
    progress('building')
    const bootstrap = join(folder, 'bootstrap.mjs')
    await Promise.all([
      buildBootstrap(bootstrap),
      buildDeployed(join(folder, 'deployed'), endpoints, size),
      buildNaive(join(folder, 'naive'), endpoints),
    ])
    const contour = await serveContour(await freePort(), ['--in-memory'])
    const table = new CannedTable(contour.running.endpoint, tls)
    const endpoint = await table.open()
    const runtime = new RuntimeApi(bootstrap)
    await runtime.open()
    writeHandler(join(folder, 'bare'), bareHandler)
    writeHandler(join(folder, 'oneCall'), oneCallHandler(endpoint))

    const env = environment({ endpoint, authority, home: folder, tableName: contour.running.tableName })
    const start = (build: Build, request: Request): Promise<ColdStart> =>
      runtime.start({
        folder: join(folder, build, build === 'deployed' || build === 'naive' ? request.name : ''),
        event: eventOf(request),
        env,
      })
    try {
      const names = new Set(endpoints.map(({ name }) => name))
      const requests = await recordRequests(contour.baseUrl, names, async (request) => {
        // Twice: the answers that the table then knows must be good, and so must those of the other build.
        for (const build of ['deployed', 'naive'] as const) expectGood(request, await start(build, request))
      })
      const measured = await measureAll(requests, start, progress, roundsOf[size])
      return report(measured)
    } finally {
      runtime.close()
      table.close()
      await contour.kill()
      rmSync(folder, { recursive: true })
    }
  },
}

/** What Lambda sets for a function, and nothing of this machine's own. */
function environment(of: { endpoint: string; authority: string; home: string; tableName: string }): Record<string, string> {
  return {
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: 'measured',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
    AWS_REGION: 'eu-central-1',
    AWS_DEFAULT_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'ASIAMEASURED',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token'.repeat(100),
    AWS_ENDPOINT_URL_DYNAMODB: of.endpoint,
    NODE_EXTRA_CA_CERTS: of.authority,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    HOME: of.home,
    TABLE_NAME: of.tableName,
    CONTOUR: 'demo',
  }
}

function expectGood({ name }: Request, { answer }: ColdStart): void {
  const isGood = /^\{"statusCode":(200|201|302)/.test(answer)
  if (!isGood) throw new Error(`${name} does not answer as it should: ${answer.slice(0, 500)}`)
}

/** All builds in turn, round by round, so that whatever else this machine does meets all of them alike. */
async function measureAll(
  requests: readonly Request[],
  start: (build: Build, request: Request) => Promise<ColdStart>,
  progress: (text: string) => void,
  rounds: number,
): Promise<Map<string, Starts>> {
  const measured = new Map(
    requests.map(({ name }): [string, Starts] => [name, { bare: [], oneCall: [], deployed: [], naive: [] }]),
  )
  for (let round = 1; round <= rounds; round++) {
    progress(`round ${round} of ${rounds}`)
    for (const request of requests) {
      for (const build of builds) measured.get(request.name)?.[build].push(await start(build, request))
    }
  }
  return measured
}

function report(measured: ReadonlyMap<string, Starts>): Measured {
  // What all functions share is one thing measured many times.
  const together = (build: Build): ColdStart[] => [...measured.values()].flatMap((starts) => starts[build])
  const [bare, oneCall] = [medians(together('bare')), medians(together('oneCall'))]
  const all = [...measured].map(([name, starts]) => {
    const [deployed, naive] = [medians(starts.deployed), medians(starts.naive)]
    return { name, deployed, naive, ratio: deployed.wallMs / bare.wallMs, naiveRatio: naive.wallMs / bare.wallMs }
  })
  const slowest = all.reduce((a, b) => (a.ratio > b.ratio ? a : b))
  return {
    columns: ['function', 'ms', 'CPU ms', 'times bare', 'CPU times bare', 'naive ms', 'naive CPU ms', 'naive times bare'],
    rows: [
      row('bare: answers without anything', bare, bare),
      row('one call by node:https, no SDK', oneCall, bare),
      ...all.map(({ name, deployed, naive, naiveRatio }) => [
        ...row(name, deployed, bare),
        naive.wallMs.toFixed(1),
        naive.processorMs.toFixed(1),
        naiveRatio.toFixed(2),
      ]),
    ],
    figures: {
      slowestRatioToBare: rounded(slowest.ratio),
      slowestProcessorRatioToBare: rounded(Math.max(...all.map(({ deployed }) => deployed.processorMs / bare.processorMs))),
      slowestNaiveRatioToBare: rounded(Math.max(...all.map(({ naiveRatio }) => naiveRatio))),
      oneCallRatioToBare: rounded(oneCall.wallMs / bare.wallMs),
      slowestMs: rounded(slowest.deployed.wallMs),
      bareMs: rounded(bare.wallMs),
      ...Object.fromEntries(all.map(({ name, ratio }) => [`${name}RatioToBare`, rounded(ratio)])),
    },
    targets: [
      {
        wanted: `every function gives its first answer within ${wantedRatio} times what a bare one takes`,
        found: `${slowest.ratio.toFixed(2)} (${slowest.name})`,
        isMet: slowest.ratio <= wantedRatio,
      },
    ],
  }
}

type Medians = Pick<ColdStart, 'wallMs' | 'processorMs'>

function medians(starts: readonly ColdStart[]): Medians {
  return { wallMs: median(starts.map(({ wallMs }) => wallMs)), processorMs: median(starts.map(({ processorMs }) => processorMs)) }
}

function row(name: string, { wallMs, processorMs }: Medians, bare: Medians): string[] {
  const ratios = [wallMs / bare.wallMs, processorMs / bare.processorMs]
  return [name, wallMs.toFixed(1), processorMs.toFixed(1), ...ratios.map((ratio) => ratio.toFixed(2))]
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return (low + high) / 2
}

const rounded = (value: number): number => Math.round(value * 100) / 100
