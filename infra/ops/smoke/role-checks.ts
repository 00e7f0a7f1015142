import { randomUUID } from 'node:crypto'
import {
  DeleteItemCommand,
  DynamoDBClient,
  ScanCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import type { EndpointSpec, TableAction } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import { awsCall, valueIn } from './aws-call.ts'
import { type Check, checkOf, must } from './check.ts'
import type { Deployed } from './deployed.ts'
import type { Scene } from './scene.ts'

/**
 * Assumes the role of every function and tries what it must be denied and what it must be allowed. How AWS evaluates a transaction under
 * conditions on leading keys is not documented: only a real call shows it, so a simulation of the policies (iam:SimulatePrincipalPolicy) is
 * not enough. In a trial contour, people who may assume roles in its account may assume these.
 */
export async function roleChecks(deployed: Deployed, scene: Scene): Promise<Check[]> {
  const checks: Check[] = []
  // Every role has a client of its own; all share the connections of this one.
  const connected = new DynamoDBClient({ region: deployed.region })
  for (const endpoint of endpoints) {
    const check = async () => isFenced(endpoint, await clientAs(endpoint, deployed, connected), scene)
    checks.push(await checkOf(`the role of ${endpoint.name}`, check))
  }
  connected.destroy()
  return checks
}

async function isFenced(endpoint: EndpointSpec, client: DynamoDBClient, scene: Scene): Promise<string> {
  const forged = forgedCalls(endpoint, scene)
  for (const [what, call] of Object.entries(forged)) {
    const outcome = await outcomeOf(call, client)
    must(outcome === denied, `${what} is not denied (${outcome})`)
  }
  const own = ownWrites(endpoint)
  if (own.length === 0) return `${Object.keys(forged).length} forged calls denied; it writes nothing`
  const outcome = await outcomeOf((as) => as.send(new TransactWriteItemsCommand({ TransactItems: own })), client)
  must(outcome === 'TransactionCanceledException', `a transaction of all that it may write is not allowed (${outcome})`)
  return `${Object.keys(forged).length} forged calls denied, a transaction of its own ${own.length} kinds of writes let through`
}

const denied = 'AccessDeniedException'

async function outcomeOf(call: (client: DynamoDBClient) => Promise<unknown>, client: DynamoDBClient): Promise<string> {
  try {
    await call(client)
    return 'it was done'
  } catch (error) {
    return (error as Error).name
  }
}

async function clientAs(
  { name }: EndpointSpec,
  { partition, account, region, person, resources }: Deployed,
  { config: { requestHandler } }: DynamoDBClient,
): Promise<DynamoDBClient> {
  const prefix = `${name.replaceAll('-', '')}Role`
  const role = resources.find(({ type, logicalId }) => type === 'AWS::IAM::Role' && logicalId.startsWith(prefix))
  must(role !== undefined, 'the stack has no such role')
  const answer = await awsCall({
    service: 'sts',
    version: '2011-06-15',
    person,
    region,
    parameters: {
      Action: 'AssumeRole',
      RoleArn: `arn:${partition}:iam::${account}:role/${role.name}`,
      RoleSessionName: 'smoke',
      DurationSeconds: '900',
    },
  })
  const credentials = {
    accessKeyId: valueIn(answer, 'AccessKeyId') ?? '',
    secretAccessKey: valueIn(answer, 'SecretAccessKey') ?? '',
    sessionToken: valueIn(answer, 'SessionToken') ?? '',
  }
  return new DynamoDBClient({ region, credentials, requestHandler })
}

/** Holds for no item: a call that is allowed still changes nothing. */
const never = { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(pk)' }
const keyOf = (pk: string, sk = 'smoke') => ({ pk: { S: pk }, sk: { S: sk } })

function updateOf(pk: string, sk?: string) {
  return {
    TableName: tableName(),
    Key: keyOf(pk, sk),
    UpdateExpression: 'SET smoke = :smoke',
    ...never,
    ExpressionAttributeValues: { ':smoke': { BOOL: true } },
  }
}

/**
 * Calls that a function must be denied because its specification does not list them. The transaction has an allowed write beside the
 * forbidden one.
 */
function forgedCalls(endpoint: EndpointSpec, { partnerId }: Scene) {
  const [allowed] = ownWrites(endpoint)
  const TableName = tableName()
  return {
    ...(mayWrite(endpoint, 'KEYS')
      ? {}
      : {
          'minting a key in a transaction': (client: DynamoDBClient) =>
            client.send(
              new TransactWriteItemsCommand({
                TransactItems: [...(allowed ? [allowed] : []), { Update: updateOf('KEYS', randomUUID()) }],
              }),
            ),
        }),
    ...(mayWrite(endpoint, 'PARTNERS')
      ? {}
      : {
          'unblocking a partner': (client: DynamoDBClient) => client.send(new UpdateItemCommand(updateOf('PARTNERS', partnerId))),
        }),
    'deleting a payout': (client: DynamoDBClient) =>
      client.send(new DeleteItemCommand({ TableName, Key: keyOf('PAYOUTS'), ...never })),
    scanning: (client: DynamoDBClient) => client.send(new ScanCommand({ TableName, Limit: 1 })),
  }
}

const mayWrite = ({ table }: EndpointSpec, partition: string): boolean =>
  table.some((access) => access.partition === partition && access.actions.includes('UpdateItem'))

/** One write of each kind in each partition that the function's specification lists; none can succeed. */
function ownWrites({ table }: EndpointSpec): TransactWriteItem[] {
  return table.flatMap(({ partition, actions }) =>
    actions.flatMap((action) => writeOf(action, partition.replace('*', `smoke-${action}`), `smoke-${action}`)),
  )
}

function writeOf(action: TableAction, pk: string, sk: string): TransactWriteItem[] {
  const TableName = tableName()
  if (action === 'UpdateItem') return [{ Update: updateOf(pk, sk) }]
  if (action === 'PutItem') return [{ Put: { TableName, Item: keyOf(pk, sk), ...never } }]
  if (action === 'DeleteItem') return [{ Delete: { TableName, Key: keyOf(pk, sk), ...never } }]
  if (action === 'ConditionCheckItem') {
    return [{ ConditionCheck: { TableName, Key: keyOf(pk, sk), ...never } }]
  }
  return []
}
