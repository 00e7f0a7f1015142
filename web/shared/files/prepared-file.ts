import { fileTypeOf, type LegalFileType, maxFileBytes } from '../../../lib/domain/partner/legal-file.ts'

/** A file as it is sent, with its bytes in base64. */
export interface PreparedFile {
  name: string
  type: LegalFileType
  bytes: number
  content: string
}

/** Why a chosen file cannot be sent. */
export type FileTrouble = 'kind' | 'tooLarge'

/** A page is readable at this, and a photo of a telephone takes a tenth of its megabytes. */
const longestSide = 2_000
const usualBytes = 500_000
const qualities = [0.85, 0.7, 0.5]
/** Nobody scans a page into more; and all of it is read into memory. */
const mostBytes = 60_000_000

/**
 * A chosen file, ready to be sent. A photo is drawn anew, smaller, as a JPEG: so it fits, and does not say any more where it was taken.
 * A PDF goes as it is.
 */
export async function preparedFile(file: File): Promise<PreparedFile | FileTrouble> {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = fileTypeOf(bytes)
  if (type === 'application/pdf') return fitting(file.name, type, bytes)
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return 'kind'
  const isSmall = Math.max(picture.width, picture.height) <= longestSide && bytes.length <= usualBytes
  if (isSmall && (type === 'image/png' || type === 'image/webp')) return fitting(file.name, type, bytes)
  return drawnAnew(picture, file.name)
}

async function drawnAnew(picture: ImageBitmap, name: string): Promise<PreparedFile | FileTrouble> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  })
  const context = canvas.getContext('2d')
  if (!context) return 'kind'
  // What is transparent would be black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  let drawn = new Uint8Array()
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) return 'kind'
    drawn = new Uint8Array(await blob.arrayBuffer())
    if (drawn.length <= usualBytes) break
  }
  return fitting(`${name.replace(/\.[^.]*$/, '')}.jpg`, 'image/jpeg', drawn)
}

const fitting = (name: string, type: LegalFileType, bytes: Uint8Array): PreparedFile | FileTrouble =>
  bytes.length > maxFileBytes ? 'tooLarge' : { name, type, bytes: bytes.length, content: base64Of(bytes) }

const blockLength = 0x80_00

/** In blocks: a call takes no million arguments. */
function base64Of(bytes: Uint8Array): string {
  const blocks = Array.from({ length: Math.ceil(bytes.length / blockLength) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * blockLength, (index + 1) * blockLength)),
  )
  return btoa(blocks.join(''))
}
