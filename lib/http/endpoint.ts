import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import type * as z from 'zod'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { idsAt } from '../domain/id.ts'
import { commit, type Decision } from '../store/commit.ts'
import type { ApiKeyOwner } from './authenticate.ts'
import type { EndpointContext } from './endpoint-request.ts'
import { jsonHeaders, noStore } from './json-headers.ts'
import type { BusinessEvent } from './metrics.ts'
import { reserveMs, withMiddlewares } from './middlewares.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** What a decision is made from. */
export interface Asked<Spec extends EndpointSpec> {
  /** Checked against the endpoint's schema. */
  body: Spec['body'] extends z.ZodType<infer Body> ? Body : undefined
  /** Undefined at a public endpoint. */
  caller: Spec['access'] extends 'ApiKey' ? ApiKeyOwner : undefined
  /** The path's parameters, decoded. */
  path: Readonly<Record<string, string | undefined>>
  /** ISO 8601, UTC: one moment for all that the request writes. */
  at: string
  newId: () => string
  /** 128 random bits in base64url: for what must not be guessed. */
  newSecret: () => string
}

/** Decides what to answer (JSON, or the address of a redirect), and the writes that must happen for the answer to be true. Asked again when what it read had changed. */
export type Decide<Spec extends EndpointSpec> = (asked: Asked<Spec>) => Promise<Decision<unknown> & { event?: BusinessEvent }>

export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>

/**
 * The Lambda handler of an endpoint: checks the key, reads the body, decides, commits, answers.
 *
 * @example export const handler = endpoint(listLeadFields, async () => ({ answer: visibleLeadFields((await loadContour()).fields) }))
 */
export function endpoint<Spec extends EndpointSpec>(spec: Spec, decide: Decide<Spec>, runtime: Runtime = systemRuntime): Handler {
  return withMiddlewares(spec, runtime, async (event: APIGatewayProxyEvent, context: EndpointContext) => {
    const answer = await commit(() => decide(asked(event, context, runtime)), idsAt(runtime.now(), runtime.randomBytes), {
      ...runtime,
      deadlineMs: runtime.now() + context.getRemainingTimeInMillis() - 2 * reserveMs,
    })
    if (spec.success === 302) return { statusCode: 302, headers: { ...noStore, Location: String(answer) }, body: '' }
    return { statusCode: spec.success, headers: jsonHeaders, body: JSON.stringify(answer) }
  }) as Handler
}

function asked<Spec extends EndpointSpec>(event: APIGatewayProxyEvent, context: EndpointContext, runtime: Runtime): Asked<Spec> {
  const nowMs = runtime.now()
  return {
    // The middlewares ran before: the key was good, and the body is what the schema made of it.
    body: context.body as Asked<Spec>['body'],
    caller: context.caller as Asked<Spec>['caller'],
    path: event.pathParameters ?? {},
    at: new Date(nowMs).toISOString(),
    newId: idsAt(nowMs, runtime.randomBytes),
    newSecret: () => Buffer.from(runtime.randomBytes(16)).toString('base64url'),
  }
}
