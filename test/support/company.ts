import type { Handler } from '../../lib/http/endpoint.ts'
import { type Answer, call } from './call.ts'
import { sentBack } from './company-requests.ts'
import { handlers } from './handlers.ts'
import { testBrowserCookie } from './logins.ts'
import { ofBrowser } from './passkeys.ts'
import type { Employee, StandInIssuer } from './stand-in-issuer.ts'

const ask = (name: string, request: { body?: object; headers: Record<string, string> }): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request })

/** A browser begins to sign in by the company. */
export const beginAtCompany = (cookie = testBrowserCookie): Promise<Answer> =>
  ask('begin-company-sign-in', { headers: ofBrowser(cookie) })

/** What a page of the console sends that the company has sent back. */
export const finishByCompany = (body: object, cookie = testBrowserCookie): Promise<Answer> =>
  ask('sign-in-with-company', { headers: ofBrowser(cookie), body })

/** The whole way of somebody whom the company lets in. */
export async function signInByCompany(company: StandInIssuer, employee: Employee, cookie = testBrowserCookie): Promise<Answer> {
  company.employee = employee
  const { body } = await beginAtCompany(cookie)
  return finishByCompany(await sentBack(body.address as string), cookie)
}
