import { writeCursor } from '../contract/cursor.ts'
import { registryLineView } from '../domain/registry/registry-view.ts'
import { loadRegistry, loadRegistryLines, loadStatuses } from '../store/registry/registry.ts'

const pageLength = 100

/**
 * A page of the payouts of a registry, those that were released too, oldest request first.
 *
 * @throws ApiError REGISTRY_NOT_FOUND
 */
export async function listRegistryPayouts({
  path,
  query: { limit = pageLength, cursor },
}: {
  path: Readonly<Record<string, string | undefined>>
  query: { limit?: number | undefined; cursor?: string | undefined }
}) {
  const registryId = path.id ?? ''
  const [, { lines, next }] = await Promise.all([
    loadRegistry(registryId),
    loadRegistryLines({ registryId, after: cursor, limit }),
  ])
  const statusOf = await loadStatuses(registryId, lines)
  return {
    answer: lines.map((line) => registryLineView(line, statusOf(line.payoutId))),
    nextCursor: next === null ? null : writeCursor('registry-payouts', next),
  }
}
