import { randomBytes, randomUUID } from 'node:crypto'
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Webhook } from '../../lib/domain/webhook.ts'
import { documentClient } from '../../lib/store/client.ts'
import { tableName } from '../../lib/store/environment.ts'
import { withoutKey } from '../../lib/store/item.ts'
import { webhookCountKey, webhookKey, webhookSecretsKey } from '../../lib/store/keys.ts'
import { getItem } from '../../lib/store/read.ts'

const id = '00000000-0000-7000-8000-000000000de7'

/**
 * A webhook to this machine's own receiver, so that there is something to see. Whatever people made of it else stays as it is.
 *
 * @param url of the receiver, which may listen elsewhere than when it was started before
 */
export async function keepOwnWebhook(url: string): Promise<void> {
  const item = await getItem(webhookKey(id))
  if (!item) return make(url)
  if (withoutKey<Webhook>(item).url === url) return
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: webhookKey(id),
      UpdateExpression: 'SET #url = :url, failingSince = :null, revision = revision + :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#url': 'url' },
      ExpressionAttributeValues: { ':url': url, ':null': null, ':one': 1 },
    }),
  )
}

async function make(url: string): Promise<void> {
  const webhook: Webhook = {
    id,
    title: 'Эта машина: /dev/webhooks',
    url,
    types: null,
    createdAt: new Date().toISOString(),
    revision: 1,
    disabled: null,
    failingSince: null,
    formerSecretGoodUntil: null,
  }
  const secrets = [{ secret: `whsec_${randomBytes(32).toString('base64')}`, goodUntil: null }]
  const put = (Item: object) => ({
    Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' },
  })
  await documentClient.send(
    new TransactWriteCommand({
      ClientRequestToken: randomUUID(),
      TransactItems: [
        put({ ...webhookKey(id), ...webhook }),
        put({ ...webhookSecretsKey(id), webhookId: id, secrets }),
        {
          Update: {
            TableName: tableName(),
            Key: webhookCountKey,
            UpdateExpression: 'ADD webhooks :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ],
    }),
  )
}
