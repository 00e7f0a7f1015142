import { apiKeyActor, type Doer } from '../domain/people/actor.ts'
import { ApiError } from '../errors.ts'
import { loadContour } from '../store/contour/contour.ts'

/**
 * A key that corrects a balance, if the settings allow it. The write must repeat it: keysMayCorrect.
 *
 * @throws ApiError CORRECTIONS_NOT_FOR_KEYS
 */
export async function correctingKey(key: Parameters<typeof apiKeyActor>[0]): Promise<Doer> {
  const contour = await loadContour()
  if (!contour.settings.keysCorrect) throw new ApiError('CORRECTIONS_NOT_FOR_KEYS')
  return apiKeyActor(key, contour)
}
