import { bundlePath } from '../../infra/build.ts'
import { type Call, eventOf } from './call.ts'
import { startNode } from './child.ts'

/** The state of a process that runs a bundle, and nothing else. */
export interface BundleRun {
  status: number
  body: string
  headers: Record<string, string>
  /** Parts of Node that were loaded by then and are not at the start of a process, by their names. */
  loaded: string[]
  /** What the bundle exports, each by its name and type. */
  exported: [name: string, type: string][]
  log: string
}

/** The environment that Lambda gives to a function, pointed at a table on this machine. */
export const lambdaEnvironment = (endpoint: string): Record<string, string> => ({
  AWS_REGION: 'ap-southeast-2',
  AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'the secret of the example',
  AWS_SESSION_TOKEN: 'the token of the session',
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  TABLE_NAME: 'contour',
  CONTOUR: 'test',
})

/** A bundle, and what it is asked. */
export interface BundleCall {
  name: string
  call: Call
}

interface ProcessOf {
  env: Record<string, string>
  /** JavaScript that runs before any bundle is loaded. */
  before?: string
}

/** Starts a process, lets the bundle of a function answer one request there, and gives the answer. */
export async function runBundle(name: string, { call, ...of }: ProcessOf & { call: Call }): Promise<BundleRun> {
  const { runs, log } = await runBundles([{ name, call }], of)
  return { ...(runs[0] as Omit<BundleRun, 'log'>), log }
}

/** The results of bundles that shared one process. */
export interface SharedRun {
  runs: Omit<BundleRun, 'log'>[]
  /** Global names that did not exist before the first bundle. */
  globals: string[]
  log: string
}

/**
 * Starts a process, lets bundles answer one request each, one after the other, and gives the answers, each with the modules that it
 * loaded. In that process bundles find only their own content and Node, as they are far from the project and its packages.
 */
export async function runBundles(calls: readonly BundleCall[], { env, before = '' }: ProcessOf): Promise<SharedRun> {
  const asked = calls.map(({ name, call }) => ({ path: bundlePath(name), event: eventOf(call) }))
  const script = `
    for (const name in process.env) if (/^AWS_/.test(name) && !${JSON.stringify(Object.keys(env))}.includes(name)) delete process.env[name]
    const { Writable } = process.getBuiltinModule('node:stream')
    globalThis.awslambda = {
      streamifyResponse: (handler) => Object.assign(handler, { streams: true }),
      HttpResponseStream: { from: (stream, head) => Object.assign(stream, { head }) },
    }
    const context = { awsRequestId: 'bundled', getRemainingTimeInMillis: () => 10_000 }
    require('node:module')._nodeModulePaths = () => []
    const known = new Set(process.moduleLoadList)
    ${before}
    const globalsBefore = new Set(Object.getOwnPropertyNames(globalThis))
    const collect = async (handler, event) => {
      let body = ''
      const stream = new Writable({ write: (chunk, _, done) => { body += chunk; done() } })
      await handler(event, stream, context)
      return { ...stream.head, body }
    }
    const run = async ({ path, event }) => {
      const bundle = require(path)
      const exported = Object.entries(bundle).map(([name, value]) => [name, typeof value])
      const { handler } = bundle
      const { statusCode: status, headers, body } = await (handler.streams ? collect(handler, event) : handler(event, context))
      const loaded = process.moduleLoadList.filter((name) => !known.has(name))
      for (const name of loaded) known.add(name)
      return { status, headers, body, exported, loaded: loaded.map((name) => name.replace(/^\\w+ /, '')) }
    }
    const runAll = async () => {
      const runs = []
      for (const asked of ${JSON.stringify(asked)}) runs.push(await run(asked))
      const globals = Object.getOwnPropertyNames(globalThis).filter((name) => !globalsBefore.has(name))
      process.stderr.write(JSON.stringify({ runs, globals }), () => process.exit())
    }
    void runAll()`
  const child = startNode(['--eval', script], { env })
  const { code } = await child.ended
  if (code !== 0) throw new Error(`a bundle ended its process:\n${child.output()}${child.errors()}`)
  return { ...(JSON.parse(child.errors()) as Omit<SharedRun, 'log'>), log: child.output() }
}
