import { zipSync } from 'fflate'

/**
 * Replaces write-excel-file's zip module. That module hands large sheets to workers made from blobs, which the pages'
 * Content-Security-Policy rightly refuses.
 */
// eslint-disable-next-line import/no-default-export -- the module in whose place it stands exports so
export default async function zipToArrayBuffer(files: Record<string, Uint8Array>): Promise<ArrayBufferLike> {
  return zipSync(files).buffer
}
