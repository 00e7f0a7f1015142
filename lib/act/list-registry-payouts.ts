import { writeCursor } from '../contract/cursor.ts'
import { registryLineView } from '../domain/registry/registry-view.ts'
import { InvariantViolation } from '../errors.ts'
import { loadListedPayouts } from '../store/payout/payout.ts'
import { loadRegistry, loadRegistryLines } from '../store/registry/registry.ts'

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
  const payouts = await loadListedPayouts(lines.map(({ payoutId }) => payoutId))
  const statuses = new Map(payouts.map(({ id, status }) => [id, status]))
  return {
    answer: lines.map((line) => {
      const status = statuses.get(line.payoutId)
      if (status === undefined) throw new InvariantViolation(`registry ${registryId} has a payout that does not exist`)
      return registryLineView(line, status)
    }),
    nextCursor: next === null ? null : writeCursor('registry-payouts', next),
  }
}
