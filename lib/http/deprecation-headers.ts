import type { APIGatewayProxyEvent } from 'aws-lambda'
import { type Deprecation, memberSteps } from '../contract/deprecation.ts'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import type { EndpointContext } from './endpoint-request.ts'

/**
 * Tells callers that something they use is deprecated: `Deprecation` (RFC 9745) since when, `Sunset` (RFC 8594) the first day on which it
 * may be gone, `Link` where to read more. A deprecated endpoint says so in every answer, errors too; a parameter or a member of a body
 * only to who sends it; a member of an answer where it is answered, because nobody can see who reads it.
 *
 * @param headers those of the answer so far: a page has a Link already
 * @param isRefused whether the answer is an error
 */
export function deprecationHeaders(
  { deprecations = [] }: Pick<EndpointSpec, 'deprecations'>,
  request: { event: APIGatewayProxyEvent; context: EndpointContext },
  headers: Readonly<Record<string, string>>,
  isRefused: boolean,
): Record<string, string> {
  const met = deprecations.filter((one) => concerns(one, request, isRefused))
  const [since] = met.map((one) => one.since).toSorted()
  const [sunset] = met.map((one) => one.sunset).toSorted()
  if (since === undefined || sunset === undefined) return {}
  const links = [...new Set(met.map(({ page }) => `<${page}>; rel="deprecation"; type="text/html"`))]
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: [headers.Link, ...links].filter((link) => link !== undefined).join(', '),
  }
}

function concerns(
  { of }: Deprecation,
  { event, context }: { event: APIGatewayProxyEvent; context: EndpointContext },
  isRefused: boolean,
): boolean {
  const [place, ...steps] = memberSteps(of)
  if (place === 'query') return event.queryStringParameters?.[steps.join('.')] !== undefined
  if (place === 'body') return hasMember(sent(context.bodyText), steps)
  return place === 'answer' ? !isRefused : true
}

/** The body as it was sent: the schema's output has other members. One that is no JSON has none. */
function sent(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasMember(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined
  if (step === '[]') return Array.isArray(value) && value.some((element) => hasMember(element, rest))
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, step)
  return isObject && hasMember((value as Record<string, unknown>)[step], rest)
}
