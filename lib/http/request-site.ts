import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { Site } from '../domain/people/passkey.ts'

/**
 * The site that the browser must be on. API Gateway reports which of its own names was called, whatever the headers say; a
 * laptop's gateway reports nothing, has no TLS, and answers only to names of this machine.
 */
export function siteOf({ headers, requestContext }: Pick<APIGatewayProxyEvent, 'headers' | 'requestContext'>): Site {
  const { domainName } = requestContext
  if (domainName !== undefined) return { origin: `https://${domainName}`, rpId: domainName }
  const host = headers.host ?? ''
  return { origin: `http://${host}`, rpId: host.replace(/:\d+$/, '') }
}
