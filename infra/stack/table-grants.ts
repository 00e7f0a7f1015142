import type { TableAccess, TableAction } from '../../lib/contract/endpoint-spec.ts'

/** A grant as IAM takes it, but for the table it is on. */
export interface TableGrant {
  action: `dynamodb:${TableAction}`
  /** The index that it is on; undefined for the table itself. */
  index: string | undefined
  conditions: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>
}

/**
 * What an endpoint's spec says of the table, as grants: one an action, with all the partitions that it may reach by it.
 *
 * AWS does not say whether a transaction's keys are judged item by item or together. One statement with all partitions of
 * an action lets through what is meant either way; several, a partition each, would refuse every transaction if together.
 *
 * ForAllValues holds for a request that names no key at all; the Null condition makes such a request one that is refused.
 */
export function tableGrants(table: readonly TableAccess[]): TableGrant[] {
  const places = Map.groupBy(table, ({ index }) => index)
  return [...places].flatMap(([index, accesses]) => {
    const actions = [...new Set(accesses.flatMap((access) => access.actions))]
    return actions.map((action): TableGrant => {
      const partitions = accesses.filter((access) => access.actions.includes(action)).map(({ partition }) => partition)
      return {
        action: `dynamodb:${action}`,
        index,
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }
    })
  })
}

/**
 * What a function needs of the key that encrypts the table: what the grants of the CDK's own table give to readers and to
 * writers, each action by its whole name.
 */
export function tableKeyActions(table: readonly TableAccess[]): string[] {
  const isWriter = table.some(({ actions }) => actions.some((action) => ['PutItem', 'UpdateItem', 'DeleteItem'].includes(action)))
  return isWriter ? [...readerKeyActions, ...writerKeyActions] : [...readerKeyActions]
}

const readerKeyActions = ['kms:Decrypt', 'kms:DescribeKey']
const writerKeyActions = [
  'kms:Encrypt',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
  'kms:GenerateDataKey',
  'kms:GenerateDataKeyWithoutPlaintext',
]
