import { zipSync } from 'fflate'

/**
 * Stands in for the module by which write-excel-file makes a zip. That one hands large sheets to workers made of blobs, which the
 * pages' Content-Security-Policy rightly refuses.
 */
// eslint-disable-next-line import/no-default-export -- the module in whose place it stands exports so
export default async function zipToArrayBuffer(files: Record<string, Uint8Array>): Promise<ArrayBufferLike> {
  return zipSync(files).buffer
}
