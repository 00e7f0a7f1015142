import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { isId } from '../domain/value/id.ts'
import type { EndpointContext } from './endpoint-request.ts'

/** Whom and what a refused request was about, for the log: ids only, nothing that a caller made up. */
export interface RefusalIds {
  apiKeyId?: string | undefined
  /** Who is signed in, or holds the key. */
  administratorId?: string | undefined
  /** Who is signed in, or whom the request names. */
  partnerId?: string | undefined
  payoutId?: string | undefined
  leadId?: string | undefined
}

/**
 * The ids of a refused request. The body is searched as it was sent, because it may be what was refused.
 *
 * @returns once all that is known is there; nothing is waited for
 */
export async function refusalIds(
  { path }: Pick<EndpointSpec, 'path'>,
  { pathParameters }: Pick<APIGatewayProxyEvent, 'pathParameters'>,
  { caller, admission, bodyText = '' }: EndpointContext,
): Promise<RefusalIds> {
  // A pending promise loses this race.
  const login = await Promise.race([Promise.resolve(admission?.login), Promise.resolve()]).catch(() => undefined)
  const [, kind] = /\/(partner|payout|lead)\/\{id\}/.exec(path) ?? []
  const inPath = (wanted: string): string | undefined => (kind === wanted ? idOrNothing(pathParameters?.id) : undefined)
  return {
    apiKeyId: caller?.id,
    administratorId: login?.kind === 'Administrator' ? login.personId : caller?.administratorId,
    partnerId: login?.kind === 'Partner' ? login.personId : (inPath('partner') ?? namedInBody(bodyText)),
    payoutId: inPath('payout'),
    leadId: inPath('lead'),
  }
}

const namedInBody = (text: string): string | undefined => idOrNothing(/"partnerId"\s*:\s*"([^"\\]{1,40})"/.exec(text)?.[1])

function idOrNothing(text: string | undefined): string | undefined {
  const id = text?.toLowerCase()
  return id !== undefined && isId(id) ? id : undefined
}
