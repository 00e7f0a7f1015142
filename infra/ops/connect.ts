import { CloudFormationClient, type Stack, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { environmentNames } from '../../lib/store/table/environment.ts'
import { isTableName, tableNameRule } from '../table-name.ts'
import { useTable } from '../use-table.ts'
import { findRunning, type Running } from '../running.ts'

/** There is no contour to work on; the message says how to get one. */
export class NoContour extends Error {
  override readonly name = 'NoContour'
}

/** Which contour to work on: the one that `npm start` serves on a port, or a deployed one by its stack name. */
export interface Target {
  port: number
  stack?: string
  /** Replaces the contour's own table, for example by one that was just restored. */
  table?: string
}

/**
 * Points this process to a contour's table. For a deployed contour, region and credentials come from the usual AWS environment.
 *
 * @throws NoContour
 */
export async function connectTo({ port, stack, table }: Target): Promise<void> {
  if (table !== undefined && !isTableName(table)) throw new NoContour(`--table ${table}: ${tableNameRule}.`)
  if (stack === undefined) connectToPort(port)
  else await connectToStack(stack)
  if (table !== undefined) process.env[environmentNames.tableName] = table
}

function connectToPort(port: number): void {
  const { endpoint, tableName, contour, detailsKey } = runningOn(port)
  useTable(endpoint, tableName, contour)
  if (detailsKey !== undefined) process.env[environmentNames.detailsKey] = detailsKey
}

/**
 * The folder where the contour on this port keeps the log lines of its functions.
 *
 * @throws NoContour also when it keeps none
 */
export function logFolderOnPort(port: number): string {
  const { logFolder } = runningOn(port)
  if (logFolder !== undefined) return logFolder
  throw new NoContour(`The contour on port ${port} keeps no data, and so no log: its lines are in its terminal only.`)
}

/** @throws NoContour */
export const baseUrlOnPort = (port: number): string => runningOn(port).baseUrl

function runningOn(port: number): Running {
  const running = findRunning(port)
  if (running) return running
  throw new NoContour(
    `No contour runs on port ${port}. Start one with npm start, or name its port (--port N) or its stack (--stack NAME).`,
  )
}

async function connectToStack(name: string): Promise<void> {
  const stack = await describeStack(name)
  const tableName = stack.Outputs?.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue
  if (!tableName) {
    throw new NoContour(
      `Stack ${name} has no output TableName: it is not the stack of a contour, or its deployment is not complete.`,
    )
  }
  process.env[environmentNames.tableName] = tableName
  // Absent in a stack of an earlier release, which keeps nothing that is encrypted with it.
  const detailsKey = stack.Outputs?.find(({ OutputKey }) => OutputKey === 'DetailsKeyArn')?.OutputValue
  if (detailsKey) process.env[environmentNames.detailsKeyArn] = detailsKey
  const contour = stack.Tags?.find(({ Key }) => Key === 'contour')?.Value
  if (contour) process.env[environmentNames.contour] = contour
}

/** @throws NoContour with the message of AWS if it does not return the stack */
export async function describeStack(name: string): Promise<Stack> {
  const client = new CloudFormationClient({})
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }))
    const stack = Stacks?.[0]
    if (stack) return stack
  } catch (error) {
    throw new NoContour(
      `Stack ${name} cannot be used: ${(error as Error).message}. Look at its name, at AWS_REGION and at the credentials.`,
      { cause: error },
    )
  } finally {
    client.destroy()
  }
  throw new NoContour(`There is no stack ${name} in this account and region.`)
}
