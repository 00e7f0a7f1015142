import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { stageName } from './firewall.ts'

/**
 * The contour's own URL, for functions that are not told it by a request they can trust. Built as text, like a function's
 * permission: the API's url depends on its stage, which depends on the functions of its methods.
 */
export function siteUrlOf({ domain }: ContourFile['deployment'], { restApiId, stack }: RestApi): string {
  if (domain) return `https://${domain.name}`
  return `https://${restApiId}.execute-api.${stack.region}.${stack.urlSuffix}/${stageName}`
}
