import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ApiDocument } from './api-document.ts'

/** The documents that keep-release.ts leaves, without their words: for integrators, and for the pages that people have open. */
export type KeptDocument = 'openapi' | 'people-api'

/** A document of the release with this form. */
export function keptDocument(form: number, name: KeptDocument): ApiDocument {
  const file = join(import.meta.dirname, String(form), `${name}.json.gz`)
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as ApiDocument
}
