import * as fc from 'fast-check'

const firstSurrogate = 0xd8_00
const surrogates = 0x8_00
const characters = 0x11_00_00 - surrogates

/**
 * Any character there is. The unit 'binary' of fast-check is the same, but lists them all first, which takes every process that
 * asks for it more than a second.
 */
const anyCharacter = fc.nat({ max: characters - 1 }).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  (character) => {
    const point = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('not one character')
    if (point < firstSurrogate) return point
    if (point < firstSurrogate + surrogates) throw new Error('half a character')
    return point - surrogates
  },
)

/** Texts of any characters, each whole. */
export const anyText = (constraints: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: anyCharacter })
