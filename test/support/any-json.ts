import * as fc from 'fast-check'

/**
 * Texts that may be names in JSON. None has a backslash: after a name with one, V8 may misread escaped names, in this process and in
 * the one under test. See docs/decisions/2026-11-23-escaped-names-in-json.md
 */
export const nameFrom = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => text.map(withoutBackslashes)

/** Any value that JSON can hold, with names as above. */
export const anyJson = (): fc.Arbitrary<unknown> => fc.jsonValue().map(withNames)

function withNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withNames)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [withoutBackslashes(name), withNames(member)]))
}

const withoutBackslashes = (text: string): string => text.replaceAll('\\', '/')
