/** Files of any length that are what they say by their first and last bytes; nothing between them is a picture or a page. */
const filled = (head: readonly number[] | string, tail: readonly number[] | string, length: number): Buffer => {
  const [begins, ends] = [bytesOf(head), bytesOf(tail)]
  return Buffer.concat([begins, Buffer.alloc(length - begins.length - ends.length, 0x20), ends])
}

const bytesOf = (of: readonly number[] | string): Buffer => (typeof of === 'string' ? Buffer.from(of, 'latin1') : Buffer.from(of))

export const pdfOf = (length: number): Buffer => filled('%PDF-1.7\n', '\n%%EOF', length)
export const jpegOf = (length: number): Buffer => filled([0xff, 0xd8, 0xff, 0xe0], [0xff, 0xd9], length)
export const pngOf = (length: number): Buffer => filled('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', '\0\0\0\0IEND\xae\x42\x60\x82', length)

export function webpOf(length: number): Buffer {
  const webp = filled('RIFF\0\0\0\0WEBPVP8 ', '', length)
  webp.writeUInt32LE(length - 8, 4)
  return webp
}

/** A file as it is sent. */
export interface SentFile {
  name: string
  content: string
}

/** The smallest picture: one black pixel. */
export const scan: SentFile = {
  name: 'scan.png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
}

/** The same in white. */
export const otherScan: SentFile = {
  name: 'other.png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
}
