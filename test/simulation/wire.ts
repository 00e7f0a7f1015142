import { connect } from 'node:net'

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

interface Waiting {
  resolve: (answer: WireAnswer) => void
  reject: (error: Error) => void
}

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * Spoken by hand: node:http costs more time than everything else that a simulated request takes. The engine says the length
 * of every answer.
 */
export function wireTo(endpoint: string): Wire {
  const { hostname, port, host } = new URL(endpoint)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const waiting: Waiting[] = []
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    for (let read = readAnswer(received); read; read = readAnswer(received)) {
      received = received.subarray(read.length)
      waiting.shift()?.resolve(read.answer)
    }
  })
  const fail = (error: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the engine has closed the connection')))
  const send = ({ headers, body }: WireRequest): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      const all = { ...headers, host, 'content-length': String(Buffer.byteLength(body)) }
      const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`POST / HTTP/1.1\r\n${head.join('')}\r\n${body}`)
    })
  return { send, close: () => socket.destroy() }
}

/** The first answer of what has arrived, and how many bytes it took; undefined until it is whole. */
function readAnswer(received: Buffer): { answer: WireAnswer; length: number } | undefined {
  const headEnd = received.indexOf(endOfHead)
  if (headEnd < 0) return undefined
  const [statusLine = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  if (headers['content-length'] === undefined) throw new Error('an answer of the engine does not say its length')
  const bodyStart = headEnd + endOfHead.length
  const length = bodyStart + Number(headers['content-length'])
  if (received.length < length) return undefined
  return { answer: { statusCode: Number(statusLine.split(' ')[1]), headers, body: received.subarray(bodyStart, length) }, length }
}
