import * as fc from 'fast-check'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { HostileRequest } from './hostile-requests.ts'

/** Method and target as they stand in a request line. */
export interface Address {
  method: string
  target: string
  /** Whether it may lead to no endpoint at all, or to another one. */
  isTampered: boolean
}

const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'SEARCH']

/** What may be done to a path: each keeps to the characters that a request line can carry. */
const tricks: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.replace(/\/([^/]*)$/, '%2f$1'),
  (path) => path.replaceAll('/', '%2F').replace('%2F', '/'),
  (path) => path.replace('/external', '/external/%2e%2e/external'),
  (path) => path.replace('/external', '/external/../../external'),
  (path) => `${path}/%2e%2e`,
  (path) => `${path}%00`,
  (path) => `${path}%zz`,
  (path) => `${path}%`,
  (path) => `${path}%ed%a0%80`,
  (path) => `${path}%c0%af`,
  (path) => `${path};a=b`,
  (path) => `${path}#fragment`,
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  (path) => `${path}${'/x'.repeat(2_000)}`,
  (path) => `${path}${'%20'.repeat(1_000)}`,
  () => '/',
  () => '//',
  () => '/%',
  () => '*',
  () => '/__proto__',
  () => '/api/external/constructor',
  () => '/r/',
  () => '/r/%2e%2e%2fapi%2fexternal%2fpartner',
]

const queries = [
  '?',
  '?a=1&a=2',
  '?%zz=%',
  '?__proto__=1&constructor=2',
  '?id=1&slug=2',
  `?${'a=1&'.repeat(500)}`,
  '?a=%00',
  '??',
  '?/..',
]

/** An endpoint's own address far more often than anything that looks like it. */
export function hostileAddress(
  { method, path }: EndpointSpec,
  { parameters, query }: Pick<HostileRequest, 'parameters' | 'query'>,
): fc.Arbitrary<Address> {
  // Some parameters are not to be told from the path around them, once they are decoded or normalised.
  const isPlain = Object.values(parameters).every((parameter) => /^[\w-]+$/.test(parameter))
  const behind = query
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
    .slice(0, 6_000)
  const bare = {
    method,
    target: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(parameters[name] ?? '')),
    isTampered: !isPlain,
  }
  const right = { ...bare, target: behind === '' ? bare.target : `${bare.target}?${behind}` }
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: fc.constantFrom(...queries).map((other) => ({ ...bare, target: bare.target + other })) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...tricks).map((trick) => ({ ...bare, target: trick(bare.target), isTampered: true })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...otherMethods).map((other) => ({ ...right, method: other, isTampered: true })) },
  )
}

/** Percent-encoded as far as that goes: halves of characters have no encoding, and lines have a length. */
const encoded = (parameter: string): string => encodeURIComponent(parameter.toWellFormed()).slice(0, 6_000)
