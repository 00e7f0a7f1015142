import type { LookupAddress } from 'node:dns'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { postWebhook, type WebhookPost } from '../../../lib/webhook/post.ts'
import { selfSigned } from '../../bench/self-signed.ts'

const open: { server: Server; sockets: Set<Socket> }[] = []
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
})

/** @returns its port */
async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)))
  open.push({ server, sockets })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

const http = (listener: RequestListener): Promise<number> => listening(createHttpServer(listener))
/** Answers with these very bytes, and may go on. */
const raw = (answer: (socket: Socket) => void): Promise<number> =>
  listening(createTcpServer((socket) => socket.once('data', () => answer(socket))))

/** For requests that should not time out; those that should set their own. */
const long = 60_000
const brief = 150

function post(port: number | string, of: Partial<WebhookPost> = {}) {
  const url = typeof port === 'string' ? port : `http://127.0.0.1:${port}/hook?a=1`
  return postWebhook({ url, headers: { 'webhook-id': '1' }, body: '{"ж":1}', timeoutMs: long, isLocalTrial: true, ...of })
}
const leadsTo =
  (...addresses: string[]) =>
  async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('what is sent', () => {
  test('is the body as it is, with its length in bytes, and nothing else is asked for', async () => {
    const seen: object[] = []
    const port = await http((request, response) => {
      void text(request).then((body) => {
        seen.push({ method: request.method, url: request.url, headers: request.headers, body })
        return response.end('thanks')
      })
    })
    expect(await post(port)).toEqual({ status: 200, retryAfter: null, beginning: 'thanks' })
    const headers = { 'webhook-id': '1', 'content-length': '8', host: `127.0.0.1:${port}`, connection: 'close' }
    expect(seen).toEqual([{ method: 'POST', url: '/hook?a=1', body: '{"ж":1}', headers }])
  })

  test('goes by no proxy that the environment names', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) vi.stubEnv(name, 'http://127.0.0.1:1')
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    expect(await post(await http((_request, response) => void response.end()))).toMatchObject({ status: 200 })
  })
})

