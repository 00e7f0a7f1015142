import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { closedMonth } from '../../../lib/domain/value/moscow-day.ts'
import { dealKey } from '../../../lib/store/keys.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import { movedTarget } from '../../../test/support/moved-target.ts'
import { contour, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

/** Other rules for the offer of the lead. */
const ruled = '{"offers":[{"slug":"loan","rewards":[{"leadStatus":"won","percentOfDeal":1}]}]}'

/** Another target status, with rules for it: the leads there are are counted. */
const moved = (): string => {
  const { leadStatuses, offers } = movedTarget(contour, 'called')
  return JSON.stringify({ leadStatuses, offers: offers.map((offer) => ({ ...offer, closedFor: [] })) })
}

/** As if the deal of a lead had been made in the month that is closed. */
async function madeInClosedMonth(leadId: string): Promise<void> {
  await won(leadId)
  const update = {
    UpdateExpression: 'SET createdAt = :at',
    ExpressionAttributeValues: { ':at': `${closedMonth(Date.now())}-15` },
  }
  await documentClient.send(new UpdateCommand({ TableName: tableName(), Key: dealKey(leadId, 2), ...update }))
}

export const trial: Trial = {
  good: async () => ({ body: { draft: '{}' } }),
  secrets: {
    refused: {
      'a draft that is no text': () => ({ body: { draft: { phone: 'Кенар' } } }),
      'a draft with a fault': () => ({ body: { draft: '{"settings":{"canary":"Кенар"}}' } }),
    },
    good: () => ({ body: { draft: '{}' } }),
  },
  table: async ({ newLead, session }) => {
    await madeInClosedMonth(await newLead({ sessionId: await session('seven-loan') }))
    return [
      { body: { draft: '{' }, status: 400, code: 'DRAFT_REFUSED' },
      { body: { draft: ruled }, status: 200 },
      { body: { draft: moved() }, status: 200 },
    ]
  },
  rights: [{ needs: 'rewards.manage', body: { draft: '{}' } }],
  costs: [{ once: [1, 6, 0, 7.5] }],
}
