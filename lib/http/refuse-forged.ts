import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { ApiError } from '../errors.ts'

type Method = Pick<EndpointSpec, 'method'>

const changesNothing = ({ method }: Method): boolean => method === 'GET' || method === 'HEAD'

/**
 * Refuses a change that a page of another site could have sent in a visitor's name. Browsers state the origin of a request in
 * headers that no page can set; programs send no such headers, and have no cookie to abuse. It runs before identification and
 * permissions: the person did not make this request, and the other site must learn nothing about them.
 *
 * @throws ApiError CROSS_SITE_REQUEST
 */
export function refuseForged(spec: Method, { headers }: APIGatewayProxyEvent): void {
  if (changesNothing(spec)) return
  const { origin, host = '', 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') throw new ApiError('CROSS_SITE_REQUEST')
  // API Gateway accepts only TLS and says so; a laptop's gateway says nothing.
  const ownOrigin = `${headers['x-forwarded-proto'] ?? 'http'}://${host}`
  if (origin !== undefined && origin.toLowerCase() !== ownOrigin.toLowerCase()) throw new ApiError('CROSS_SITE_REQUEST')
}

/**
 * Refuses a change in a content type that a page of another site could send without a CORS preflight. It concerns the body, so
 * callers without the right are told that first; only their identity was read by then.
 *
 * @throws ApiError CONTENT_TYPE_UNSUPPORTED
 */
export function refuseForms(spec: Method, { headers }: APIGatewayProxyEvent): void {
  if (changesNothing(spec)) return
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw new ApiError('CONTENT_TYPE_UNSUPPORTED')
}
