import { companyEnvironment, type CompanySettings } from './company-settings.ts'

/**
 * A contour file's settings of the company sign-in, as environment variables; none of them is secret.
 *
 * @param of undefined for a contour without company sign-in
 */
export function companyVariables(
  of: Pick<CompanySettings, 'issuer' | 'clientId' | 'title'> | undefined,
): Readonly<Record<string, string>> {
  if (!of) return {}
  const { issuer, clientId, title } = companyEnvironment
  return { [issuer]: of.issuer, [clientId]: of.clientId, [title]: of.title }
}
