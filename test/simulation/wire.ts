import { Agent, request } from 'node:http'

/** A request to DynamoDB as it goes over the wire. */
export interface WireRequest {
  /** What it asks for, such as TransactWriteItems. */
  operation: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** An answer as it comes over the wire. */
export interface WireAnswer {
  statusCode: number
  headers: Record<string, string>
  body: Uint8Array
}

/** The way to an engine. Requests go out one by one over one connection that stays open. */
export interface Wire {
  send: (wireRequest: WireRequest) => Promise<WireAnswer>
  close: () => void
}

export function wireTo(endpoint: string): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ headers, body }: WireRequest): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const bytes = Buffer.from(body)
      const outgoing = request(
        endpoint,
        { method: 'POST', agent, headers: { ...headers, 'content-length': String(bytes.length) } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              statusCode: response.statusCode ?? 0,
              headers: response.headers as Record<string, string>,
              body: Buffer.concat(chunks),
            }),
          )
          response.on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(bytes)
    })
  return { send, close: () => agent.destroy() }
}
