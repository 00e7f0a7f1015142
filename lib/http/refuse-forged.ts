import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { ApiError } from '../errors.ts'

type Method = Pick<EndpointSpec, 'method'>

const changesNothing = ({ method }: Method): boolean => method === 'GET' || method === 'HEAD'

/**
 * Refuses a change that a page of another site could have sent in the name of whoever looks at it. Browsers say where a
 * request comes from, in headers that no page can set; programs say nothing, and have no cookie to be abused. It stands before
 * who asks and what they may: the person has not asked, whoever they are, and the other site is told nothing of them.
 *
 * @throws ApiError CROSS_SITE_REQUEST
 */
export function refuseForged(spec: Method, { headers }: APIGatewayProxyEvent): void {
  if (changesNothing(spec)) return
  const { origin, host = '', 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') throw new ApiError('CROSS_SITE_REQUEST')
  // API Gateway, which speaks TLS alone, says so; the gateway of a laptop says nothing.
  const ownOrigin = `${headers['x-forwarded-proto'] ?? 'http'}://${host}`
  if (origin !== undefined && origin.toLowerCase() !== ownOrigin.toLowerCase()) throw new ApiError('CROSS_SITE_REQUEST')
}

/**
 * Refuses a change in a form that a page of another site could send without being asked. It is about the body, so that whoever may
 * not ask is told that first: by then only who asks was read.
 *
 * @throws ApiError CONTENT_TYPE_UNSUPPORTED
 */
export function refuseForms(spec: Method, { headers }: APIGatewayProxyEvent): void {
  if (changesNothing(spec)) return
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new ApiError('CONTENT_TYPE_UNSUPPORTED')
}
