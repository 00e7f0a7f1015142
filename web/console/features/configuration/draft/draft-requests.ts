import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../../shared/api.d.ts'
import { useIntendedAct } from '../../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../../shared/api/client.ts'
import { readFace } from '../../../../shared/face/read-face.ts'
import { offersQuery } from '../../../look/use-offers.ts'

export type DraftTrial = components['schemas']['DraftTrial']
export type DraftPlan = components['schemas']['DraftPlan']
type Publication = components['schemas']['Publication']
type PublicationBody = components['schemas']['ConfigurationPublication']

/** What publishing a draft would change. Writes nothing. */
export const useTrial = () =>
  useMutation({
    mutationFn: async (draft: string): Promise<{ draft: string; trial: DraftTrial }> => ({
      draft,
      trial: await unwrap(api.POST('/api/console/configuration/draft', { body: { draft } })),
    }),
  })

/**
 * Publishes a draft.
 *
 * @param part what the draft is about, such as `offer:loan`
 */
export function usePublication(part: string, done: () => void) {
  const client = useQueryClient()
  return useIntendedAct<PublicationBody, Publication>({
    name: `publish-draft:${part}`,
    send: (body, key) =>
      unwrap(api.POST('/api/console/configuration/publication', { params: { header: { 'Idempotency-Key': key } }, body })),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['configuration'] })
      void client.invalidateQueries({ queryKey: offersQuery.queryKey })
      readFace().catch(() => undefined)
      done()
    },
  })
}
