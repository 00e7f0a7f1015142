import { commonErrors, doorErrors, type EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { type ErrorCode, errorTable } from '../../lib/errors.ts'

/** An answer as it arrived. Header names are in lower case. */
export interface ArrivedAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** What only the inside knows: nothing of it may be in an answer or, where it is a secret, in a log. */
const internalTexts = [
  /\n? +at [^\n]+:\d+:\d+/,
  /node_modules|node:internal|file:\/\/|\/(functions|lib|infra|dist)\/[\w-]+/,
  /@aws-sdk|@middy|DynamoDB|TransactionCanceled|ValidationException|ConditionalCheck|ResourceNotFound/i,
  /TypeError|RangeError|SyntaxError|ReferenceError|ZodError|InvariantViolation|StaleRead/,
  /partner-program-[a-z]/,
]

/**
 * Faults of an answer, whatever the request was: a 5xx, another shape, an error that the endpoint does not declare, or internals.
 *
 * @param mayMiss whether the request may not reach the endpoint at all, and then meets no route
 */
export function faultsOf(endpoint: EndpointSpec, answer: ArrivedAnswer, mayMiss = false): string[] {
  const { status, body } = answer
  const leaked = internalTexts.filter((text) => text.test(body)).map((text) => `the answer shows the inside: ${String(text)}`)
  if (status >= 500) return [`${status}: ${body.slice(0, 300)}`, ...leaked]
  if (status >= 400) return [...errorFaults(endpoint, answer, mayMiss), ...leaked]
  return [...successFaults(endpoint, answer), ...leaked]
}

function successFaults({ success }: EndpointSpec, { status, headers, body }: ArrivedAnswer): string[] {
  if (status !== success) return [`${status} instead of ${success}`]
  if (status === 302) return body === '' && URL.canParse(headers.location ?? '') ? [] : ['a redirect without an address']
  return isJsonType(headers) && parsed(body) !== undefined ? [] : ['a success that is no JSON']
}

const memberNames = new Set(['statusCode', 'code', 'message', 'requestId', 'violations'])
/** What single errors say besides. */
const memberOf: Partial<Record<ErrorCode, string | readonly string[]>> = {
  ADDRESS_NOT_ALLOWED: 'address',
  SCOPE_MISSING: 'permission',
  PERMISSION_MISSING: 'permission',
  PROOF_REQUIRED: 'proofBy',
  LEAD_DUPLICATE: 'lead',
  PAYOUT_TRANSITION_FORBIDDEN: 'status',
  LEAD_STATUS_NOT_FOUND: 'statuses',
  PROFILE_CHANGED: 'partner',
  EMAIL_TAKEN: 'partnerId',
  PARTNER_INVITED_LATELY: ['invitedAt', 'until'],
  PROMOCODE_CHANGED: 'promocode',
  REGISTRY_CHANGED: 'registry',
  TERMS_NOT_AGREED: 'terms',
  WORK_REQUIRED: 'work',
}

/** The console's refusal of a move holds the request as it is, the others only its status. */
const isMemberOf = (name: string, code: string, endpoint: EndpointSpec): boolean =>
  [memberOf[code as ErrorCode]].flat().includes(name) ||
  (name === 'payout' && code === 'PAYOUT_TRANSITION_FORBIDDEN' && endpoint.access === 'Administrator')

function errorFaults(endpoint: EndpointSpec, { status, headers, body }: ArrivedAnswer, mayMiss: boolean): string[] {
  const error = parsed(body) as Record<string, unknown> | undefined
  if (!isJsonType(headers) || error === undefined) return [`an error that is no JSON: ${status} ${body.slice(0, 300)}`]
  const code = String(error.code)
  const declared = errorTable[code as ErrorCode]
  const faults: string[] = []
  if (!allowedErrors(endpoint, mayMiss).has(code)) faults.push(`${code} is not declared by ${endpoint.name}`)
  if (error.statusCode !== status || declared?.status !== status) faults.push(`${code} with status ${status}`)
  if (typeof declared?.message === 'string' && error.message !== declared.message) faults.push(`${code} with another message`)
  if (typeof error.message !== 'string' || error.message === '') faults.push('no message')
  if (typeof error.requestId !== 'string' || error.requestId === '') faults.push('no requestId')
  if (error.violations !== undefined && !areViolations(error.violations)) faults.push('violations of another shape')
  const strangers = Object.keys(error).filter((name) => !memberNames.has(name) && !isMemberOf(name, code, endpoint))
  return [...faults, ...strangers.map((name) => `an error with a member ${name}`)]
}

function allowedErrors(spec: EndpointSpec, mayMiss: boolean): ReadonlySet<string> {
  return new Set<string>([
    ...doorErrors(spec),
    ...spec.errors,
    ...commonErrors,
    ...(mayMiss ? (['ROUTE_NOT_FOUND'] as const) : []),
  ])
}

function areViolations(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  return value.every(
    (one: { path?: unknown; message?: unknown }) =>
      typeof one.path === 'string' && typeof one.message === 'string' && one.message !== '',
  )
}

const isJsonType = (headers: ArrivedAnswer['headers']): boolean => headers['content-type'] === 'application/json; charset=utf-8'

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
