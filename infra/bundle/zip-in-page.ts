import { zipSync } from 'fflate'

/** Not the clock's: the same table is the same file, whenever it is made. */
const packedAt = new Date(2026, 0, 1)

/**
 * Replaces write-excel-file's zip module. That module hands large sheets to workers made from blobs, which the pages'
 * Content-Security-Policy rightly refuses.
 */
// eslint-disable-next-line import/no-default-export -- the module in whose place it stands exports so
export default async function zipToArrayBuffer(files: Record<string, Uint8Array>): Promise<ArrayBufferLike> {
  return zipSync(files, { mtime: packedAt }).buffer
}
