import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import { type EndpointSpec, movesMoney } from '../contract/endpoint-spec.ts'
import { idsAt } from '../domain/id.ts'
import type { Site } from '../domain/passkey.ts'
import { ApiError } from '../errors.ts'
import { commit, type Decision } from '../store/commit.ts'
import { answerKept, findKeptAnswer, type IdempotentRequest, Replay } from '../store/kept-answer.ts'
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
  /** Checked against the endpoint's schema. */
  body: Spec['body'] extends z.ZodMiniType<infer Body> ? Body : undefined
  /** Checked against the endpoint's schema. */
  query: Spec['query'] extends z.ZodMiniType<infer Query> ? Query : undefined
  /** The same as they were sent, for what looks only at some of them and turns nobody away for others. */
  parameters: Readonly<Record<string, string | undefined>>
  /** Undefined where no key is asked for. */
  caller: Spec['access'] extends 'ApiKey' ? ApiKeyOwner : undefined
  /** Of an endpoint for people. */
  admission: Admission | undefined
  /** What the browser, or the program, calls itself. */
  userAgent: string
  /** Where the request came from, as the gateway saw it. */
  ipAddress: string
  /** The site that the browser asks, for what is signed for one site alone. */
  site: Site
  /** What the cookie names the browser by in which codes are asked for; undefined for one that has asked for none. */
  browser: string | undefined
  /** Finds the request in the log. */
  requestId: string
  /** The path's parameters, decoded. */
  path: Readonly<Record<string, string | undefined>>
  /** ISO 8601, UTC: one moment for all that the request writes. */
  at: string
  newId: () => string
  /** 128 random bits in base64url: for what must not be guessed. */
  newSecret: () => string
  /** From a source that cannot be guessed. */
  randomBytes: (count: number) => Uint8Array
}

/** What to answer (JSON, or the address of a redirect), and the writes that must happen for the answer to be true. */
export interface Decided<Known> extends Decision<unknown, Known> {
  event?: BusinessEvent
  /** A code was asked for, and those of an hour are used up. */
  isCodeWithheld?: boolean
  nextCursor?: string | null
  /** What is kept for a repeat of the request in place of the answer: of an answer that shows what is stored nowhere. */
  kept?: unknown
  /** Of the answer, beside its own. */
  headers?: Record<string, string>
}

/** Decides. Asked again when what it read had changed. */
export type Decide<Spec extends EndpointSpec, Known = unknown, Made extends Decided<Known> = Decided<Known>> = (
  asked: Asked<Spec>,
  /** What the decision before this one knew; undefined at the first. */
  known: Known | undefined,
) => Promise<Made>

export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>

/**
 * The Lambda handler of an endpoint: checks the key, reads the body, decides, commits, answers. A request that names itself
 * (Idempotency-Key) is applied once, and answered the same every time.
 *
 * @example export const handler = endpoint(listLeadFields, async () => ({ answer: visibleLeadFields((await loadContour()).fields) }))
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
 * The same of any access: what people ask has endpoints of its own kind, made of this.
 *
 * @param admit looks at whoever asks before anything else, where no key is asked for
 */
export function handlerOf<Spec extends EndpointSpec, Known>(
  spec: Spec,
  decide: Decide<Spec, Known>,
  runtime: Runtime,
  admit?: Admit,
): Handler {
  const answerTo = async (event: APIGatewayProxyEvent, context: EndpointContext) => {
    const naming = idempotentRequest(spec, event, context, runtime.now())
    // Who a person is, is found out beside the decision. Who holds a key is known: a wrong name ends here.
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
  return { ...decision, answer: answer instanceof Promise ? heard(answer.then(render)) : render(answer) }
}

/** An answer that is still read may be wanted by nobody in the end: that it fails then would end the process. */
export function heard<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined)
  return answer
}

/** A decision that keeps its answer along with what it writes. */
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
 * A refusal, by the decision or by a step of the write, may come from this very request, applied before. Who may not ask any more
 * is told nothing of what was answered then.
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

/** Says of an answer to people whose it is: a page asks for what it shows before it knows who looks at it. */
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
    // The middlewares ran before: the key was good, and the body is what the schema made of it.
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
