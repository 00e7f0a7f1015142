/** The environment of the functions by which people of a company sign in, by the names that the stack and the local start set it under. */
export const companyEnvironment = {
  issuer: 'COMPANY_ISSUER',
  clientId: 'COMPANY_CLIENT_ID',
  title: 'COMPANY_TITLE',
  /** By which name AWS keeps the secret of the client; no value of a secret stands in a stack. */
  clientSecretParameter: 'COMPANY_CLIENT_SECRET_PARAMETER',
  /** The secret itself: on a laptop alone. */
  clientSecret: 'COMPANY_CLIENT_SECRET',
  /** Where the contour answers, whatever a request says; absent on a laptop, which answers by several names. */
  baseUrl: 'COMPANY_BASE_URL',
} as const

/** How a company signs its people in: facts of the deployment, which nothing in the table can change. */
export interface CompanySettings {
  issuer: string
  clientId: string
  /** As the button calls the company. */
  title: string
  clientSecretParameter: string | undefined
  clientSecret: string | undefined
  baseUrl: string | undefined
}

/** Undefined in a contour where nobody signs in by a company. */
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

/** Where the company sends the browser back to: a page of the console, registered with the company, and no other. */
export const companyReturnAddress = ({ baseUrl }: Pick<CompanySettings, 'baseUrl'>, origin: string): string =>
  `${baseUrl ?? origin}/console/company-sign-in`
