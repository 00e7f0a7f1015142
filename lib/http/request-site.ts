import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { Site } from '../domain/passkey.ts'

/**
 * The site that a browser asks, as it must see it. API Gateway says by which of its own names it was called, whatever a header says;
 * the gateway of a laptop says nothing, speaks no TLS, and answers to the names of this machine alone.
 */
export function siteOf({ headers, requestContext }: Pick<APIGatewayProxyEvent, 'headers' | 'requestContext'>): Site {
  const { domainName } = requestContext
  if (domainName !== undefined) return { origin: `https://${domainName}`, rpId: domainName }
  const host = headers.host ?? ''
  return { origin: `http://${host}`, rpId: host.replace(/:\d+$/, '') }
}
