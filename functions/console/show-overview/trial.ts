import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { moscowMonth } from '../../../lib/domain/value/moscow-day.ts'
import { partnerMonthsPartition } from '../../../lib/store/keys.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import { paidBefore } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async (scene) => {
    const { headers } = await paidBefore(scene)
    const key = { pk: partnerMonthsPartition(moscowMonth(Date.now())), sk: scene.partnerId }
    const sweepAfter = 1_800_000_000
    await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...key, earnedKopecks: 1, sweepAfter } }))
    return [{ headers, status: 200 }]
  },
  rights: [{ needs: 'partners.read' }],
  costs: [{ once: [1, 15, 0, 15] }],
}
