import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { bundlePath } from '../build.ts'

/** Status and headers of a streamed response; they come before its body. */
export interface ResponseHead {
  statusCode: number
  headers?: Record<string, string>
}

export type LambdaFunction = (event: APIGatewayProxyEvent, ...rest: unknown[]) => Promise<unknown>

const headEnd = Buffer.alloc(8)

/** What the Lambda runtime offers to streaming functions: a head as JSON, eight zero bytes, then the body. */
const awslambda = {
  streamifyResponse: <Handler>(handler: Handler): Handler => handler,
  HttpResponseStream: {
    from: (stream: Writable, head: ResponseHead): Writable => {
      stream.write(Buffer.concat([Buffer.from(JSON.stringify(head)), headEnd]))
      return stream
    },
  },
}

/** Provides the global that streaming functions need when they are loaded. */
export function provideStreaming(): void {
  Object.assign(globalThis, { awslambda })
}

/** Loads a function's handler from its bundle, as the Lambda runtime does. */
export function loadFunction(name: string): LambdaFunction {
  provideStreaming()
  return (createRequire(import.meta.url)(bundlePath(name)) as { handler: LambdaFunction }).handler
}

/**
 * A function that is loaded at its first call, as on Lambda. If it cannot be loaded, each call of it fails with the reason; other functions
 * still work.
 */
export function loadedAtFirstCall(name: string): LambdaFunction {
  let loaded: LambdaFunction | undefined
  return async (...given) => (loaded ??= loadFunction(name))(...given)
}

/** Calls a function that returns a buffered answer. */
export async function invoke(
  lambda: LambdaFunction,
  event: APIGatewayProxyEvent,
  context: Context,
): Promise<APIGatewayProxyResult> {
  return (await lambda(event, context)) as APIGatewayProxyResult
}

/**
 * Calls a function that streams. The body goes to the stream that `onHead` returns, as fast as that accepts it.
 *
 * @throws what the function throws; part of the body may have been sent by then and must be aborted
 */
export async function invokeStreaming(
  lambda: LambdaFunction,
  event: APIGatewayProxyEvent,
  context: Context,
  onHead: (head: ResponseHead) => Writable,
): Promise<void> {
  await lambda(event, responseStream(onHead), context)
}

/** Splits a function's output into head and body. */
function responseStream(onHead: (head: ResponseHead) => Writable): Writable {
  let beginning = Buffer.alloc(0)
  let body: Writable | undefined
  return new Writable({
    write(chunk: Buffer, _encoding, callback) {
      if (body) {
        passOn(body, chunk, callback)
        return
      }
      beginning = Buffer.concat([beginning, chunk])
      const end = beginning.indexOf(headEnd)
      if (end < 0) {
        callback()
        return
      }
      body = onHead(JSON.parse(beginning.subarray(0, end).toString()) as ResponseHead)
      // A function with nothing to write for a while must also notice that the client left.
      body.once('close', () => {
        if (!this.writableFinished) this.destroy()
      })
      passOn(body, beginning.subarray(end + headEnd.length), callback)
    },
    final(callback) {
      if (body) body.end(callback)
      else callback(new Error('the function ended its response before the head was complete'))
    },
    destroy(error, callback) {
      // A client sees from the abrupt end that the response is incomplete.
      if (error) body?.destroy(error)
      callback(error)
    },
  })
}

function passOn(body: Writable, chunk: Buffer, callback: (error?: Error | null) => void): void {
  if (body.destroyed) callback(new Error('the client has gone'))
  else body.write(chunk, callback)
}

/** The context of one invocation, with its remaining time. */
export function lambdaContext(functionName: string, requestId: string, timeoutSeconds: number): Context {
  const deadlineMs = Date.now() + timeoutSeconds * 1000
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}
