import type { APIGatewayProxyEvent } from 'aws-lambda'

/**
 * A request's headers by lower-case name. Different values of one name are joined into a list, as in HTTP (RFC 9110, 5.3). So
 * nothing picks one of two keys, content types or idempotency keys: the joined list is not a valid one.
 *
 * @example headersByName({ headers: {}, multiValueHeaders: { Accept: ['a', 'a'], accept: ['b'] } }) // { accept: 'a, b' }
 */
export function headersByName({
  headers,
  multiValueHeaders,
}: Pick<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'>): Record<string, string> {
  const values = new Map<string, Set<string>>()
  const sent = [...Object.entries(multiValueHeaders ?? {}), ...Object.entries(headers ?? {})]
  for (const [name, value] of sent) {
    const known = values.get(name.toLowerCase()) ?? new Set()
    for (const one of [value ?? []].flat()) known.add(one)
    values.set(name.toLowerCase(), known)
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, [...all].join(', ')]))
}
