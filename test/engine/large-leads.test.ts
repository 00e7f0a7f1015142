import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { handler as consoleListLeads } from '../../functions/console/list-leads/handler.ts'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { limits } from '../../infra/limits.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { leadKey } from '../../lib/store/keys.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { leadContour, leadIdOf, names } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** As many as a page has, each of 150 KB, and of quotes, which take twice the room in what a function answers. */
const [leadCount, leadBytes] = [40, 150_000]

describeOnEngine('pages of large leads', () => {
  const ids: string[] = []
  let olga: Browser
  beforeAll(async () => {
    await newContour(leadContour)
    for (let index = 0; index < leadCount; index++) ids.unshift(await leadIdOf(`Лид ${index}`))
    const values = [{ fieldTypeId: names.field('surname'), value: '"'.repeat(leadBytes) }]
    const enlarge = (id: string) =>
      documentClient.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: leadKey(id),
          UpdateExpression: 'SET #values = :values',
          ExpressionAttributeNames: { '#values': 'values' },
          ExpressionAttributeValues: { ':values': values },
        }),
      )
    for (const id of ids) await enlarge(id)
    olga = await letIn('Administrator', 'admin@test.example')
  })

  const doors = {
    'GET /lead': (query: Record<string, string>) => call(listLeads, { key: testKey, query }),
    'GET /api/console/lead': (query: Record<string, string>) =>
      call(consoleListLeads, { key: null, headers: { ...olga.headers }, query }),
  }
  const since = new Date(Date.now() - 3_600_000).toISOString()

  test.each(
    Object.entries(doors).flatMap(([door, ask]) => [
      { door, ask, what: 'in the order of leads', query: {} },
      { door, ask, what: 'in the order of changes', query: { status: 'fresh' } },
      { door, ask, what: 'changed since a moment', query: { updatedSince: since } },
    ]),
  )('$door, $what: fit into an answer, and hold every lead once', async ({ ask, query }) => {
    const found: string[] = []
    for (let cursor: string | undefined; ;) {
      const { status, body, headers } = await ask({ ...query, ...(cursor === undefined ? {} : { cursor }) })
      expect(status).toBe(200)
      // The body is a text in what Lambda answers.
      expect(Buffer.byteLength(JSON.stringify(JSON.stringify(body)))).toBeLessThan(limits.bufferedResponseBytes)
      found.push(...(body as { id: string }[]).map(({ id }) => id))
      cursor = headers['X-Next-Cursor'] as string | undefined
      if (cursor === undefined) break
    }
    expect(found.toSorted()).toEqual(ids.toSorted())
    expect(new Set(found).size).toBe(leadCount)
  })
})
