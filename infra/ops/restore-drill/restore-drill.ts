import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { type DrillStep, timedStep } from './drill-step.ts'

export interface Drill {
  client: DynamoDBClient
  /** The table that the contour works on; the drill reads it and changes nothing in it. */
  table: string
  /** The table that the drill makes, and drops at its end. */
  copy: string
  /** To which moment (ISO 8601, UTC); undefined: the latest that DynamoDB can restore to. */
  moment: string | undefined
  /** Leaves the copy for a look at it. */
  isKept: boolean
  /** How many contradictions the audit finds in a table. */
  contradictionsIn: (table: string) => Promise<number>
  /** How many acts since the moment the copy lacks. */
  missingSince: (moment: string, copy: string) => Promise<number>
  now: () => number
  wait: (ms: number) => Promise<unknown>
  /** Is told of each step when it is over. */
  tell: (step: DrillStep) => void
}

/** What a drill would do, in order. */
export const drillPlan = ({ table, copy, moment, isKept }: Pick<Drill, 'table' | 'copy' | 'moment' | 'isKept'>): string[] => [
  `audit ${table}, which changes nothing`,
  `restore it as of ${moment ?? 'the latest moment that there is'} into the new table ${copy}, with the same key`,
  `audit ${copy}`,
  `list what ${copy} lacks since then`,
  isKept ? `leave ${copy}: delete it when you have looked at it` : `delete ${copy}`,
]

/**
 * Goes through a restore of a deployed contour without touching it: a copy of its table is made as docs/restore.md makes one, audited,
 * compared and dropped. No function ever works on the copy.
 *
 * @returns whether the copy has no contradiction that the table has not
 * @throws CommandRefused when the table has no point-in-time recovery, or the moment lies outside of it
 */
export async function drillRestore(drill: Drill): Promise<boolean> {
  const { client, table, copy, isKept, contradictionsIn, missingSince } = drill
  const moment = await restorableMoment(drill)
  const timed = <Found>(step: string, work: () => Promise<Found>, said: (found: Found) => string) =>
    timedStep(drill, step, work, said)
  const before = await timed(`audit ${table}`, () => contradictionsIn(table), contradictions)
  await timed(
    `restore into ${copy}`,
    () => restored(drill, moment),
    (items) => `as of ${moment}: about ${items} items`,
  )
  const after = await timed(`audit ${copy}`, () => contradictionsIn(copy), contradictions)
  await timed(
    'list what it lacks',
    () => missingSince(moment, copy),
    (count) => `${count} acts since ${moment}`,
  )
  if (!isKept) {
    await timed(
      `delete ${copy}`,
      () => client.send(new DeleteTableCommand({ TableName: copy })),
      () => 'asked for',
    )
  }
  return after <= before
}

const contradictions = (count: number): string => (count === 0 ? 'all agrees' : `${count} contradictions`)

async function restorableMoment({ client, table, moment }: Drill): Promise<string> {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName: table }))
  const { EarliestRestorableDateTime: first, LatestRestorableDateTime: last } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {}
  if (!first || !last) throw new CommandRefused(`Table ${table} has no point-in-time recovery: it cannot be restored like this.`)
  const asked = moment ?? last.toISOString()
  if (asked >= first.toISOString() && asked <= last.toISOString()) return asked
  throw new CommandRefused(
    `Table ${table} can be restored to ${first.toISOString()} at the earliest, and to ${last.toISOString()}.`,
  )
}

/** A table of some gigabytes takes half an hour. */
const pollMs = 15_000

/** @returns about how many items the copy has */
async function restored({ client, table, copy, wait }: Drill, moment: string): Promise<number> {
  const source = await client.send(new DescribeTableCommand({ TableName: table }))
  const key = source.Table?.SSEDescription?.KMSMasterKeyArn
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table,
      TargetTableName: copy,
      RestoreDateTime: new Date(moment),
      BillingModeOverride: 'PAY_PER_REQUEST',
      ...(key !== undefined && { SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key } }),
    }),
  )
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: copy }))
    const areIndexesThere = Table?.GlobalSecondaryIndexes?.every(({ IndexStatus }) => IndexStatus === 'ACTIVE') ?? true
    if (Table?.TableStatus === 'ACTIVE' && areIndexesThere) return Table.ItemCount ?? 0
    await wait(pollMs)
  }
}
