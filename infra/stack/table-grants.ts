import { type TableAccess, type TableAction, writingActions } from '../../lib/contract/endpoint-spec.ts'

/** A grant as IAM takes it, without the table. */
export interface TableGrant {
  action: `dynamodb:${TableAction}`
  /** The index; undefined for the table itself. */
  index: string | undefined
  conditions: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>
}

/**
 * The table access in an endpoint's spec as grants: one per action, with all partitions it may reach.
 *
 * AWS does not document whether a transaction's keys are checked item by item or together. One statement with all partitions of an action
 * works in both cases; one statement per partition would refuse every transaction if they are checked together.
 *
 * ForAllValues is true for a request without any key; the Null condition refuses such requests.
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
 * What a function needs of the key that encrypts the table: the same actions that CDK's table grants give to readers and writers, with full
 * names.
 */
export function tableKeyActions(table: readonly TableAccess[]): string[] {
  const isWriter = table.some(({ actions }) => writingActions.some((action) => actions.includes(action)))
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
