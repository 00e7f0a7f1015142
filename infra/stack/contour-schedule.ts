import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { countFeed } from '../../lib/contract/count-feed.ts'
import { limits } from '../limits.ts'
import { ContourFunction, type FunctionSurroundings } from './contour-function.ts'

/** A page of the feed and what it names, and little to do with it. */
const memoryMb = 512

/** The function that counts what the feed tells, and the clock that calls it. A call that is repeated counts nothing twice. */
export function countingFunction(scope: Construct, surroundings: FunctionSurroundings): IFunction {
  const { lambda } = new ContourFunction(scope, countFeed.name, {
    ...surroundings,
    name: countFeed.name,
    description: 'counts what the feed tells',
    tableAccess: countFeed.table,
    grants: [],
    environment: {},
    memoryMb,
    timeoutSeconds: limits.countingFunctionSeconds,
    reservedConcurrency: undefined,
  })
  new Rule(scope, 'CountingClock', {
    description: `${surroundings.contour}: counts what the feed tells`,
    schedule: Schedule.rate(Duration.minutes(countFeed.everyMinutes)),
    targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
  })
  return lambda
}
