import type { APIGatewayProxyEvent } from 'aws-lambda'
import { type EndpointSpec, takesIdempotencyKey } from '../contract/endpoint-spec.ts'
import { personScope } from '../domain/people/login.ts'
import { ApiError } from '../errors.ts'
import type { IdempotentRequest } from '../store/table/kept-answer.ts'
import { canonicalJson } from './canonical-json.ts'
import type { EndpointContext } from './endpoint-request.ts'

/**
 * The request identified by its Idempotency-Key header; undefined without the header, and when it changes nothing. A person's
 * keys are valid across logins, an API key's across rotations. A person must be identified first: a stored answer is only for the
 * person who asked.
 *
 * @throws ApiError IDEMPOTENCY_KEY_INVALID, and the errors of identifying the person
 */
export async function idempotentRequest(
  spec: EndpointSpec,
  event: APIGatewayProxyEvent,
  { caller, admission, bodyText = '' }: EndpointContext,
  atMs: number,
): Promise<IdempotentRequest | undefined> {
  const idempotencyKey = event.headers['idempotency-key']
  if (idempotencyKey === undefined || !takesIdempotencyKey(spec)) return undefined
  const person = await admission?.person
  const scope = person ? personScope(person.kind, person.is.id) : (caller?.requestScope ?? caller?.id)
  if (scope === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) throw new ApiError('IDEMPOTENCY_KEY_INVALID')
  const fingerprint = [spec.method, spec.path, JSON.stringify(event.pathParameters ?? {}), canonicalJson(bodyText)]
  return { scope, idempotencyKey, fingerprint, atMs }
}
