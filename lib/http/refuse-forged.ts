import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { ApiError } from '../errors.ts'

/**
 * Refuses a change that a page of another site could have sent in the name of whoever looks at it. Browsers say where a
 * request comes from, in headers that no page can set; programs say nothing, and have no cookie to be abused.
 *
 * @throws ApiError CROSS_SITE_REQUEST; CONTENT_TYPE_UNSUPPORTED for what a form could send
 */
export function refuseForged({ method }: Pick<EndpointSpec, 'method'>, { headers }: APIGatewayProxyEvent): void {
  if (method === 'GET' || method === 'HEAD') return
  const { origin, host = '', 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') throw new ApiError('CROSS_SITE_REQUEST')
  // API Gateway, which speaks TLS alone, says so; the gateway of a laptop says nothing.
  const ownOrigin = `${headers['x-forwarded-proto'] ?? 'http'}://${host}`
  if (origin !== undefined && origin.toLowerCase() !== ownOrigin.toLowerCase()) throw new ApiError('CROSS_SITE_REQUEST')
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new ApiError('CONTENT_TYPE_UNSUPPORTED')
}
