/** The kinds of pictures that every browser shows and none runs: SVG can hold scripts and load what it likes. */
export const logoTypes = ['image/png', 'image/webp'] as const
export type LogoType = (typeof logoTypes)[number]

/** A logo of 512 × 128 takes less. Every page of both apps asks for it when it opens, and every mail carries it. */
export const maxLogoBytes = 16 * 1024
/** Few bytes can stand for a picture of gigabytes. */
export const maxLogoSide = 1_024
/** The length of a logo as a data URI. */
export const maxLogoLength = 'data:image/webp;base64,'.length + Math.ceil(maxLogoBytes / 3) * 4

/** The picture of a program. */
export interface Logo {
  type: LogoType
  bytes: Uint8Array
}

export const logoExpected =
  `expected a PNG or WebP picture as a data URI, such as data:image/png;base64,…: at most ${maxLogoBytes / 1024} KB, and at most ` +
  `${maxLogoSide} pixels wide and high`

/**
 * A logo by its own bytes, whatever the text says that it is.
 *
 * @param dataUri as a file and the console give it
 * @returns undefined for anything but a picture that may be one
 */
export function readLogo(dataUri: string): Logo | undefined {
  if (dataUri.length > maxLogoLength) return undefined
  const logo = pictureIn(dataUri)
  if (!logo || logo.bytes.length > maxLogoBytes) return undefined
  const size = sizes[logo.type](logo.bytes)
  return size?.every((side) => side >= 1 && side <= maxLogoSide) ? logo : undefined
}

/** What a data URI says that it is, for one that was read before it was stored. */
export function pictureIn(dataUri: string): Logo | undefined {
  const [, said, base64 = ''] = /^data:(image\/(?:png|webp));base64,([A-Za-z\d+/]+={0,2})$/.exec(dataUri) ?? []
  const type = logoTypes.find((one) => one === said)
  const bytes = bytesOf(base64)
  return type && bytes && { type, bytes }
}

export const dataUriOf = ({ type, bytes }: Logo): string => `data:${type};base64,${base64Of(bytes)}`

/** What a configuration that stands says instead of the picture, which is stored apart: its digest. */
export const logoIdPattern = /^sha256:[\da-f]{64}$/

/** Undefined unless the text is the one that these bytes have. */
function bytesOf(base64: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return base64Of(bytes) === base64 ? bytes : undefined
  } catch {
    return undefined
  }
}

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

type Size = readonly [width: number, height: number]

/** Width and height as the head of the picture says them; undefined for another kind of picture. */
const sizes: Readonly<Record<LogoType, (bytes: Uint8Array) => Size | undefined>> = {
  // https://www.w3.org/TR/png-3/: the signature, then the chunk IHDR.
  'image/png': (bytes) => {
    if (!begins(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) || !says(bytes, 12, 'IHDR')) return undefined
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    return bytes.length < 33 ? undefined : [view.getUint32(16), view.getUint32(20)]
  },
  // https://developers.google.com/speed/webp/docs/riff_container
  'image/webp': (bytes) => {
    if (!says(bytes, 0, 'RIFF') || !says(bytes, 8, 'WEBP') || bytes.length < 30) return undefined
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    if (says(bytes, 12, 'VP8 ')) return [view.getUint16(26, true) & 0x3f_ff, view.getUint16(28, true) & 0x3f_ff]
    if (says(bytes, 12, 'VP8L')) {
      const packed = view.getUint32(21, true)
      return [(packed & 0x3f_ff) + 1, ((packed >> 14) & 0x3f_ff) + 1]
    }
    // An extended picture may move, which a logo should not.
    if (!says(bytes, 12, 'VP8X') || (view.getUint8(20) & 2) !== 0) return undefined
    return [1 + (view.getUint32(24, true) & 0xff_ff_ff), 1 + (view.getUint32(26, true) >>> 8)]
  },
}

const begins = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)

const says = (bytes: Uint8Array, at: number, word: string): boolean =>
  begins(
    bytes,
    at,
    Array.from(word, (letter) => letter.charCodeAt(0)),
  )
