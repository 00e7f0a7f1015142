import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { limits } from '../limits.ts'
import { addMethod } from './contour-api.ts'
import { ContourFunction, type FunctionSurroundings } from './contour-function.ts'

/** It reads small files and sends them: more memory would only make its start faster. */
const memoryMb = 512

/** The web apps: one function behind all their paths, allowed nothing but writing its log. */
export function webApps(
  scope: Construct,
  api: RestApi,
  surroundings: FunctionSurroundings,
  reserved: ReadonlyMap<string, number>,
): IFunction {
  const { lambda } = new ContourFunction(scope, serveWeb.name, {
    ...surroundings,
    name: serveWeb.name,
    description: 'the web apps',
    tableAccess: [],
    grants: [],
    environment: {},
    memoryMb,
    timeoutSeconds: limits.bufferedFunctionSeconds,
    reservedConcurrency: reserved.get(serveWeb.name),
  })
  for (const path of serveWeb.paths) {
    for (const method of serveWeb.methods) addMethod(api, { path, method, streamed: true }, lambda)
  }
  return lambda
}
