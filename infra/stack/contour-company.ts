import { Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { companyEnvironment } from '../../lib/company/company-settings.ts'
import { companyVariables } from '../../lib/company/company-variables.ts'
import { beginCompanySignIn } from '../../lib/contract/begin-company-sign-in.ts'
import { showCompanySignIn } from '../../lib/contract/show-company-sign-in.ts'
import { signInWithCompany } from '../../lib/contract/sign-in-with-company.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { stageName } from './firewall.ts'

/** What single functions have besides what their specs say: by the name of the endpoint. */
export type FunctionExtras = ReadonlyMap<
  string,
  { environment: Readonly<Record<string, string>>; grants: readonly PolicyStatement[] }
>

/**
 * The functions by which administrators sign in by their company know how. The secret of the client is in no stack: the one function
 * that needs it may read the parameter that holds it.
 */
export function companyExtras({ companySignIn, domain }: ContourFile['deployment'], api: RestApi): FunctionExtras {
  if (!companySignIn) return new Map()
  const { restApiId } = api
  const { region, urlSuffix } = Stack.of(api)
  // In words, like the permission of a function: the address of the API waits for its stage, which waits for these functions.
  const own = `https://${restApiId}.execute-api.${region}.${urlSuffix}/${stageName}`
  const baseUrl = domain ? `https://${domain.name}` : own
  const environment = { ...companyVariables(companySignIn), [companyEnvironment.baseUrl]: baseUrl }
  const { clientSecretParameter } = companySignIn
  const withSecret = {
    environment: {
      ...environment,
      ...(clientSecretParameter !== undefined && { [companyEnvironment.clientSecretParameter]: clientSecretParameter }),
    },
    grants: clientSecretParameter === undefined ? [] : [readingOf(clientSecretParameter, Stack.of(api))],
  }
  return new Map([
    [showCompanySignIn.name, { environment, grants: [] }],
    [beginCompanySignIn.name, { environment, grants: [] }],
    [signInWithCompany.name, withSecret],
  ])
}

function readingOf(parameter: string, stack: Stack): PolicyStatement {
  const resource = stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter.replace(/^\//, '') })
  return new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [resource] })
}
