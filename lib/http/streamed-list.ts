import { AsyncLocalStorage } from 'node:async_hooks'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { executionModeStreamifyResponse } from '@middy/core/StreamifyResponse'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import type { EndpointContext } from './endpoint-request.ts'
import { jsonHeaders } from './json-headers.ts'
import { logFault } from './log.ts'
import { withMiddlewares } from './middlewares.ts'
import { type Runtime, systemRuntime } from './runtime.ts'

/** What the Lambda runtime calls when a function streams: the response is written to the stream. */
export type StreamingHandler = (
  event: APIGatewayProxyEvent,
  responseStream: NodeJS.WritableStream,
  context: unknown,
) => Promise<void>

/**
 * The Lambda handler of an endpoint that answers a list of any size: a JSON array written page by page, in constant memory.
 *
 * The first page is read before the status is sent, so that an error there is a proper error. An error later aborts the
 * response: the client sees a broken answer, never a shorter list.
 *
 * @param list gives the list's elements, page by page
 */
export function streamedList(
  spec: EndpointSpec,
  list: () => AsyncGenerator<readonly unknown[], void, void>,
  runtime: Runtime = systemRuntime,
): StreamingHandler {
  const handler = async (event: APIGatewayProxyEvent, context: EndpointContext) => {
    const pages = list()
    const first = await pages.next()
    const rest = inRequest(pages, AsyncLocalStorage.snapshot(), (error) => logAbort(event, context, error))
    const source = Readable.from(jsonArray(first.value ?? [], rest), { objectMode: false })
    if (!acceptsGzip(event.headers['accept-encoding'])) {
      return { statusCode: spec.success, headers: { ...jsonHeaders, Vary: 'Accept-Encoding' }, body: source }
    }
    // An error of the source destroys the gzip stream with it, and through it the response.
    const body = pipeline(source, createGzip(), () => undefined)
    return { statusCode: spec.success, headers: { ...jsonHeaders, Vary: 'Accept-Encoding', 'Content-Encoding': 'gzip' }, body }
  }
  return withMiddlewares(spec, runtime, handler, { executionMode: executionModeStreamifyResponse }) as unknown as StreamingHandler
}

/** The status was sent long ago: that a list broke off is told by the log alone. */
function logAbort({ requestContext }: APIGatewayProxyEvent, context: EndpointContext, error: unknown): void {
  context.errorCode = 'ABORTED'
  logFault(requestContext.requestId, error)
}

/**
 * The pages, each read as a part of the request, whoever drains the stream: its trace counts them, its time bounds them.
 * A page that fails is reported; a client that leaves is no fault of the list.
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

/** A page as one text would be many times larger than what its rendering needs at a time, and nothing would be sent before its end. */
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

/** @example acceptsGzip('br, gzip;q=0.5') === true */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const offers = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*/))
  const offer = offers.find(([coding]) => coding === 'gzip') ?? offers.find(([coding]) => coding === '*')
  return offer !== undefined && !offer.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}
