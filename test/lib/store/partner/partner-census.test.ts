import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { countHaving } from '../../../../lib/store/partner/partner-census.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'

const table = mockClient(documentClient)

beforeEach(() => {
  table.reset()
  vi.stubEnv('TABLE_NAME', 'contour')
})

const partner = { levelId: 'gold', legalTypeId: null, groupIds: ['authors', 'agents'] }

test('each level, group and legal type counts the partners who have it', async () => {
  table.on(QueryCommand).resolves({ Items: [partner, { levelId: null, legalTypeId: 'person', groupIds: ['agents'] }] })
  expect(await countHaving(['gold', 'agents', 'person', 'nobody'])).toEqual({
    byId: new Map(Object.entries({ gold: 1, agents: 2, person: 1, nobody: 0 })),
    isWhole: true,
  })
})

test('no more pages are looked at than the limit, and then the numbers are the least', async () => {
  table.on(QueryCommand).resolves({ Items: [partner, partner], LastEvaluatedKey: { pk: 'PARTNERS', sk: '1' } })
  expect(await countHaving(['gold'], 3)).toEqual({ byId: new Map([['gold', 4]]), isWhole: false })
  // The page that follows is asked for before the present one is counted.
  expect(table.commandCalls(QueryCommand).length).toBeLessThanOrEqual(4)
})
