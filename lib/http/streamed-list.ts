import { AsyncLocalStorage } from 'node:async_hooks'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type * as z from 'zod/mini'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { acceptsCoding } from './accepts-coding.ts'
import type { Answering } from './answering.ts'
import { pageDeadlineMs } from './deadlines.ts'
import type { EndpointContext, RequestState } from './endpoint-request.ts'
import { jsonHeaders } from './json-headers.ts'
import { logFault } from './log.ts'
import { withMiddlewares } from './middlewares.ts'
import { nextPage } from './next-page.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** A handler as the Lambda runtime calls it for a streaming function: it writes the response to the stream. */
export type StreamingHandler = (
  event: APIGatewayProxyEvent,
  responseStream: NodeJS.WritableStream,
  context: unknown,
) => Promise<void>

/** A list, as a handler provides it. */
export interface StreamedList<Element, Shown = unknown> {
  pages: AsyncGenerator<readonly Element[], void, void>
  isAsked: (element: Element) => boolean
  /** Renders a page for the answer. */
  show: (elements: readonly Element[]) => Promise<readonly Shown[]>
  /** The cursor after an element. */
  cursorOf: (element: Element) => string
  /** The maximum number of elements in an answer, even if more are asked for; without it all of them by default. */
  atMost?: number | undefined
}

/** The parameters of every list. */
type ListQuery<Spec extends EndpointSpec> = Spec['query'] extends z.ZodMiniType<infer Query> ? Query & { limit?: number } : never

/**
 * The Lambda handler of an endpoint that answers a list of any size: a JSON array written page by page, in constant memory. If a
 * limit is asked for, it answers that many elements, with headers that say where the list continues.
 *
 * The first page is read before the status is sent, so that an error there is a proper error. A later error aborts the response:
 * the client sees a broken answer, never a shorter list. Each page has a deadline, and none is read after the client has left.
 */
export function streamedList<Spec extends EndpointSpec & { access: 'ApiKey' | 'Public'; query: z.ZodMiniObject }, Element, Shown>(
  spec: Spec,
  list: (query: ListQuery<Spec>, at: string) => StreamedList<Element, Shown>,
  runtime: Runtime = systemRuntime,
): Answering<StreamingHandler, Shown[]> {
  const handler = async (event: APIGatewayProxyEvent, context: EndpointContext) => {
    const query = context.query as ListQuery<Spec>
    const { timing } = context.trace as RequestState['trace']
    const beginPage = (): void => {
      timing.deadlineMs = pageDeadlineMs(context, runtime.now())
    }
    const { pages, ...of } = list(query, new Date(runtime.now()).toISOString())
    const asked = { ...of, pages: eachInTime(pages, beginPage) }
    const limit = of.atMost === undefined ? query.limit : Math.min(query.limit ?? of.atMost, of.atMost)
    const { shown, headers } = limit === undefined ? whole(asked) : await limited(asked, limit, event)
    const first = await shown.next()
    const rest = inRequest(shown, AsyncLocalStorage.snapshot(), (error) => {
      // An abort because the client left is not a fault.
      if (!source.destroyed) logAbort(event, context, error)
    })
    const source = Readable.from(jsonArray(first.value ?? [], rest), { objectMode: false })
    // A page in progress would delay the stream's end and its close event: destroying the stream ends its time at once.
    const destroy = source.destroy.bind(source)
    source.destroy = (error) => {
      if (!source.readableEnded) timing.deadlineMs = 0
      return destroy(error)
    }
    const plain = { statusCode: spec.success, headers: { ...jsonHeaders, Vary: 'Accept-Encoding', ...headers }, body: source }
    if (!acceptsCoding(event.headers['accept-encoding'], 'gzip')) return plain
    // An error of the source destroys the gzip stream as well, and with it the response.
    const body = pipeline(source, createGzip(), () => undefined)
    return { ...plain, headers: { ...plain.headers, 'Content-Encoding': 'gzip' }, body }
  }
  return withMiddlewares(spec, runtime, handler, { executionMode: executionModeStreamifyResponse }) as unknown as StreamingHandler
}

/** The pages, each with the full time of a page. */
async function* eachInTime<Page>(pages: AsyncGenerator<Page, void, void>, begin: () => void): AsyncGenerator<Page, void, void> {
  begin()
  for await (const page of pages) {
    yield page
    begin()
  }
}

interface ShownList {
  shown: AsyncGenerator<readonly unknown[], void, void>
  headers: Readonly<Record<string, string>>
}

function whole<Element>({ pages, isAsked, show }: StreamedList<Element>): ShownList {
  async function* shown() {
    for await (const page of pages) yield show(page.filter(isAsked))
  }
  return { shown: shown(), headers: {} }
}

/** One page of the requested length, and where the next one begins, if there is any. */
async function limited<Element>(
  { pages, isAsked, show, cursorOf }: StreamedList<Element>,
  limit: number,
  event: APIGatewayProxyEvent,
): Promise<ShownList> {
  const found: Element[] = []
  for await (const page of pages) {
    found.push(...page.filter(isAsked))
    // One more than asked shows whether there is a next page.
    if (found.length > limit) break
  }
  const elements = found.slice(0, limit)
  async function* shown() {
    yield show(elements)
  }
  const last = elements.at(-1)
  return { shown: shown(), headers: last && found.length > limit ? nextPage(event, cursorOf(last)) : {} }
}

/** The status is already sent: only the log shows that a list broke off. */
function logAbort({ requestContext }: APIGatewayProxyEvent, context: EndpointContext, error: unknown): void {
  context.errorCode = 'ABORTED'
  logFault(requestContext.requestId, error)
}

/**
 * Reads each page in the context of the request, whatever drains the stream: the request's trace counts it, and its deadline
 * applies. A failing page is reported; a client that leaves is not a fault.
 */
async function* inRequest<Page>(
  pages: AsyncGenerator<Page, void, void>,
  within: <Result>(call: () => Result) => Result,
  onFault: (error: unknown) => void,
): AsyncGenerator<Page, void, void> {
  try {
    for (;;) {
      const step = await within(() => pages.next()).catch((error: unknown) => {
        onFault(error)
        throw error
      })
      if (step.done) return
      yield step.value
    }
  } finally {
    await pages.return()
  }
}

/** Rendering a whole page as one text would take many times the memory, and nothing would be sent before its end. */
const renderedAtOnce = 100

async function* jsonArray(
  first: readonly unknown[],
  rest: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string, void, void> {
  let separator = ''
  yield '['
  for await (const page of startingWith(first, rest)) {
    for (let start = 0; start < page.length; start += renderedAtOnce) {
      yield separator + JSON.stringify(page.slice(start, start + renderedAtOnce)).slice(1, -1)
      separator = ','
    }
  }
  yield ']'
}

async function* startingWith<Page>(first: Page, rest: AsyncIterable<Page>): AsyncGenerator<Page, void, void> {
  yield first
  yield* rest
}
