import type { APIGatewayProxyEvent } from 'aws-lambda'
import { nul } from '../domain/unseen-characters.ts'
import { nulFault } from './nul-fault.ts'
import { refuse } from './validated.ts'

/**
 * Refuses U+0000 in the parameters of a path, and in the one header whose text is kept: what somebody's browser calls itself.
 * Those behind the question mark, and the body, have readers of their own.
 *
 * @throws ApiError TEXT_HAS_NUL of the first, with all of them as violations
 */
export function refuseUnstorableAddress({ pathParameters, headers }: APIGatewayProxyEvent): void {
  const texts = { ...pathParameters, 'User-Agent': headers['user-agent'] }
  const faulty = Object.entries(texts).filter(([, text]) => text?.includes(nul))
  refuse(faulty.map(([name]) => nulFault(name)))
}
