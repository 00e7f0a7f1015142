import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'

/** The endpoint for a path, and the values of its parameters. */
export interface Route<Endpoint extends EndpointSpec = EndpointSpec> {
  endpoint: Endpoint
  pathParameters: Record<string, string>
}

/** Makes the function that finds the endpoint for a method and path, as API Gateway's resources would. */
export function router<Endpoint extends EndpointSpec>(
  endpoints: readonly Endpoint[],
): (method: string, path: string) => Route<Endpoint> | undefined {
  const patterns = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  return (method, path) => {
    for (const { endpoint, pattern } of patterns) {
      const match = method === endpoint.method ? pattern.exec(path) : null
      if (match) return { endpoint, pathParameters: decodeAll(match.groups ?? {}) }
    }
    return undefined
  }
}

function decodeAll(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, decode(value)]))
}

/** API Gateway decodes path parameters once. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The target of a request line. */
export interface Target {
  path: string
  query: URLSearchParams
}

/**
 * Splits a target, and does nothing else. A URL parser would normalize it (.., %2e, \\) and reach routes that API Gateway does not match.
 */
export function targetOf(target: string): Target {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  return { path, query: new URLSearchParams(mark < 0 ? '' : target.slice(mark)) }
}

/** The event that API Gateway's REST proxy integration makes from a request. */
export function proxyEvent(
  request: IncomingMessage,
  target: Target,
  body: Buffer,
  route: { endpoint: Pick<EndpointSpec, 'path'>; pathParameters: Record<string, string> },
  requestId: string,
): APIGatewayProxyEvent {
  const headers = pairs(request.rawHeaders)
  const query = [...target.query]
  const now = new Date()
  return {
    resource: route.endpoint.path,
    path: decode(target.path),
    httpMethod: request.method ?? 'GET',
    headers: Object.fromEntries(headers),
    multiValueHeaders: grouped(headers),
    queryStringParameters: query.length > 0 ? Object.fromEntries(query) : null,
    multiValueQueryStringParameters: query.length > 0 ? grouped(query) : null,
    pathParameters: Object.keys(route.pathParameters).length > 0 ? route.pathParameters : null,
    stageVariables: null,
    // Without binary media types API Gateway reads every body as UTF-8; invalid bytes become U+FFFD.
    body: body.length === 0 ? null : body.toString(),
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer: null,
      protocol: `HTTP/${request.httpVersion}`,
      httpMethod: request.method ?? 'GET',
      path: target.path,
      resourcePath: route.endpoint.path,
      resourceId: 'local',
      stage: 'local',
      requestId,
      extendedRequestId: requestId,
      requestTime: now.toUTCString(),
      requestTimeEpoch: now.getTime(),
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        user: null,
        userAgent: request.headers['user-agent'] ?? null,
        userArn: null,
      },
    },
  }
}

/** Node's raw headers, names and values in turn, as pairs. */
function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? ''])
}

function grouped(all: readonly [string, string][]): Record<string, string[]> {
  const groups = Map.groupBy(all, ([name]) => name)
  return Object.fromEntries([...groups].map(([name, entries]) => [name, entries.map(([, value]) => value)]))
}
