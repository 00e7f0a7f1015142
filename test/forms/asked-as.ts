import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { PersonKind } from '../../lib/domain/people/login.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { type Call, call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { letIn } from '../support/logins.ts'

const headersOf = async (kind: PersonKind, email: string) => ({ ...(await letIn(kind, email)).headers })

/** A request of somebody whom a table with every kind of item knows. A key is issued: the role that the first ones had was taken away. */
export async function asksAs(access: EndpointSpec['access']): Promise<Call> {
  if (access === 'Visitor' || access === 'Public') return { key: null }
  if (access === 'Partner') return { key: null, headers: await headersOf('Partner', 'plain@test.example') }
  const headers = await headersOf('Administrator', 'second@test.example')
  if (access !== 'ApiKey') return { key: null, headers }
  const body = { title: 'CRM', scopes: 'everything' }
  return { key: (await call(handlers.get('issue-key') as Handler, { key: null, headers, body })).body.secret as string }
}
