import type { APIGatewayProxyEvent } from 'aws-lambda'
import { nul } from '../domain/value/unseen-characters.ts'
import { nulFault } from './nul-fault.ts'
import { refuse } from './validated.ts'

/**
 * Refuses U+0000 in path parameters, and in the one header whose text is stored: User-Agent. Query parameters and the body are
 * checked by their own readers.
 *
 * @throws ApiError TEXT_HAS_NUL for the first, with all of them as violations
 */
export function refuseUnstorableAddress({ pathParameters, headers }: APIGatewayProxyEvent): void {
  const texts = { ...pathParameters, 'User-Agent': headers['user-agent'] }
  const faulty = Object.entries(texts).filter(([, text]) => text?.includes(nul))
  refuse(faulty.map(([name]) => nulFault(name)))
}
