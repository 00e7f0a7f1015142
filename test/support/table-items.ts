import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { Item } from '../../lib/store/table/item.ts'
import type { Running } from '../../infra/running.ts'

/** Everything in the table of a contour that runs on this machine, by "pk/sk". Its engine may be another one every time. */
export async function tableItems({ endpoint, tableName }: Running): Promise<Map<string, Item>> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  )
  const items = new Map<string, Item>()
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of Items) items.set(`${String(item.pk)}/${String(item.sk)}`, item)
  }
  client.destroy()
  return items
}
