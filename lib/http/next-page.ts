import type { APIGatewayProxyEvent } from 'aws-lambda'

/** Where a list goes on, as headers. The link holds nothing but the parameters: whatever name the API is reached by, it leads to the same list. */
export function nextPage(event: APIGatewayProxyEvent, cursor: string): Record<string, string> {
  const parameters = new URLSearchParams({ ...event.queryStringParameters, cursor } as Record<string, string>)
  return { 'X-Next-Cursor': cursor, Link: `<?${parameters.toString()}>; rel="next"` }
}
