import { AsyncLocalStorage } from 'node:async_hooks'
import { tableGrants } from '../../infra/stack/table-grants.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { workers } from '../../functions/workers.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { type IamStatement, isAllowed } from './iam.ts'
import { tableRequestsOf } from './table-requests.ts'

const tableArn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/contour'

const statementsOf = new Map(
  [...endpoints, ...workers].map(({ name, table }): [string, IamStatement[]] => [
    name,
    tableGrants(table).map(({ action, index, conditions }) => ({
      Effect: 'Allow',
      Action: action,
      Resource: index === undefined ? tableArn : `${tableArn}/index/${index}`,
      Condition: conditions,
    })),
  ]),
)

interface Running {
  statements: readonly IamStatement[]
  denied: string[]
}

const running = new AsyncLocalStorage<Running | undefined>()

/**
 * Runs the function of an endpoint, or a worker, as it runs deployed: what its role may not do to the table is denied.
 *
 * @throws Error naming what was denied, also where the function itself makes nothing of it
 */
export async function asFunction<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const denied: string[] = []
  const result = await running.run({ statements: statementsOf.get(name) ?? [], denied }, run)
  if (denied.length > 0) throw new Error(`the role of ${name} may not: ${denied.join('; ')}`)
  return result
}

/** Lets somebody else act in the midst of a function. */
export function asSomebodyElse<Result>(act: () => Result): Result {
  return running.run(undefined, act)
}

interface WireRequest {
  headers: Record<string, string>
  body: string | Uint8Array
}

documentClient.middlewareStack.add(
  (next) => (call) => {
    const role = running.getStore()
    if (role) judge(role, call.request as WireRequest)
    return next(call)
  },
  { step: 'build', name: 'judgeAsIam', priority: 'low' },
)

function judge({ statements, denied }: Running, { headers, body }: WireRequest): void {
  const operation = headers['x-amz-target']?.split('.').at(-1) ?? ''
  const text = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  const asked = tableRequestsOf(operation, JSON.parse(text) as object, tableArn)
  const refused = asked.filter((request) => !isAllowed(statements, request))
  if (asked.length > 0 && refused.length === 0) return
  const what = refused.map(({ action, context }) => `${action} ${JSON.stringify(context)}`)
  denied.push(...what)
  throw Object.assign(new Error(`not authorized: ${what.join('; ')}`), { name: 'AccessDeniedException' })
}
