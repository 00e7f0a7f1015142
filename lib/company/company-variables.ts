import { companyEnvironment, type CompanySettings } from './company-settings.ts'

/**
 * What a contour file says of the sign-in by the company, as functions are told it; nothing secret is among it.
 *
 * @param of undefined for a contour where nobody signs in so
 */
export function companyVariables(
  of: Pick<CompanySettings, 'issuer' | 'clientId' | 'title'> | undefined,
): Readonly<Record<string, string>> {
  if (!of) return {}
  const { issuer, clientId, title } = companyEnvironment
  return { [issuer]: of.issuer, [clientId]: of.clientId, [title]: of.title }
}
