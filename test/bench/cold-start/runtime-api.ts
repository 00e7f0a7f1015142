import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a function is started with. */
export interface ColdFunction {
  /** The folder that was deployed: index.js or index.mjs with a handler. */
  folder: string
  event: unknown
  env: Readonly<Record<string, string>>
}

/** One start of a function in a new process, up to the end of its first answer. */
export interface ColdStart {
  wallMs: number
  processorMs: number
  answer: string
}

const patienceMs = 30_000

/** Lambda's side of the Runtime API, for one process at a time. */
export class RuntimeApi {
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  readonly #bootstrap: string
  #event: unknown
  #answered: (start: Omit<ColdStart, 'wallMs'>) => void = () => undefined

  /** @param bootstrap the program to start, as plain JavaScript */
  constructor(bootstrap: string) {
    this.#bootstrap = bootstrap
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** @throws Error when the process ends, or its time is up, before it answers */
  async start({ folder, event, env }: ColdFunction): Promise<ColdStart> {
    this.#event = event
    const { port } = this.#server.address() as AddressInfo
    const answered = new Promise<Omit<ColdStart, 'wallMs'>>((resolve) => (this.#answered = resolve))
    const startedAt = performance.now()
    const child = spawn(process.execPath, [this.#bootstrap], {
      env: { ...env, AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`, LAMBDA_TASK_ROOT: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(child, 'exit')
    const complaints = text(child.stderr)
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    try {
      const start = await Promise.race([answered, ended.then(() => undefined)])
      if (!start) throw new Error(`${folder} gave no answer: ${await complaints}`)
      return { wallMs: performance.now() - startedAt, ...start }
    } finally {
      clearTimeout(timer)
      child.kill('SIGKILL')
      await ended
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.endsWith('/next')) {
      response.setHeader('Lambda-Runtime-Aws-Request-Id', 'cold')
      response.end(JSON.stringify(this.#event))
      return
    }
    // A process that is killed while it answers is told of by its end.
    const answer = await text(request).catch(() => undefined)
    if (answer === undefined) return
    this.#answered({ answer, processorMs: Number(request.trailers['processor-time']) / 1000 })
    response.writeHead(202).end()
  }
}
