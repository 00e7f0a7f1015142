import { companyEnvironment } from '../../lib/company/company-settings.ts'
import type { StandInIssuer } from './stand-in-issuer.ts'

/** The environment of a contour whose company is this one. */
export const companyVariables = ({ issuer, clientId, clientSecret }: StandInIssuer): Record<string, string> => ({
  [companyEnvironment.issuer]: issuer,
  [companyEnvironment.clientId]: clientId,
  [companyEnvironment.title]: 'Ромашка',
  [companyEnvironment.clientSecret]: clientSecret,
})

/** The company lets somebody in, and sends the browser back: with these parameters. */
export async function sentBack(address: string): Promise<Record<string, string>> {
  const response = await fetch(address, { redirect: 'manual' })
  await response.body?.cancel()
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '')
  if (!pathname.endsWith('/console/company-sign-in')) throw new Error(`the company sends the browser to ${pathname}`)
  return Object.fromEntries(searchParams)
}
