import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Whom the issuer lets in next, and what it does otherwise than it should. */
export interface Employee {
  sub: string
  email: string
  emailVerified?: boolean | undefined
  unlike?: Unlike
}

/** What is wrong with an answer. */
export interface Unlike {
  nonce?: string
  aud?: string
  iss?: string
  /** The `iss` parameter of the address that the browser is sent back to. */
  sentBackBy?: string
  expiredForSeconds?: number
  signedByAnother?: boolean
  algorithm?: string
  withoutToken?: boolean
}

/** The parts of a company's identity provider that a sign-in needs: discovery, PKCE, a code that is valid once, signed tokens. */
export interface StandInIssuer {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person that every request to the authorization endpoint signs in as. Null refuses. */
  employee: Employee | null
  /** How it answers requests for tokens; 'Down' breaks connections, 'Slow' never answers. */
  health: 'Well' | 'Down' | 'Slow' | 'Failing'
  /** The paths that were requested. */
  asked: string[]
  stop: () => Promise<void>
}

interface Granted {
  employee: Employee
  nonce: string
  codeChallenge: string
  redirectUri: string
}

const unescaped = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

/** @param withPage whether a person is asked first, as in a browser */
export async function startIssuer(
  of: { port?: number; withPage?: boolean; secret?: string; takesSecretInBody?: boolean } = {},
): Promise<StandInIssuer> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [keys, others] = await Promise.all([newKeys(), newKeys()])
  const jwk = { ...(await crypto.subtle.exportKey('jwk', keys.publicKey)), kid: 'stand-in', use: 'sig', alg: 'ES256' }
  const codes = new Map<string, Granted>()
  const it: StandInIssuer = {
    issuer: '',
    clientId: 'partner-program',
    clientSecret: of.secret ?? '',
    employee: null,
    health: 'Well',
    asked: [],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const { employee } = it
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    back.searchParams.set('iss', employee?.unlike?.sentBackBy ?? it.issuer)
    if (employee) {
      const code = base64url(randomBytes(16))
      const [nonce, codeChallenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? '']
      codes.set(code, { employee, nonce, codeChallenge, redirectUri: query.get('redirect_uri') ?? '' })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    response.writeHead(302, { location: back.href }).end()
  }

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await text(request))
    const refuse = (status: number, error: string): void => json(response, status, { error })
    const [, basic = ''] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? []
    const [id, secret = ''] = of.takesSecretInBody
      ? [form.get('client_id'), form.get('client_secret') ?? '']
      : Buffer.from(basic, 'base64').toString().split(':').map(unescaped)
    const isPublic = it.clientSecret === '' && form.get('client_id') === it.clientId
    const isKnown = isPublic || (id === it.clientId && secret !== '' && secret === it.clientSecret)
    if (!isKnown) return refuse(400, 'invalid_client')
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!granted || granted.codeChallenge !== challenge || granted.redirectUri !== form.get('redirect_uri'))
      return refuse(400, 'invalid_grant')
    const idToken = granted.employee.unlike?.withoutToken ? {} : { id_token: await signed(granted) }
    return json(response, 200, { access_token: base64url(randomBytes(16)), token_type: 'Bearer', expires_in: 60, ...idToken })
  }

  const signed = async ({ employee: { sub, email, emailVerified = true, unlike = {} }, nonce }: Granted): Promise<string> => {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const claims = {
      iss: unlike.iss ?? it.issuer,
      aud: unlike.aud ?? it.clientId,
      sub,
      email,
      email_verified: emailVerified,
      nonce: unlike.nonce ?? nonce,
      iat: nowSeconds - (unlike.expiredForSeconds ?? 0) - 60,
      exp: nowSeconds + (unlike.expiredForSeconds === undefined ? 60 : -unlike.expiredForSeconds),
    }
    const header = { alg: unlike.algorithm ?? 'ES256', kid: 'stand-in' }
    const content = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`
    const { privateKey } = unlike.signedByAnother ? others : keys
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(content))
    return `${content}.${base64url(new Uint8Array(signature))}`
  }

  const page = (search: string, response: ServerResponse): void => {
    const { email = 'nobody' } = it.employee ?? {}
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="ru"><meta name="viewport" content="width=device-width"><title>Вход компании</title><h1>Вход компании</h1><p>Вы вошли как ${email}</p><a href="/let-in${search}">Продолжить</a></html>`,
    )
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', it.issuer)
    it.asked.push(pathname)
    if (it.health === 'Down') return void request.socket.destroy()
    if (it.health === 'Slow') return undefined
    if (it.health === 'Failing') return json(response, 502, {})
    if (pathname === '/.well-known/openid-configuration') {
      const methods = of.takesSecretInBody && { token_endpoint_auth_methods_supported: ['client_secret_post'] }
      return json(response, 200, { ...metadata(it.issuer), ...methods })
    }
    if (pathname === '/jwks') return json(response, 200, { keys: [jwk] })
    if (pathname === '/token') return void token(request, response)
    if (pathname === '/authorize') return of.withPage ? page(search, response) : authorize(searchParams, response)
    if (pathname === '/let-in') return authorize(searchParams, response)
    return json(response, 404, {})
  })
  await new Promise<void>((done) => {
    server.listen(of.port ?? 0, '127.0.0.1', done)
  })
  server.unref()
  it.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return it
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})
