import { doersEntry } from '../domain/journal/journal.ts'
import { movedRegistry, type RegistryTarget } from '../domain/registry/registry.ts'
import { registryView } from '../domain/registry/registry-view.ts'
import { ApiError } from '../errors.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadStanding, registryMoved, registryStillAsRead } from '../store/registry/registry.ts'
import type { AskedAct } from './act.ts'

/**
 * Moves a registry on. To the status that it has already, it changes nothing.
 *
 * @throws ApiError REGISTRY_NOT_FOUND, REGISTRY_CHANGED when it is another one than the caller saw, and like the move itself
 */
export async function changeRegistryStatus({
  body,
  path,
  doneBy,
  at,
  newId,
}: AskedAct<{ status: RegistryTarget; revision: number }>) {
  const id = path.id ?? ''
  const [contour, { registry: before, payouts }] = await Promise.all([loadContour(), loadStanding(id)])
  const doer = await doneBy(contour)
  if (before.status === body.status) return { restsOn: [registryStillAsRead(before)], answer: registryView(before) }
  if (before.revision !== body.revision) throw new ApiError('REGISTRY_CHANGED', { registry: registryView(before) })
  const { registry, deed } = movedRegistry({ registry: before, to: body.status, payouts, at })
  return {
    steps: [...registryMoved({ before, registry }), journalWritten(doersEntry(doer, { id: newId(), at, reason: null }, deed))],
    answer: registryView(registry),
  }
}
