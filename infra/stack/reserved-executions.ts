import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'

/** The contour sets aside more executions than its account lets it; the message is for the operator. */
export class ExecutionsNotReservable extends Error {
  override readonly name = 'ExecutionsNotReservable'
}

type Reservation = NonNullable<ContourFile['deployment']['reservedConcurrency']>

/** Lambda keeps this many of an account's executions for functions that reserve none. */
export const unreservedExecutions = 100

/** How many executions the function of an endpoint reserves, by the endpoint's name; the web apps' function is one of them. */
export function reservedExecutions(
  endpoints: readonly Pick<EndpointSpec, 'name' | 'streamed'>[],
  { perFunction, perList, functions }: Reservation,
): ReadonlyMap<string, number> {
  const ofKind = (streamed: boolean): number => (streamed ? perList : perFunction)
  return new Map([
    ...endpoints.map(({ name, streamed }): [string, number] => [name, functions[name] ?? ofKind(streamed)]),
    [serveWeb.name, functions[serveWeb.name] ?? perFunction],
  ])
}

/**
 * Refuses before a deployment what Lambda would refuse in the middle of it.
 *
 * @throws ExecutionsNotReservable
 */
export function refuseTooManyReserved(reserved: ReadonlyMap<string, number>, { accountLimit, perFunction }: Reservation): void {
  const sum = reserved.values().reduce((total, count) => total + count, 0)
  const most = accountLimit - unreservedExecutions
  if (sum <= most) return
  throw new ExecutionsNotReservable(
    `deployment.reservedConcurrency reserves ${sum} executions in ${reserved.size} functions, and the account lets it reserve ${most}: ` +
      `its limit is ${accountLimit} (reservedConcurrency.accountLimit), of which ${unreservedExecutions} stay unreserved. ` +
      `Lower perFunction (${perFunction}), or ask AWS for a higher limit and say it in accountLimit.`,
  )
}
