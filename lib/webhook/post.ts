import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'
import type { WebhookAnswer } from '../domain/webhook/webhook-delivery.ts'
import { unseenCharacters } from '../domain/value/unseen-characters.ts'
import { isLoopbackAddress, isPublicAddress, literalAddress } from './public-address.ts'
import { isWebhookPort } from './webhook-port.ts'

export interface WebhookPost {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** For everything, from the DNS lookup to the end of the answer. */
  timeoutMs: number
  /** Whether http and this machine are allowed, for local trials of webhooks. */
  isLocalTrial: boolean
  /** Resolves all addresses of a name. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>
}

/** Bytes of an answer that are read, and characters that are stored. */
const [readBytes, keptCharacters] = [64 * 1024, 1_000]

class NotSent extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}
type Failure = Extract<WebhookAnswer, { failure: unknown }>['failure']

const resolveAll = (hostname: string): Promise<LookupAddress[]> => lookup(hostname, { all: true })

/**
 * Sends one request to somebody else's address and looks at the answer. Redirects are not followed, and a receiver that is slow,
 * endless or lies about its length costs no more than the time and the bytes above.
 *
 * The name is looked up once, all of its addresses must be public, and the connection goes to one of them: a name that resolves
 * differently a moment later cannot reach the inside.
 */
export async function postWebhook(post: WebhookPost): Promise<WebhookAnswer> {
  const timeout = AbortSignal.timeout(post.timeoutMs)
  try {
    const url = new URL(post.url)
    if (url.protocol !== 'https:' && !(post.isLocalTrial && url.protocol === 'http:')) throw new NotSent('AddressNotPublic')
    // Existing addresses were accepted with any port.
    if (!post.isLocalTrial && !isWebhookPort(url)) throw new NotSent('AddressNotPublic')
    const addresses = await within(timeout, allowedAddresses(url, post))
    return await answerTo(post, url, addresses, timeout)
  } catch (error) {
    return { failure: timeout.aborted ? 'TimedOut' : failureOf(error) }
  }
}

const isAllowed = (address: string, { isLocalTrial }: Pick<WebhookPost, 'isLocalTrial'>): boolean =>
  isPublicAddress(address) || (isLocalTrial && isLoopbackAddress(address))

/** @throws NotSent when there is none, or when one of them is not public: a mixed answer is a trick */
async function allowedAddresses({ hostname }: URL, post: WebhookPost): Promise<LookupAddress[]> {
  const literal = literalAddress(hostname)
  const { resolve = resolveAll } = post
  const addresses =
    literal === undefined ? await resolve(hostname) : [{ address: literal, family: literal.includes(':') ? 6 : 4 }]
  if (addresses.length === 0) throw new NotSent('NameNotFound')
  if (!addresses.every(({ address }) => isAllowed(address, post))) throw new NotSent('AddressNotPublic')
  return addresses
}

/** A lookup cannot be aborted, so its result is ignored after the timeout. */
function within<Result>(timeout: AbortSignal, work: Promise<Result>): Promise<Result> {
  const timedOut = new Promise<never>((_done, fail) => {
    timeout.addEventListener('abort', () => fail(new NotSent('TimedOut')), { once: true })
  })
  return Promise.race([work, timedOut])
}

async function answerTo(post: WebhookPost, url: URL, addresses: LookupAddress[], timeout: AbortSignal): Promise<WebhookAnswer> {
  const request = begin(post, url, addresses, timeout)
  try {
    const response = await responseTo(request, post)
    const { statusCode: status = 0, headers } = response
    return { status, retryAfter: headers['retry-after'] ?? null, beginning: shownText(await beginningOf(response)) }
  } finally {
    request.destroy()
  }
}

function begin({ headers, body }: WebhookPost, url: URL, addresses: LookupAddress[], signal: AbortSignal): ClientRequest {
  const bytes = Buffer.from(body)
  const checkedOnly: LookupFunction = (_hostname, { all }, found) => {
    const [first] = addresses
    if (all) found(null, addresses)
    else found(null, first?.address ?? '', first?.family)
  }
  const options = {
    method: 'POST',
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || undefined,
    path: url.pathname + url.search,
    headers: { ...headers, 'Content-Length': bytes.length },
    lookup: checkedOnly,
    signal,
  }
  // An agent of its own: no connection opened by other code, and no proxy from the environment.
  const request =
    url.protocol === 'https:'
      ? httpsRequest({ ...options, agent: new HttpsAgent({ keepAlive: false }), rejectUnauthorized: true })
      : httpRequest({ ...options, agent: new HttpAgent({ keepAlive: false }) })
  request.end(bytes)
  return request
}

/** Resolves with the head of the answer. */
function responseTo(request: ClientRequest, post: WebhookPost): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    request.once('socket', (socket: Socket) =>
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '', post)) request.destroy(new NotSent('AddressNotPublic'))
      }),
    )
    request.once('response', done)
    request.on('error', fail)
    // After an answer this has no effect.
    request.once('close', () => fail(new NotSent('ConnectionLost')))
  })
}

/** The first bytes of a body. If it breaks off, or time is up, what has arrived by then: the status alone already decided. */
async function beginningOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= readBytes) break
    }
  } catch {
    // See above.
  }
  return Buffer.concat(chunks).subarray(0, readBytes)
}

/** The text for people: one line that cannot forge another. */
function shownText(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(unseenCharacters, ' ')
  return Array.from(text.slice(0, 2 * keptCharacters))
    .slice(0, keptCharacters)
    .join('')
    .toWellFormed()
}

const nameCodes: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_FAIL'])
const refusedCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EACCES'])

function failureOf(error: unknown): Failure {
  if (error instanceof NotSent) return error.failure
  const { code = '' } = error as NodeJS.ErrnoException
  if (nameCodes.has(code)) return 'NameNotFound'
  if (refusedCodes.has(code)) return 'ConnectionRefused'
  if (code === 'ETIMEDOUT') return 'TimedOut'
  return isAboutCertificate(code) ? 'CertificateInvalid' : 'ConnectionLost'
}

/** Node's names for OpenSSL's certificate errors; names of handshake errors begin with ERR_SSL. */
const isAboutCertificate = (code: string): boolean =>
  !code.startsWith('ERR_SSL') && /CERT|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH/.test(code)
