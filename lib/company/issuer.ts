import * as oauth from 'oauth4webapi'
import { ApiError } from '../errors.ts'
import { loadClientSecret } from './client-secret.ts'
import type { CompanySettings } from './company-settings.ts'

/** The longest wait for one answer of the company: there are at most four, and the function has 28 seconds. */
const timeoutMs = 4_000
/** How long this process caches an issuer's metadata. */
const knownMs = 60 * 60_000

/** Ties the company's answer to the request; known only to us and the company. */
export interface Asking {
  state: string
  nonce: string
  codeVerifier: string
  returnAddress: string
}

/** The person whom the company has signed in, as it states. */
export interface SignedInByCompany {
  issuer: string
  subject: string
  email: string
}

type Server = oauth.AuthorizationServer
/** By issuer, because tests use several. The library caches an issuer's keys together with it. */
const servers = new Map<string, { server: Server; untilMs: number }>()

/**
 * The company's authorization URL, which the browser is sent to.
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
 * The person whom the company has signed in, for the code in its answer: verifies that the token is for this client, from this
 * issuer, for exactly this request, signed by a key of the issuer and not expired.
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
  // The company must have verified the address: one that somebody only typed proves nothing.
  if (typeof email !== 'string' || isVerified !== true) throw new ApiError('COMPANY_EMAIL_NOT_VERIFIED')
  return { issuer: settings.issuer, subject: sub, email }
}

/** HTTP is only for an issuer on this machine. */
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
  // The browser is sent there, so it must be an HTTPS URL.
  const { protocol } = new URL(server.authorization_endpoint ?? '')
  if (protocol !== 'https:' && !(protocol === 'http:' && isInsecure(settings))) throw new Error('no address of https')
  return server
}

function clientAuth({ token_endpoint_auth_methods_supported: methods }: Server, secret: string | undefined): oauth.ClientAuth {
  if (secret === undefined) return oauth.None()
  // Issuers disagree on how a secret is encoded in a header.
  return methods?.includes('client_secret_post') ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
}

/** The log gets the name of a fault, never its content. */
const named = (error: unknown): Error => {
  const { code, error: told, name } = Object(error) as { code?: unknown; error?: unknown; name?: unknown }
  const nameText = [told, code, name].find((one) => typeof one === 'string' && /^[\w-]{1,60}$/.test(one))
  return Object.assign(new Error(), { name: nameText ?? 'Error' })
}

const unreachable = (error: unknown): ApiError => Object.assign(new ApiError('COMPANY_UNREACHABLE'), { cause: named(error) })
const refused = (error: unknown): ApiError => Object.assign(new ApiError('COMPANY_SIGN_IN_REFUSED'), { cause: named(error) })

/** No caller's input can make these fail: the cause is the company or our settings. */
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

/** Separates faults of the company, or of our settings, from faults in what it was asked. */
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
  // A wrong or used code is the sender's fault; a client unknown to the company, or a wrong secret, is not.
  if (error instanceof oauth.ResponseBodyError) return error.error !== 'invalid_grant'
  if (error instanceof oauth.WWWAuthenticateChallengeError) return true
  const { code } = Object(error) as { code?: unknown }
  // Errors without a code of the library come from the network: a name, a connection, a timeout.
  return typeof code !== 'string' || faultsOfCompany.has(code)
}
