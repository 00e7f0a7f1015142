import { PassThrough } from 'node:stream'
import type { APIGatewayProxyResult } from 'aws-lambda'
import { invokeStreaming, type LambdaFunction, type ResponseHead } from '../../infra/local/lambda.ts'
import { type Call, contextOf, eventOf } from './call.ts'

/** The outcome of a request. A handler that throws has failed: the Lambda runtime writes the error into the same log. */
export interface Ending {
  status: number
  text: string
  /** Where a redirect leads. */
  location: string
  thrown: unknown
}

/** Calls a handler of either kind to its end, whatever end that is. */
export async function endingOf(handler: unknown, request: Call): Promise<Ending> {
  const lambda = handler as LambdaFunction
  const event = eventOf(request)
  // One that streams takes the stream besides.
  if (lambda.length === 2) {
    const { statusCode, headers, body } = (await lambda(event, contextOf())) as APIGatewayProxyResult
    return { status: statusCode, text: body, location: String(headers?.Location ?? ''), thrown: undefined }
  }
  let head: ResponseHead = { statusCode: 0 }
  let text = ''
  const body = new PassThrough()
  body.on('data', (chunk: Buffer) => (text += chunk.toString()))
  body.on('error', () => undefined)
  const thrown = await invokeStreaming(lambda, event, contextOf(), (given) => {
    head = given
    return body
  }).catch((error: unknown) => error)
  return { status: head.statusCode, text, location: '', thrown }
}
