import { Duration } from 'aws-cdk-lib'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { countFeed } from '../../functions/schedule/count-feed/spec.ts'
import { indexLeads } from '../../functions/schedule/index-leads/spec.ts'
import type { ScheduledSpec } from '../../lib/contract/scheduled-spec.ts'
import { sealJournal } from '../../functions/schedule/seal-journal/spec.ts'
import { limits } from '../limits.ts'
import { ContourFunction, type FunctionSurroundings } from './contour-function.ts'

/** Enough for a page of the feed or the journal and the items it names; there is little to compute. */
const memoryMb = 512

/** The function that counts the feed's events, and its schedule. A repeated call counts nothing twice. */
export const countingFunction = (scope: Construct, surroundings: FunctionSurroundings): IFunction =>
  calledByClock(scope, countFeed, { ...surroundings, clock: 'CountingClock', description: 'counts what the feed tells' })

/** The function that seals the journal, and its schedule. A repeated call seals nothing twice. */
export const sealingFunction = (scope: Construct, surroundings: FunctionSurroundings): IFunction =>
  calledByClock(scope, sealJournal, { ...surroundings, clock: 'SealingClock', description: 'seals the journal' })

/** The function that looks through leads for new searchable fields, and its schedule. Two at once do the same. */
export const indexingFunction = (scope: Construct, surroundings: FunctionSurroundings): IFunction =>
  calledByClock(scope, indexLeads, { ...surroundings, clock: 'IndexingClock', description: 'makes leads searchable' })

/** The same for a function with more than the table. */
export function calledByClock(
  scope: Construct,
  spec: ScheduledSpec,
  of: FunctionSurroundings & {
    clock: string
    description: string
    grants?: readonly PolicyStatement[]
    environment?: Readonly<Record<string, string>>
  },
): IFunction {
  const { clock, description, grants = [], environment = {}, ...surroundings } = of
  const { lambda } = new ContourFunction(scope, spec.name, {
    ...surroundings,
    name: spec.name,
    description,
    tableAccess: spec.table,
    grants,
    environment,
    memoryMb,
    timeoutSeconds: spec.lastsSeconds ?? limits.scheduledFunctionSeconds,
    reservedConcurrency: undefined,
  })
  new Rule(scope, clock, {
    description: `${surroundings.contour}: ${description}`,
    schedule: Schedule.rate(Duration.minutes(spec.everyMinutes)),
    targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
  })
  return lambda
}
