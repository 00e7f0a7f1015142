import { Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { connectCrm } from '../../functions/schedule/connect-crm/spec.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { crmVariables } from '../../lib/crm/contour-crm.ts'
import type { FunctionSurroundings } from './contour-function.ts'
import { calledByClock } from './contour-schedule.ts'
import { readingOf } from './secret-reading.ts'
import { siteUrlOf } from './site-url.ts'

/**
 * The function that keeps the CRM in step, and its schedule. Of the table it has its own state alone; all else it does over the API, with
 * the key that stands with the CRM's secrets in a parameter. No stack contains them.
 *
 * @returns undefined for a contour without a connector: nothing of it is made then
 */
export function crmFunction(
  scope: Construct,
  deployment: ContourFile['deployment'],
  { api, ...surroundings }: FunctionSurroundings & { api: RestApi },
): IFunction | undefined {
  const { crmConnector } = deployment
  if (!crmConnector) return undefined
  return calledByClock(scope, connectCrm, {
    ...surroundings,
    clock: 'CrmClock',
    description: 'keeps the CRM in step',
    grants: [readingOf(crmConnector.secretParameter, Stack.of(scope))],
    environment: crmVariables(crmConnector, siteUrlOf(deployment, api)),
  })
}
