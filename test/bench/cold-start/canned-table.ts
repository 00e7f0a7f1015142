import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SelfSigned } from '../self-signed.ts'

const reads = new Set(['GetItem', 'Query', 'BatchGetItem'])

/**
 * DynamoDB over TLS that always answers the same, and at once: a read that it was asked before with what the engine
 * behind it said then, a write with success, without doing it. So every start finds the same table.
 */
export class CannedTable {
  readonly #engine: string
  readonly #known = new Map<string, string>()
  readonly #server: Server

  constructor(engine: string, { certificate, key }: SelfSigned) {
    this.#engine = engine
    this.#server = createServer({ cert: certificate, key }, (request, response) => {
      // Without its engine it has no answer; the function then has none either, and the measure says so.
      this.#serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    })
  }

  /** @returns where it answers */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target'])
    const body = await text(request)
    const asked = `${operation} ${body}`
    const answer = reads.has(operation.split('.')[1] ?? '') ? (this.#known.get(asked) ?? (await this.#ask(request, body))) : '{}'
    this.#known.set(asked, answer)
    response.setHeader('Content-Type', 'application/x-amz-json-1.0')
    response.end(answer)
  }

  async #ask({ headers }: IncomingMessage, body: string): Promise<string> {
    const passed = Object.entries(headers).filter(([name]) => /^(x-amz-|authorization|content-type)/.test(name)) as [
      string,
      string,
    ][]
    const response = await fetch(this.#engine, { method: 'POST', headers: passed, body })
    if (!response.ok) throw new Error(`the engine answers ${response.status}: ${await response.text()}`)
    return response.text()
  }
}
