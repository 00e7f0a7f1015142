import { bundlePath } from '../../infra/build.ts'
import { type Call, eventOf } from './call.ts'
import { startNode } from './child.ts'

/** What a process that runs a bundle, and nothing else, has come to. */
export interface BundleRun {
  status: number
  body: string
  headers: Record<string, string>
  /** Parts of Node that were loaded by then and are not at the start of a process, by their names. */
  loaded: string[]
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
  CONTOUR: 'bundled',
})

/**
 * Starts a process, lets the bundle of a function answer one request there, and gives the answer.
 *
 * @param before JavaScript that runs before the bundle is loaded
 */
export async function runBundle(
  name: string,
  of: { env: Record<string, string>; call: Call; before?: string },
): Promise<BundleRun> {
  const script = `
    for (const name in process.env) if (/^AWS_/.test(name) && !${JSON.stringify(Object.keys(of.env))}.includes(name)) delete process.env[name]
    const { Writable } = process.getBuiltinModule('node:stream')
    globalThis.awslambda = {
      streamifyResponse: (handler) => Object.assign(handler, { streams: true }),
      HttpResponseStream: { from: (stream, head) => Object.assign(stream, { head }) },
    }
    const event = ${JSON.stringify(eventOf(of.call))}
    const context = { awsRequestId: 'bundled', getRemainingTimeInMillis: () => 10_000 }
    const atStart = new Set(process.moduleLoadList)
    ${of.before ?? ''}
    const { handler } = require(${JSON.stringify(bundlePath(name))})
    const collect = async () => {
      let body = ''
      const stream = new Writable({ write: (chunk, _, done) => { body += chunk; done() } })
      await handler(event, stream, context)
      return { ...stream.head, body }
    }
    ;(handler.streams ? collect() : handler(event, context)).then(({ statusCode: status, headers, body }) => {
      const loaded = process.moduleLoadList.filter((name) => !atStart.has(name)).map((name) => name.replace(/^\\w+ /, ''))
      process.stderr.write(JSON.stringify({ status, headers, body, loaded }), () => process.exit())
    })`
  const child = startNode(['--eval', script], { env: of.env })
  const { code } = await child.ended
  if (code !== 0) throw new Error(`the bundle of ${name} ended its process:\n${child.output()}${child.errors()}`)
  return { ...(JSON.parse(child.errors()) as Omit<BundleRun, 'log'>), log: child.output() }
}
