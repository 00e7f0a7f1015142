import { createRequire } from 'node:module'
import type * as http from 'node:http'
import type { Writable } from 'node:stream'

/**
 * Plays the program that Lambda starts for a Node function, as far as one invocation goes: it loads what that program
 * loads of Node (aws-lambda-ric 4.0), imports the function as that does, and talks to the Runtime API.
 */
const require = createRequire(import.meta.url)
for (const part of ['node:async_hooks', 'node:path', 'node:fs', 'node:net', 'node:os', 'node:util', 'node:worker_threads'])
  require(part)
const { Agent, request } = require('node:http') as typeof http
const { existsSync } = require('node:fs') as { existsSync: (path: string) => boolean }

type Handler = ((event: unknown, ...rest: unknown[]) => Promise<unknown>) & { streams?: true }

const [host = '', port = ''] = (process.env.AWS_LAMBDA_RUNTIME_API ?? '').split(':')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const invocations = '/2018-06-01/runtime/invocation'

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => Object.assign(handler, { streams: true }),
    HttpResponseStream: {
      from: (stream: Writable, head: unknown) => {
        stream.write(JSON.stringify(head))
        stream.write(new Uint8Array(8))
        return stream
      },
    },
  },
})

const root = process.env.LAMBDA_TASK_ROOT ?? ''
const file = ['index.js', 'index.mjs'].map((name) => `${root}/${name}`).find((path) => existsSync(path)) ?? ''
const { handler } = (await import(file)) as { handler: Handler }

const { event, id } = await next()
const deadlineMs = Date.now() + 28_000
const context = { awsRequestId: id, functionName: 'measured', getRemainingTimeInMillis: () => deadlineMs - Date.now() }
if (handler.streams) await handler(event, answering(id), context)
else answering(id).end(JSON.stringify(await handler(event, context)))

function next(): Promise<{ event: unknown; id: string }> {
  return new Promise((resolve, reject) => {
    request({ host, port, path: `${invocations}/next`, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        resolve({ event: JSON.parse(text), id: String(response.headers['lambda-runtime-aws-request-id']) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Where an answer goes, and after it what processor time the process has taken until then. */
function answering(id: string): Writable {
  const answer = request({
    host,
    port,
    path: `${invocations}/${id}/response`,
    method: 'POST',
    agent,
    headers: { Trailer: 'Processor-Time' },
  })
  const end = answer.end.bind(answer) as (...of: unknown[]) => typeof answer
  answer.end = (...of: unknown[]) => {
    const { user, system } = process.cpuUsage()
    answer.addTrailers({ 'Processor-Time': String(user + system) })
    return end(...of)
  }
  return answer
}
