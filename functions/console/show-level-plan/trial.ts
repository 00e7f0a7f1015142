import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { contourKey } from '../../../lib/store/keys.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import type { Trial } from '../../../test/support/trial.ts'

/** As if an owner had said what deals reach the first level. */
async function reachedByDeals(): Promise<void> {
  const [level] = (await loadContour()).levels
  const update = { UpdateExpression: 'SET reachedBy = :deals', ExpressionAttributeValues: { ':deals': { deals: 1 } } }
  await documentClient.send(new UpdateCommand({ TableName: tableName(), Key: contourKey('LEVEL', level?.id ?? ''), ...update }))
}

export const trial: Trial = {
  table: async ({ newLead, session }) => {
    await newLead({ sessionId: await session('seven-loan') })
    await reachedByDeals()
    return [{ status: 200 }]
  },
  rights: [{ needs: 'partners.read' }],
  costs: [{ once: [1, 4, 0, 6] }],
}
