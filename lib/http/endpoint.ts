import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import { type EndpointSpec, movesMoney } from '../contract/endpoint-spec.ts'
import { idsAt } from '../domain/value/id.ts'
import type { Site } from '../domain/people/passkey.ts'
import { ApiError } from '../errors.ts'
import { commit, type Decision } from '../store/table/commit.ts'
import { answerKept, findKeptAnswer, type IdempotentRequest, Replay } from '../store/table/kept-answer.ts'
import type { Admission } from './admission.ts'
import type { Answering, Answered } from './answering.ts'
import type { ApiKeyOwner } from './authenticate.ts'
import type { EndpointContext, RequestState } from './endpoint-request.ts'
import { jsonHeaders, noStore } from './json-headers.ts'
import type { BusinessEvent } from './metrics.ts'
import { underKey } from './under-key.ts'
import { type Admit, withMiddlewares } from './middlewares.ts'
import { nextPage } from './next-page.ts'
import { idempotentRequest } from './idempotent-request.ts'
import { siteOf } from './request-site.ts'
import { browserIn } from './session-cookie.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** The input of a decision. */
export interface Asked<Spec extends EndpointSpec> {
  /** Validated against the endpoint's schema. */
  body: Spec['body'] extends z.ZodMiniType<infer Body> ? Body : undefined
  /** Validated against the endpoint's schema. */
  query: Spec['query'] extends z.ZodMiniType<infer Query> ? Query : undefined
  /** The query parameters as they were sent, for endpoints that use some and refuse none. */
  parameters: Readonly<Record<string, string | undefined>>
  /** Undefined when the endpoint requires no key. */
  caller: Spec['access'] extends 'ApiKey' ? ApiKeyOwner : undefined
  /** For endpoints for people. */
  admission: Admission | undefined
  /** The User-Agent of the browser or program. */
  userAgent: string
  /** The address of the caller, as the gateway saw it. */
  ipAddress: string
  /** The site that the browser is on, for signatures that are bound to a site. */
  site: Site
  /** The browser's id from its cookie, which codes are bound to; undefined before the first code. */
  browser: string | undefined
  /** Finds the request in the log. */
  requestId: string
  /** The path's parameters, decoded. */
  path: Readonly<Record<string, string | undefined>>
  /** ISO 8601, UTC: the same moment for everything that the request writes. */
  at: string
  newId: () => string
  /** 128 random bits in base64url: for values that must be unguessable. */
  newSecret: () => string
  /** From a cryptographically secure source. */
  randomBytes: (count: number) => Uint8Array
}

/** The answer (JSON, or the address of a redirect), and the writes that must happen for it to be true. */
export interface Decided<Known> extends Decision<unknown, Known> {
  event?: BusinessEvent
  /** A code was asked for, but the hour's mails are used up. */
  isCodeWithheld?: boolean
  nextCursor?: string | null
  /** Stored for a repeat of the request instead of the answer, when the answer shows something that must not be stored. */
  kept?: unknown
  /** Additional headers of the answer. */
  headers?: Record<string, string>
}

/** Makes the decision. Called again when what it read has changed. */
export type Decide<Spec extends EndpointSpec, Known = unknown, Made extends Decided<Known> = Decided<Known>> = (
  asked: Asked<Spec>,
  /** What the previous decision read; undefined the first time. */
  known: Known | undefined,
) => Promise<Made>

export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>

/**
 * The Lambda handler of an endpoint: checks the key, reads the body, decides, commits, answers. A request with an Idempotency-Key
 * is applied once and always answered the same.
 *
 * @example export const handler = endpoint(listLeadFields, async () => ({ answer: visibleLeadFields((await loadContour()).fields)
 * }))
 */
export function endpoint<
  Spec extends EndpointSpec & { access: 'ApiKey' | 'Public' },
  Made extends Decided<Known>,
  Known = unknown,
>(spec: Spec, decide: Decide<Spec, Known, Made>, runtime: Runtime = systemRuntime): Answering<Handler, Answered<Made>> {
  if (spec.access !== 'ApiKey' || !movesMoney(spec)) return handlerOf(spec, decide, runtime)
  const decideUnderKey: Decide<Spec, Known> = async (ask, known) => {
    const decided = await decide(ask, known)
    return { ...decided, steps: underKey(spec, { ...ask, caller: ask.caller as ApiKeyOwner }, decided.steps ?? []) }
  }
  return handlerOf(spec, decideUnderKey, runtime)
}

/**
 * The same for any access: the endpoints for people are built on this.
 *
 * @param admit identifies the caller before anything else, when no key is required
 */
