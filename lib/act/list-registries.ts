import { writeCursor } from '../contract/cursor.ts'
import { registryView } from '../domain/registry/registry-view.ts'
import { loadRegistries } from '../store/registry/registry.ts'

const pageLength = 50

/** A page of registries, newest first. */
export async function listRegistries({
  query: { limit = pageLength, cursor },
}: {
  query: { limit?: number | undefined; cursor?: string | undefined }
}) {
  const { registries, next } = await loadRegistries({ before: cursor, limit })
  return { answer: registries.map(registryView), nextCursor: next === null ? null : writeCursor('registries', next) }
}
