import * as fc from 'fast-check'

/**
 * Texts that may be names in JSON: none has a backslash, after which V8 reads names wrong that are escaped, in this process and
 * whoever asks. See docs/decisions/2026-11-23-escaped-names-in-json.md
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
