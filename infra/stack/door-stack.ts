import { NestedStack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { environmentNames } from '../../lib/store/table/environment.ts'
import { limits } from '../limits.ts'
import type { FunctionExtras } from './contour-company.ts'
import { ContourFunction, detailsKeyUse, type FunctionSurroundings } from './contour-function.ts'
import { stageName } from './firewall.ts'

/** What the functions of all doors have in common. */
export interface DoorSurroundings extends FunctionSurroundings {
  /** How many requests a function may work on at once, by its name; nothing is reserved for one that is missing. */
  reserved: ReadonlyMap<string, number>
  extras: FunctionExtras
}

/** The function of an endpoint, as far as others of the contour refer to it. */
export interface EndpointFunction {
  endpoint: EndpointSpec
  functionArn: string
}

/**
 * The functions of one door, each with its role and with what lets the API call it: in a stack of their own, nested in that of the
 * contour, since CloudFormation takes 500 resources a stack.
 *
 * It knows the API, and the API's methods know it; so the permission names the stage in words. By reference it would wait for the
 * stage, the stage for the methods, and they for this stack.
 */
export class DoorStack extends NestedStack {
  readonly functions: readonly EndpointFunction[]

  constructor(scope: Construct, door: string, endpoints: readonly EndpointSpec[], api: RestApi, of: DoorSurroundings) {
    super(scope, door, { description: `Partner program, contour ${of.contour}: functions of ${door}` })
    this.functions = endpoints.map((endpoint) => {
      const { name, method, path, table, streamed, detailsKey = [] } = endpoint
      const usesDetails = detailsKey.length > 0
      const { lambda } = new ContourFunction(this, name, {
        ...of,
        name,
        description: `${method} ${path}`,
        tableAccess: table,
        grants: [
          ...(of.extras.get(name)?.grants ?? []),
          ...(usesDetails ? [detailsKeyUse(of.detailsKey, of.contour, detailsKey)] : []),
        ],
        environment: {
          ...of.extras.get(name)?.environment,
          ...(usesDetails && { [environmentNames.detailsKeyArn]: of.detailsKey.keyArn }),
        },
        memoryMb: streamed ? streamedMemoryMb : bufferedMemoryMb,
        timeoutSeconds: streamed ? limits.streamedFunctionSeconds : limits.bufferedFunctionSeconds,
        reservedConcurrency: of.reserved.get(name),
      })
      lambda.addPermission('Route', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: api.arnForExecuteApi(method, path.replaceAll(/\{[^}]+\}/g, '*'), stageName),
      })
      return { endpoint, functionArn: lambda.functionArn }
    })
  }
}

/** CPU comes with memory: at 1 GB a cold start has more than half a core, and more memory than this is never used. */
const bufferedMemoryMb = 1024
/** One whole core, for lists are rendered and compressed as fast as the core allows. */
const streamedMemoryMb = 1769
