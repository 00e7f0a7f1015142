import { companyVariables, sentBack } from './company-requests.ts'
import type { GoodRequest, Scene } from './good-requests.ts'
import { ofBrowser } from './passkeys.ts'
import { type StandInIssuer, startIssuer } from './stand-in-issuer.ts'

let started: Promise<StandInIssuer> | undefined

/** One company for all that this process asks, which its functions are told of. */
export async function companyOfProcess(): Promise<StandInIssuer> {
  started ??= startIssuer()
  const company = await started
  Object.assign(process.env, companyVariables(company))
  return company
}

/**
 * A company that lets the administrator in who is signed in.
 *
 * @param ask sends a request by the name of its endpoint, and gives the body of its answer
 */
export function companyScene(
  signedIn: Scene['signedIn'],
  ask: (endpointName: string, request: GoodRequest) => Promise<unknown>,
): Pick<Scene, 'companyToBegin' | 'companyToSignIn'> {
  return {
    companyToBegin: async () => {
      await companyOfProcess()
      return { headers: ofBrowser() }
    },
    companyToSignIn: async () => {
      const company = await companyOfProcess()
      const { headers } = await signedIn()
      const { id, email } = (await ask('show-session', { headers })) as { id: string; email: string }
      company.employee = { sub: id, email }
      const { address } = (await ask('begin-company-sign-in', { headers: ofBrowser() })) as { address: string }
      return { headers: ofBrowser(), body: await sentBack(address) }
    },
  }
}
