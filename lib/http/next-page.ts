import type { APIGatewayProxyEvent } from 'aws-lambda'

/** Headers that say where a list continues. The link contains only query parameters, so it works under every name of the API. */
export function nextPage(event: APIGatewayProxyEvent, cursor: string): Record<string, string> {
  const parameters = new URLSearchParams({ ...event.queryStringParameters, cursor } as Record<string, string>)
  return { 'X-Next-Cursor': cursor, Link: `<?${parameters.toString()}>; rel="next"` }
}
