import type { IamRequest } from './iam.ts'

interface Keyed {
  Key?: { pk?: { S: string } }
  Item?: { pk?: { S: string } }
}

interface Body extends Keyed {
  IndexName?: string
  KeyConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, { S?: string }>
  RequestItems?: Record<string, { Keys: Record<'pk', { S: string }>[] }>
  TransactItems?: Record<string, Keyed>[]
}

/** What IAM is asked about a call of DynamoDB, as it went over the wire: every part of it, and under every reading of the documentation. */
export function tableRequestsOf(operation: string, body: Body, tableArn: string): IamRequest[] {
  const asking = (action: string, keys: readonly string[]): IamRequest => ({
    action: `dynamodb:${action}`,
    resource: tableArn,
    context: keys.length > 0 ? { 'dynamodb:LeadingKeys': keys } : {},
  })
  if (operation === 'TransactWriteItems') return ofTransaction(body.TransactItems ?? [], asking)
  if (operation === 'BatchGetItem') {
    const tables = Object.values(body.RequestItems ?? {})
    return tables.map(({ Keys }) =>
      asking(
        operation,
        Keys.map(({ pk }) => pk.S),
      ),
    )
  }
  if (operation === 'Query') {
    const [request] = [asking(operation, [partitionAsked(body)])]
    const { IndexName: index } = body
    return [index === undefined ? request : { ...request, resource: `${tableArn}/index/${index}` }]
  }
  return [asking(operation, keysOf(body))]
}

/** AWS does not say whether the keys of a transaction are judged item by item, or all those of one action together. */
function ofTransaction(
  items: readonly Record<string, Keyed>[],
  asking: (action: string, keys: readonly string[]) => IamRequest,
): IamRequest[] {
  const parts = items.flatMap((item) => Object.entries(item)).map(([kind, write]) => ({ kind, keys: keysOf(write) }))
  const actionOf = (kind: string): string => (kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`)
  const together = Map.groupBy(parts, ({ kind }) => kind)
  return [
    ...parts.map(({ kind, keys }) => asking(actionOf(kind), keys)),
    ...[...together].map(([kind, all]) =>
      asking(
        actionOf(kind),
        all.flatMap(({ keys }) => keys),
      ),
    ),
  ]
}

function keysOf({ Key, Item }: Keyed): string[] {
  const pk = (Key ?? Item)?.pk?.S
  return pk === undefined ? [] : [pk]
}

function partitionAsked({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Body): string {
  const [, name = ''] = /^\w+ = (:\w+)( AND |$)/.exec(KeyConditionExpression) ?? []
  const partition = ExpressionAttributeValues[name]?.S
  if (partition === undefined) throw new Error(`no partition in: ${KeyConditionExpression}`)
  return partition
}
