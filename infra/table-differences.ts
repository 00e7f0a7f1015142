import type { GlobalSecondaryIndexDescription, KeySchemaElement, TableDescription } from '@aws-sdk/client-dynamodb'
import type { TableIndex } from '../lib/store/table/table-index.ts'
import { tableOfForm } from './table.ts'

/** A table as the database describes it. */
export interface DescribedTable extends Pick<
  TableDescription,
  'KeySchema' | 'AttributeDefinitions' | 'GlobalSecondaryIndexes' | 'StreamSpecification'
> {
  /** The attribute with the moment of sweeping; absent when nothing is swept. */
  timeToLive?: string | undefined
  /** Whether it is AWS's: on one machine there is no stream, and nothing is swept. */
  isDeployed: boolean
}

/** What a table has otherwise than its form says, for the operator. */
export interface TableDifference {
  /** The part of the table that differs. */
  part: string
  what: string
  todo: string
  /** Goes away by itself. */
  passes?: true
}

/** In what a table differs from what this version declares of a form: keys, indexes, stream, sweeping. Indexes beyond that are not looked at. */
export function tableDifferences(described: DescribedTable, form: number): TableDifference[] {
  const declared = tableOfForm(form)
  const deploy = described.isDeployed
    ? "deploy this version's stack first"
    : 'npm start of this version makes it in its own engine; in another engine, make it there'
  const keys = keysOf(described.KeySchema)
  const isOurs = keys.partitionKey === declared.partitionKey && keys.sortKey === declared.sortKey
  if (!isOurs) {
    const what = `the table has the keys ${keys.partitionKey} and ${keys.sortKey}`
    return [
      { part: 'table', what, todo: `it is no contour's table, whose keys are ${declared.partitionKey} and ${declared.sortKey}` },
    ]
  }
  const indexes = declared.indexes.flatMap((index) => indexDifferences(index, described, deploy))
  return described.isDeployed ? [...indexes, ...besides(described, declared, deploy)] : indexes
}

/** The sentence that says it all. */
export const differenceText = ({ what, todo }: TableDifference): string => `${what}: ${todo}.`

function indexDifferences(
  index: TableIndex,
  { GlobalSecondaryIndexes = [], AttributeDefinitions = [] }: DescribedTable,
  deploy: string,
) {
  const part = `index ${index.name}`
  const of = (what: string, todo: string, passes?: true): TableDifference[] => [
    { part, what: `${part} ${what}`, todo, ...(passes && { passes }) },
  ]
  const found = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === index.name)
  if (!found || found.IndexStatus === 'DELETING') return of('is missing', deploy)
  const fault = indexFault(
    index,
    found,
    (name) => AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType,
  )
  if (fault) return of(fault, 'an index is never changed, so this is no index of this version: ask those who made it')
  return found.IndexStatus === 'CREATING' || found.Backfilling ? of('is still being filled', 'wait until it is whole', true) : []
}

function indexFault(index: TableIndex, found: GlobalSecondaryIndexDescription, typeOf: (name: string) => string | undefined) {
  const { partitionKey, sortKey } = keysOf(found.KeySchema)
  if (partitionKey !== index.partitionKey || sortKey !== index.sortKey) return `has the keys ${partitionKey} and ${sortKey}`
  const type = index.sortsBy === 'number' ? 'N' : 'S'
  if (typeOf(sortKey) !== type) return `sorts ${sortKey} otherwise than by ${index.sortsBy ?? 'text'}`
  if (found.Projection?.ProjectionType === 'ALL') return undefined
  const lacking = index.attributes.filter((name) => !found.Projection?.NonKeyAttributes?.includes(name))
  return lacking.length === 0 ? undefined : `lacks the attributes ${lacking.join(', ')}`
}

function besides(
  { StreamSpecification, timeToLive }: DescribedTable,
  declared: ReturnType<typeof tableOfForm>,
  deploy: string,
): TableDifference[] {
  const stream = StreamSpecification?.StreamEnabled === true ? StreamSpecification.StreamViewType : undefined
  return [
    ...(stream === declared.stream
      ? []
      : [
          {
            part: 'stream',
            what:
              stream === undefined
                ? 'the table has no stream'
                : `the stream of the table gives ${stream}, not ${declared.stream}`,
            todo: `${deploy}: webhooks and mail are fed from it`,
          },
        ]),
    ...(timeToLive === declared.timeToLive
      ? []
      : [
          {
            part: 'time to live',
            what: timeToLive === undefined ? 'nothing is swept from the table' : `the table is swept by ${timeToLive}`,
            todo: `it is swept by ${declared.timeToLive}: ${deploy}`,
          },
        ]),
  ]
}

function keysOf(keySchema: readonly KeySchemaElement[] = []): { partitionKey: string; sortKey: string } {
  const of = (type: 'HASH' | 'RANGE'): string => keySchema.find(({ KeyType }) => KeyType === type)?.AttributeName ?? 'none'
  return { partitionKey: of('HASH'), sortKey: of('RANGE') }
}
