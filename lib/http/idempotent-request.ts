import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { ApiError } from '../errors.ts'
import type { IdempotentRequest } from '../store/kept-answer.ts'
import { canonicalJson } from './canonical-json.ts'
import type { EndpointContext } from './endpoint-request.ts'

/**
 * The request under the name that its Idempotency-Key header gives it; undefined without the header, and for what changes nothing.
 *
 * @throws ApiError IDEMPOTENCY_KEY_INVALID
 */
export function idempotentRequest(
  spec: EndpointSpec,
  event: APIGatewayProxyEvent,
  { caller, admission, bodyText = '' }: EndpointContext,
  atMs: number,
): IdempotentRequest | undefined {
  const idempotencyKey = event.headers['idempotency-key']
  const scope = admission?.tokenSha256 ?? caller?.requestScope ?? caller?.id
  if (idempotencyKey === undefined || !spec.body || scope === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) throw new ApiError('IDEMPOTENCY_KEY_INVALID')
  const fingerprint = [spec.method, spec.path, JSON.stringify(event.pathParameters ?? {}), canonicalJson(bodyText)]
  return { scope, idempotencyKey, fingerprint, atMs }
}
