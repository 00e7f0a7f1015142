import type { APIGatewayProxyEvent } from 'aws-lambda'
import { type EndpointSpec, takesIdempotencyKey } from '../contract/endpoint-spec.ts'
import { personScope } from '../domain/login.ts'
import { ApiError } from '../errors.ts'
import type { IdempotentRequest } from '../store/kept-answer.ts'
import { canonicalJson } from './canonical-json.ts'
import type { EndpointContext } from './endpoint-request.ts'

/**
 * The request under the name that its Idempotency-Key header gives it; undefined without the header, and for what changes nothing.
 * The name is known of a person however often they sign in, and of a key and those it was rotated from. Who the person is has to
 * be known first: an answer that was kept is for nobody but who asked.
 *
 * @throws ApiError IDEMPOTENCY_KEY_INVALID, and what keeps a person from asking
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
