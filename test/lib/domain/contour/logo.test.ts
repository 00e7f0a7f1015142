import { Buffer } from 'node:buffer'
import { assert, property, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataUriOf, maxLogoBytes, maxLogoLength, readLogo } from '../../../../lib/domain/contour/logo.ts'
import { logo, otherLogo } from '../../../support/logos.ts'

const bytesOf = (dataUri: string): Buffer => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64')
const asPng = (bytes: Uint8Array): string => dataUriOf({ type: 'image/png', bytes })
const asWebp = (bytes: Uint8Array): string => dataUriOf({ type: 'image/webp', bytes })

/** The picture with other sides. */
function pngOf(width: number, height: number): Buffer {
  const bytes = bytesOf(logo)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** The picture with bytes after its end, which browsers pass over. */
const padded = (length: number): Buffer => Buffer.concat([bytesOf(logo), Buffer.alloc(length - bytesOf(logo).length)])

/** The head of a WebP picture of one of its three kinds. */
function webpOf(kind: 'VP8 ' | 'VP8L' | 'VP8X', of: { width: number; height: number; moves?: boolean }): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0)
  bytes.write(`WEBP${kind}`, 8)
  if (kind === 'VP8 ') {
    bytes.writeUInt16LE(of.width, 26)
    bytes.writeUInt16LE(of.height, 28)
  }
  if (kind === 'VP8L') bytes.writeUInt32LE((of.width - 1) | ((of.height - 1) << 14), 21)
  if (kind === 'VP8X') {
    bytes[20] = of.moves ? 2 : 0
    bytes.writeUIntLE(of.width - 1, 24, 3)
    bytes.writeUIntLE(of.height - 1, 27, 3)
  }
  return bytes
}

describe('a logo', () => {
  test.each([
    ['a PNG picture', logo],
    ['a WebP picture', otherLogo],
    ['one of the greatest width and height', asPng(pngOf(1024, 1024))],
    ['one of a pixel', asPng(pngOf(1, 1))],
    ['one of as many bytes as may be', asPng(padded(maxLogoBytes))],
    ['a WebP picture with losses', asWebp(webpOf('VP8 ', { width: 1024, height: 1 }))],
    ['a WebP picture without losses', asWebp(webpOf('VP8L', { width: 1, height: 1024 }))],
    ['an extended WebP picture', asWebp(webpOf('VP8X', { width: 1024, height: 1024 }))],
  ])('is %s', (_what, dataUri) => {
    const read = readLogo(dataUri)
    expect(read && dataUriOf(read)).toBe(dataUri)
    expect(dataUri.length).toBeLessThanOrEqual(maxLogoLength)
  })

  test.each([
    ['nothing', ''],
    ['an address', 'https://cdn.example/logo.png'],
    ['a drawing, which may hold scripts', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['a text that says it is a picture', `data:image/png;base64,${Buffer.from('<script>'.repeat(9)).toString('base64')}`],
    ['a picture that says it is of the other kind', logo.replace('image/png', 'image/webp')],
    ['a picture that is not in Base64', logo.replace(';base64', '')],
    ['a picture with another spelling of its bytes', `${logo.slice(0, -1)}\n=`],
    ['a picture with words behind it', `${logo}" onload="alert(1)`],
    ['one too wide', asPng(pngOf(1025, 10))],
    ['one too high', asPng(pngOf(10, 1025))],
    ['one without height', asPng(pngOf(10, 0))],
    ['one of a byte too many', asPng(padded(maxLogoBytes + 1))],
    ['the head of a picture without the rest', asPng(bytesOf(logo).subarray(0, 32))],
    ['a WebP picture too wide', asWebp(webpOf('VP8X', { width: 1025, height: 1 }))],
    ['a WebP picture that moves', asWebp(webpOf('VP8X', { width: 10, height: 10, moves: true }))],
    ['the head of a WebP picture', asWebp(webpOf('VP8L', { width: 1, height: 1 }).subarray(0, 29))],
  ])('is not %s', (_what, dataUri) => {
    expect(readLogo(dataUri)).toBeUndefined()
  })

  test('is read from any bytes without a failure', () => {
    assert(
      property(uint8Array({ maxLength: 64 }), (bytes) => {
        const [png, webp] = [readLogo(asPng(bytes)), readLogo(asWebp(bytes))]
        return png === undefined || webp === undefined
      }),
    )
  })
})
