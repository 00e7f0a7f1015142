/**
 * The environment variables of the functions that sign people in through their company; the stack and the local server set them.
 */
export const companyEnvironment = {
  issuer: 'COMPANY_ISSUER',
  clientId: 'COMPANY_CLIENT_ID',
  title: 'COMPANY_TITLE',
  /** The name of the client secret in AWS Systems Manager; a stack never contains the secret itself. */
  clientSecretParameter: 'COMPANY_CLIENT_SECRET_PARAMETER',
  /** The secret itself: only on a laptop. */
  clientSecret: 'COMPANY_CLIENT_SECRET',
  /** The contour's own URL, whatever a request says; absent on a laptop, which has several names. */
  baseUrl: 'COMPANY_BASE_URL',
} as const

/** How a company signs its people in: facts of the deployment, which nothing in the table can change. */
export interface CompanySettings {
  issuer: string
  clientId: string
  /** The company's name on the button. */
  title: string
  clientSecretParameter: string | undefined
  clientSecret: string | undefined
  baseUrl: string | undefined
}

/** Undefined in a contour without company sign-in. */
export function companySettings(): CompanySettings | undefined {
  const { issuer, clientId, title, clientSecretParameter, clientSecret, baseUrl } = companyEnvironment
  const of = (name: string): string | undefined => process.env[name] || undefined
  const [knownIssuer, knownClientId, knownTitle] = [of(issuer), of(clientId), of(title)]
  if (knownIssuer === undefined || knownClientId === undefined || knownTitle === undefined) return undefined
  return {
    issuer: knownIssuer,
    clientId: knownClientId,
    title: knownTitle,
    clientSecretParameter: of(clientSecretParameter),
    clientSecret: of(clientSecret),
    baseUrl: of(baseUrl),
  }
}

/** The redirect URI: a page of the console, registered with the company. */
export const companyReturnAddress = ({ baseUrl }: Pick<CompanySettings, 'baseUrl'>, origin: string): string =>
  `${baseUrl ?? origin}/console/company-sign-in`
