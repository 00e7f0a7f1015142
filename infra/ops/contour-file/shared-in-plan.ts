import type { Change } from '../../../lib/contour-file/plan.ts'
import { detailKinds, type SharedView, sharedView } from '../../../lib/domain/partner/same-details.ts'
import { sameDetailsPartition } from '../../../lib/store/keys.ts'
import { getItems } from '../../../lib/store/table/read.ts'
import { loadSharers } from '../../../lib/store/partner/sharers.ts'

/** The payment details that partners of a file share with others, counting partners both in the file and in the table. */
export async function sharedInPlan(changes: readonly Change[]): Promise<SharedView> {
  const added = changes.flatMap(({ steps }) =>
    steps.flatMap(({ write }) => {
      if (!('Update' in write) || write.Update.Key?.pk !== sameDetailsPartition) return []
      const { Key, UpdateExpression = '', ExpressionAttributeValues = {} } = write.Update
      return UpdateExpression.startsWith('ADD')
        ? [{ sk: String(Key.sk), ids: ExpressionAttributeValues[':ids'] as Set<string> }]
        : []
    }),
  )
  const present = await getItems([...new Set(added.map(({ sk }) => sk))].map((sk) => ({ pk: sameDetailsPartition, sk })))
  const all = Map.groupBy(
    [...added, ...present.map(({ sk, partnerIds }) => ({ sk: String(sk), ids: (partnerIds ?? new Set()) as Set<string> }))],
    ({ sk }) => sk,
  )
  const shared = [...all].flatMap(([sk, of]) => {
    const partnerIds = [...new Set(of.flatMap(({ ids }) => [...ids]))]
    const kind = detailKinds.find((one) => sk.startsWith(`${one}#`))
    return kind && partnerIds.length > 1 ? [{ kind, partnerIds }] : []
  })
  return sharedView(shared, await loadSharers(shared))
}
