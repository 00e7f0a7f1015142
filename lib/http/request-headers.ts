import type { APIGatewayProxyEvent } from 'aws-lambda'

/**
 * A request's headers by lower-case name. Different values of one name become one list, as HTTP has it (RFC 9110, 5.3).
 * Nobody picks one of two keys, two content types or two names of a request: the list of both is none.
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
