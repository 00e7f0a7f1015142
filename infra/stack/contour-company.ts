import { Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { companyEnvironment } from '../../lib/company/company-settings.ts'
import { companyVariables } from '../../lib/company/company-variables.ts'
import { beginCompanySignIn } from '../../functions/session/begin-company-sign-in/spec.ts'
import { showCompanySignIn } from '../../functions/session/show-company-sign-in/spec.ts'
import { signInWithCompany } from '../../functions/session/sign-in-with-company/spec.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { readingOf } from './secret-reading.ts'
import { siteUrlOf } from './site-url.ts'

/** What single functions have besides their specs, by the name of the endpoint. */
export type FunctionExtras = ReadonlyMap<
  string,
  { environment: Readonly<Record<string, string>>; grants: readonly PolicyStatement[] }
>

/**
 * Configures the functions of the sign-in by the company. No stack contains the client secret: the one function that needs it may
 * read its parameter.
 */
export function companyExtras(deployment: ContourFile['deployment'], api: RestApi): FunctionExtras {
  const { companySignIn } = deployment
  if (!companySignIn) return new Map()
  const environment = { ...companyVariables(companySignIn), [companyEnvironment.baseUrl]: siteUrlOf(deployment, api) }
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
