import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { ArrivedAnswer } from './verdict.ts'

/** A request as it goes over the wire. */
export interface RawRequest {
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer | undefined
}

const patienceMs = 60_000

/**
 * Sends a request over a socket of its own, as it is: what fetch would refuse to send, or would put right, too.
 *
 * @throws Error when there is no whole answer
 */
export function exchange(port: number, request: RawRequest): Promise<ArrivedAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytesOf(request)))
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('close', () => {
      try {
        resolve(answerOf(Buffer.concat(chunks)))
      } catch (error) {
        reject(error)
      }
    })
  })
}

/** Header values as bytes of Latin-1, the body as it is; characters that would end a line go. */
export function bytesOf({ method, target, headers, body }: RawRequest): Buffer {
  const content = body ?? Buffer.alloc(0)
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n\0]/g, '')}`),
    ...(body === undefined ? [] : [`Content-Length: ${content.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}

function answerOf(bytes: Buffer): ArrivedAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
  if (end < 0 || Number.isNaN(status)) throw new Error(`no HTTP answer: ${bytes.subarray(0, 200).toString()}`)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const rest = bytes.subarray(end + 4)
  const body = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest
  return { status, headers, body: (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString() }
}

/** @throws Error when the last chunk is missing: the answer was broken off */
function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    if (lineEnd < 0 || Number.isNaN(size)) throw new Error('the answer was broken off')
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