export function handlerOf<Spec extends EndpointSpec, Known>(
  spec: Spec,
  decide: Decide<Spec, Known>,
  runtime: Runtime,
  admit?: Admit,
): Handler {
  const answerTo = async (event: APIGatewayProxyEvent, context: EndpointContext) => {
    const naming = idempotentRequest(spec, event, context, runtime.now())
    // A person is identified in parallel with the decision. A key's holder is already known: then an invalid Idempotency-Key ends
    // the request here.
    if (context.admission) naming.catch(() => undefined)
    else await naming
    let decided: Decided<Known> | undefined
    const decideRendered = async (known: Known | undefined): Promise<Decision<string, Known>> => {
      if (decided && context.admission) context.admission = context.admission.again()
      decided = await decide(asked(event, context, runtime), known)
      if (decided.event) context.businessEvent = decided.event
      if (decided.isCodeWithheld) context.isCodeWithheld = true
      return rendered(decided, spec)
    }
    try {
      const { timing } = context.trace as RequestState['trace']
      const decideKeeping = async (known: Known | undefined) => {
        const [decision, request] = await Promise.all([decideRendered(known), naming])
        return request ? keepingAnswer(request, spec.success, decision, decided?.kept) : decision
      }
      const committing = commit(decideKeeping, idsAt(runtime.now(), runtime.randomBytes), timing)
      const body = await replayedIfRefused(naming, committing)
      const { nextCursor, headers } = decided ?? {}
      const listed = await decided?.answer
      if (spec.access === 'Administrator' && context.admission && Array.isArray(listed))
        context.listed = { rows: listed.length, administratorId: (await context.admission.person).is.id }
      const own = typeof nextCursor === 'string' ? nextPage(event, nextCursor) : headers
      return response(spec.success, body, { ...(await actedAs(context)), ...own })
    } catch (error) {
      if (!(error instanceof Replay)) throw error
      delete context.businessEvent
      return response(error.status, error.body, { ...(await actedAs(context)), 'Idempotency-Replayed': 'true' })
    }
  }
  return withMiddlewares(spec, runtime, answerTo, { admit }) as Handler
}

function rendered<Known>({ answer, ...decision }: Decision<unknown, Known>, spec: EndpointSpec): Decision<string, Known> {
  const render = (value: unknown): string => (spec.success === 302 ? String(value) : JSON.stringify(value))
  return { ...decision, answer: answer instanceof Promise ? observed(answer.then(render)) : render(answer) }
}

/** An answer that is still loading may not be needed in the end: its failure must not become an unhandled rejection. */
export function observed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined)
  return answer
}

/** A decision that also stores its answer with its writes. */
async function keepingAnswer<Known>(
  request: IdempotentRequest,
  status: number,
  { steps = [], restsOn = [], answer, ...decision }: Decision<string, Known>,
  kept: unknown,
): Promise<Decision<string, Known>> {
  const body = await answer
  const keptBody = kept === undefined ? body : JSON.stringify(kept)
  return { ...decision, steps: [answerKept(request, status, keptBody), ...steps, ...restsOn], answer: body }
}

/**
 * A refusal, by the decision or by a step of the write, may be caused by this same request, applied earlier: then that answer is
 * replayed. A caller who may no longer ask does not see it.
 */
async function replayedIfRefused<Answer>(
  naming: Promise<IdempotentRequest | undefined>,
  committing: Promise<Answer>,
): Promise<Answer> {
  try {
    return await committing
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'PERMISSION_MISSING') throw error
    const request = await naming
    throw (request && (await findKeptAnswer(request))) ?? error
  }
}

/** Tells whose answer it is: a page requests its data before it knows who is signed in. */
async function actedAs({ admission }: EndpointContext): Promise<Record<string, string>> {
  return admission ? { 'X-Acting-As': (await admission.person).is.id } : {}
}

function response(statusCode: number, body: string, headers: Record<string, string> = {}): APIGatewayProxyResult {
  if (statusCode === 302) return { statusCode, headers: { ...noStore, Location: body }, body: '' }
  return { statusCode, headers: { ...jsonHeaders, ...headers }, body }
}

function asked<Spec extends EndpointSpec>(event: APIGatewayProxyEvent, context: EndpointContext, runtime: Runtime): Asked<Spec> {
  const nowMs = runtime.now()
  return {
    // The middlewares ran before: the key was valid, and the body is the schema's output.
    body: context.body as Asked<Spec>['body'],
    query: context.query as Asked<Spec>['query'],
    parameters: event.queryStringParameters ?? {},
    caller: context.caller as Asked<Spec>['caller'],
    admission: context.admission,
    userAgent: event.headers['user-agent'] ?? '',
    ipAddress: event.requestContext.identity.sourceIp,
    site: siteOf(event),
    browser: browserIn(event.headers.cookie),
    requestId: event.requestContext.requestId,
    path: event.pathParameters ?? {},
    at: new Date(nowMs).toISOString(),
    newId: idsAt(nowMs, runtime.randomBytes),
    newSecret: () => Buffer.from(runtime.randomBytes(16)).toString('base64url'),
    randomBytes: runtime.randomBytes,
  }
}
