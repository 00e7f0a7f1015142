import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../../lib/store/table/client.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import {
  administratorProven,
  alsoNamed,
  idempotent,
  keyToManage,
  nobodysId,
  notProven,
  serviceAccountToManage,
  waitingAccount,
} from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ serviceAccountId }) => ({
    path: { id: await serviceAccountId() },
    body: { decision: 'Closed', reason: 'another system does it' },
  }),
  secrets: {
    refused: {
      'an account of nobody': () => ({
        path: { id: 'canary' },
        body: { decision: 'Closed' },
      }),
      'a decision that is none': () => ({
        path: { id: 'canary' },
        body: { decision: 'canary' },
      }),
    },
    good: ({ serviceAccountId }) => ({
      path: { id: serviceAccountId },
      body: { decision: 'Closed', reason: 'canary' },
    }),
  },
  table: async () => {
    const path = { id: await serviceAccountToManage() }
    await keyToManage(path.id)
    const { headers } = await administratorProven()
    const body = { decision: 'Closed' }
    const waiting = `1C ${randomUUID()}`
    await documentClient.send(
      new PutCommand({
        TableName: tableName(),
        Item: { pk: 'SERVICES', sk: waiting.toLowerCase(), ...waitingAccount, title: waiting },
      }),
    )
    return [
      { ...(await notProven()), path, body },
      { headers: { ...headers }, path: { id: waitingAccount.id }, body: { decision: 'Confirmed' }, status: 200 },
      { headers: { ...headers, ...idempotent }, path, body, status: 200 },
      { headers: { ...headers, ...idempotent }, path, body, status: 200 },
      {
        headers: { ...headers, ...alsoNamed },
        path: { id: nobodysId },
        body,
        status: 404,
        code: 'SERVICE_ACCOUNT_NOT_FOUND',
      },
    ]
  },
  rights: [{ needs: 'keys.manage', body: { decision: 'Closed' }, told: [404, 'SERVICE_ACCOUNT_NOT_FOUND'] }],
  costs: [{ once: [3, 10, 12, 11], withKey: [3, 10, 14, 11], repeated: [3, 10] }],
}
