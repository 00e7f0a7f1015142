import * as oauth from 'oauth4webapi'
import { ApiError } from '../errors.ts'
import { loadClientSecret } from './client-secret.ts'
import type { CompanySettings } from './company-settings.ts'

/** Longer than this nobody waits for one answer of a company: there are four of them at most, and the function has 28 seconds. */
const timeoutMs = 4_000
/** What an issuer says of itself is good for so long, in this process. */
const knownMs = 60 * 60_000

/** What ties an answer of the company to what was asked: none of it is told to anybody but the company. */
export interface Asking {
  state: string
  nonce: string
  codeVerifier: string
  returnAddress: string
}

/** Whom the company says that it has signed in. */
export interface SignedInByCompany {
  issuer: string
  subject: string
  email: string
}

type Server = oauth.AuthorizationServer
/** By issuer, for tests have several. Keys of an issuer are known along with it, to the library. */
const servers = new Map<string, { server: Server; untilMs: number }>()

/**
 * Where the company asks who somebody is.
 *
 * @throws ApiError COMPANY_UNREACHABLE
 */
export async function authorizationAddress(settings: CompanySettings, asking: Asking, nowMs: number): Promise<string> {
  const server = await knownServer(settings, nowMs)
  const codeChallenge = await oauth.calculatePKCECodeChallenge(asking.codeVerifier)
  const address = new URL(server.authorization_endpoint ?? '')
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: asking.returnAddress,
    response_type: 'code',
    scope: 'openid email',
    state: asking.state,
    nonce: asking.nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * Whom the company says that it has signed in, by a code that its answer brought: the token is for this client, of this issuer, for
 * this very asking, signed by a key of the issuer and not over.
 *
 * @param told the parameters that the company sent the browser back with
 * @throws ApiError COMPANY_SIGN_IN_REFUSED, COMPANY_EMAIL_NOT_VERIFIED, COMPANY_UNREACHABLE
 */
export async function signedInByCompany(
  settings: CompanySettings,
  told: Readonly<Record<string, string>>,
  asking: Asking,
  nowMs: number,
): Promise<SignedInByCompany> {
  const server = await knownServer(settings, nowMs)
  const secret = await reaching(loadClientSecret(settings, nowMs))
  const skewSeconds = Math.round((nowMs - Date.now()) / 1000)
  const client: oauth.Client = { client_id: settings.clientId, [oauth.clockSkew]: skewSeconds, [oauth.clockTolerance]: 60 }
  const parameters = refusing(() => oauth.validateAuthResponse(server, client, new URLSearchParams(told), asking.state))
  const response = await reaching(
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth(server, secret),
      parameters,
      asking.returnAddress,
      asking.codeVerifier,
      requestOptions(settings),
    ),
  )
  if (response.status >= 500) throw unreachable(new Error(`HTTP ${response.status}`))
  const tokens = await judged(
    oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: asking.nonce, requireIdToken: true }),
  )
  await judged(oauth.validateApplicationLevelSignature(server, response, requestOptions(settings)))
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (!claims) throw refused(new Error('no token'))
  const { sub, email, email_verified: isVerified } = claims
  // Whose mailbox it is, the company has to know: an address that somebody typed proves nothing.
  if (typeof email !== 'string' || isVerified !== true) throw new ApiError('COMPANY_EMAIL_NOT_VERIFIED')
  return { issuer: settings.issuer, subject: sub, email }
}

/** HTTP is for an issuer on this very machine. */
const isInsecure = ({ issuer }: Pick<CompanySettings, 'issuer'>): boolean => new URL(issuer).protocol === 'http:'

const requestOptions = (settings: CompanySettings) => ({
  signal: () => AbortSignal.timeout(timeoutMs),
  [oauth.allowInsecureRequests]: isInsecure(settings),
})

async function knownServer(settings: CompanySettings, nowMs: number): Promise<Server> {
  const known = servers.get(settings.issuer)
  if (known && nowMs < known.untilMs) return known.server
  const server = await reaching(discovered(settings))
  servers.set(settings.issuer, { server, untilMs: nowMs + knownMs })
  return server
}

async function discovered(settings: CompanySettings): Promise<Server> {
  const issuer = new URL(settings.issuer)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, requestOptions(settings)))
  // A page goes there: to a site over TLS, and nothing else that an address can be.
  const { protocol } = new URL(server.authorization_endpoint ?? '')
  if (protocol !== 'https:' && !(protocol === 'http:' && isInsecure(settings))) throw new Error('no address of https')
  return server
}

function clientAuth({ token_endpoint_auth_methods_supported: methods }: Server, secret: string | undefined): oauth.ClientAuth {
  if (secret === undefined) return oauth.None()
  // In a header, issuers do not agree on how a secret is spelt.
  return methods?.includes('client_secret_post') ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
}

/** What the log says of a fault: its name, and never what was in it. */
const named = (error: unknown): Error => {
  const { code, error: told, name } = Object(error) as { code?: unknown; error?: unknown; name?: unknown }
  const nameText = [told, code, name].find((one) => typeof one === 'string' && /^[\w-]{1,60}$/.test(one))
  return Object.assign(new Error(), { name: nameText ?? 'Error' })
}

const unreachable = (error: unknown): ApiError => Object.assign(new ApiError('COMPANY_UNREACHABLE'), { cause: named(error) })
const refused = (error: unknown): ApiError => Object.assign(new ApiError('COMPANY_SIGN_IN_REFUSED'), { cause: named(error) })

/** Nothing that somebody sent can make these fail: the company, or what was set up, did. */
async function reaching<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    throw unreachable(error)
  }
}

function refusing<Answer>(check: () => Answer): Answer {
  try {
    return check()
  } catch (error) {
    throw refused(error)
  }
}

/** Faults of the company, or of what was set up with it, beside what is wrong with what it was asked. */
async function judged<Answer>(checking: Promise<Answer>): Promise<Answer> {
  try {
    return await checking
  } catch (error) {
    throw isOfCompany(error) ? unreachable(error) : refused(error)
  }
}

const faultsOfCompany: ReadonlySet<unknown> = new Set([
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.MISSING_SERVER_METADATA,
  oauth.INVALID_SERVER_METADATA,
])

function isOfCompany(error: unknown): boolean {
  // A code that is wrong or spent is the sender's; a client that the company does not know, or a wrong secret, is not.
  if (error instanceof oauth.ResponseBodyError) return error.error !== 'invalid_grant'
  if (error instanceof oauth.WWWAuthenticateChallengeError) return true
  const { code } = Object(error) as { code?: unknown }
  // What has no code of the library is of the network: a name, a connection, an answer that took too long.
  return typeof code !== 'string' || faultsOfCompany.has(code)
}