describe('the answer', () => {
  test.each([200, 204, 299, 400, 404, 410, 429, 500, 503])('is its status: %i', async (status) => {
    const port = await http((_request, response) => void response.writeHead(status, { 'Retry-After': '7' }).end())
    expect(await post(port)).toEqual({ status, retryAfter: '7', beginning: '' })
  })

  test.each([301, 302, 303, 307, 308])('is not followed: %i', async (status) => {
    let requests = 0
    const port = await http((_request, response) => {
      requests++
      response
        .writeHead(status, { Location: requests === 1 ? `http://127.0.0.1:${port}/` : 'http://169.254.169.254/' })
        .end('moved')
    })
    expect(await post(port)).toEqual({ status, retryAfter: null, beginning: 'moved' })
    expect(requests).toBe(1)
  })

  test('is kept to 1,000 characters, as one line that people may be shown', async () => {
    const answer = (body: string | Buffer) => http((_request, response) => void response.end(body))
    expect(await post(await answer(`a\r\nb\u{202e}c\0${'😀'.repeat(2_000)}`))).toMatchObject({
      beginning: `a  b c ${'😀'.repeat(993)}`,
    })
    expect(await post(await answer(Buffer.from([0x61, 0xff, 0xfe, 0x62])))).toMatchObject({ beginning: 'a��b' })
  })

  test('is read to 64 KB, however much there is', async () => {
    let sent = 0
    const port = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const more = (): void => {
        if (socket.destroyed) return
        sent += 65_536
        socket.write('x'.repeat(65_536), () => setImmediate(more))
      }
      more()
      socket.once('close', () => socket.destroy())
    })
    expect(await post(port)).toEqual({ status: 200, retryAfter: null, beginning: 'x'.repeat(1_000) })
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  test.each([
    { what: 'promises more than it sends', head: 'Content-Length: 1000000', body: 'short', ends: true },
    { what: 'promises more than it sends, and waits', head: 'Content-Length: 1000000', body: 'short', ends: false },
    { what: 'promises less than it sends', head: 'Content-Length: 5', body: 'short and some', ends: true },
    { what: 'breaks off a chunk', head: 'Transfer-Encoding: chunked', body: 'ff\r\nshort', ends: true },
    { what: 'says no length and does not end', head: 'A: b', body: 'short', ends: false },
  ])('that $what has said its status all the same', async ({ head, body, ends }) => {
    const port = await raw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`)
      if (ends) socket.end()
    })
    expect(await post(port, ends ? {} : { timeoutMs: brief })).toEqual({ status: 200, retryAfter: null, beginning: 'short' })
  })
})

describe('no answer', () => {
  test('comes from who hangs: the time is that of all of it', async () => {
    expect(await post(await raw(() => undefined), { timeoutMs: brief })).toEqual({ failure: 'TimedOut' })
    const dripping = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('A: b\r\n'), 10)
      socket.once('close', () => clearInterval(timer))
    })
    expect(await post(dripping, { timeoutMs: brief })).toEqual({ failure: 'TimedOut' })
    const lookedUp = post('https://crm.example/', { timeoutMs: brief, resolve: () => new Promise(() => undefined) })
    expect(await lookedUp).toEqual({ failure: 'TimedOut' })
  })

  test.each([
    { what: 'hangs up', bytes: '' },
    { what: 'hangs up within the head', bytes: 'HTTP/1.1 200 OK\r\nA: ' },
    { what: 'speaks something else', bytes: 'SSH-2.0-OpenSSH_9.9\r\n' },
    { what: 'wants another protocol', bytes: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: ws\r\nConnection: Upgrade\r\n\r\n' },
    { what: 'has a head without an end', bytes: `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(100_000)}` },
    { what: 'says two lengths', bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab' },
  ])('comes from who $what', async ({ bytes }) => {
    expect(await post(await raw((socket) => void socket.end(bytes)))).toEqual({ failure: 'ConnectionLost' })
  })

  test('comes from where nobody listens', async () => {
    const server = createTcpServer()
    const port = await listening(server)
    await new Promise((done) => server.close(done))
    expect(await post(port)).toEqual({ failure: 'ConnectionRefused' })
  })

  test.each([
    { what: 'is not known', resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) },
    { what: 'has no address', resolve: leadsTo() },
  ])('comes from a name that $what', async ({ resolve }) => {
    expect(await post('https://crm.example/', { resolve })).toEqual({ failure: 'NameNotFound' })
  })
})

describe('the way inside', () => {
  /** Nobody may come here. */
  async function inside(): Promise<{ port: number; connections: () => number }> {
    let connections = 0
    const port = await listening(createTcpServer(() => void connections++))
    return { port, connections: () => connections }
  }

  test.each([
    { what: 'an address of this machine', host: '127.0.0.1' },
    { what: 'the same as a number', host: '2130706433' },
    { what: 'the same, mapped', host: '[::ffff:7f00:1]' },
    { what: 'its name', host: 'localhost' },
    { what: 'a name that leads here', host: 'crm.example', resolve: leadsTo('127.0.0.1') },
    { what: 'a name that leads here too', host: 'crm.example', resolve: leadsTo('8.8.8.8', '127.0.0.1') },
    { what: 'a name that leads here by IPv6', host: 'crm.example', resolve: leadsTo('2001:4860:4860::8888', '::ffff:127.0.0.1') },
  ])('is closed: $what', async ({ host, resolve }) => {
    const { port, connections } = await inside()
    const tried = await post(`https://${host}:${port}/`, { isLocalTrial: false, ...(resolve && { resolve }) })
    expect([tried, connections()]).toEqual([{ failure: 'AddressNotPublic' }, 0])
  })

  test('is closed to a private address in local trials too', async () => {
    const resolve = leadsTo('10.0.0.1')
    expect(await post('https://crm.example/', { resolve })).toEqual({ failure: 'AddressNotPublic' })
    expect(await post('http://169.254.169.254/latest/meta-data/')).toEqual({ failure: 'AddressNotPublic' })
  })

  test('is closed without TLS, but for local trials', async () => {
    const { port, connections } = await inside()
    const resolve = vi.fn<NonNullable<WebhookPost['resolve']>>(leadsTo('8.8.8.8'))
    for (const url of [`http://127.0.0.1:${port}/`, 'http://crm.example/', 'ftp://crm.example/', 'file:///etc/passwd']) {
      expect(await post(url, { isLocalTrial: false, resolve })).toEqual({ failure: 'AddressNotPublic' })
    }
    expect([connections(), resolve.mock.calls]).toEqual([0, []])
  })

  test.each([1, 22, 25, 80, 1023])(
    'is closed at port %i of a public address, however it came to stand in the table',
    async (port) => {
      const resolve = vi.fn<NonNullable<WebhookPost['resolve']>>(leadsTo('8.8.8.8'))
      expect(await post(`https://crm.example:${port}/`, { isLocalTrial: false, resolve })).toEqual({
        failure: 'AddressNotPublic',
      })
      expect(resolve).not.toHaveBeenCalled()
    },
  )

  test('does not open when the name leads elsewhere the next moment: it is looked up once', async () => {
    const port = await http((_request, response) => void response.end())
    const rebound = vi
      .fn<NonNullable<WebhookPost['resolve']>>()
      .mockImplementationOnce(leadsTo('127.0.0.1'))
      .mockImplementation(leadsTo('10.0.0.1'))
    expect(await post(`http://crm.example:${port}/`, { resolve: rebound })).toMatchObject({ status: 200 })
    expect(rebound).toHaveBeenCalledTimes(1)
  })
})

describe('TLS', () => {
  const { certificate, key } = selfSigned()
  const serve = () => listening(createHttpsServer({ cert: certificate, key }, (_request, response) => void response.end('safe')))

  test('takes no certificate that nobody vouches for, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    expect(await post(`https://127.0.0.1:${await serve()}/`)).toEqual({ failure: 'CertificateInvalid' })
  })

  test('takes a certificate of the very name, and of no other', async () => {
    const known = getCACertificates('default')
    setDefaultCACertificates([...known, certificate])
    try {
      const port = await serve()
      expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ status: 200, beginning: 'safe' })
      const resolve = leadsTo('127.0.0.1')
      expect(await post(`https://crm.example:${port}/`, { resolve })).toEqual({ failure: 'CertificateInvalid' })
    } finally {
      setDefaultCACertificates(known)
    }
  })

  test('is spoken by both', async () => {
    const port = await http((_request, response) => void response.end())
    expect(await post(`https://127.0.0.1:${port}/`)).toEqual({ failure: 'ConnectionLost' })
  })
})
