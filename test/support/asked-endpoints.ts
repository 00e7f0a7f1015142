import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { keptUnknownTable, newContour } from '../engine/contour-table.ts'
import { type Answer, call, type Call, callStreaming, contextOf, eventOf } from './call.ts'
import { handlers } from './handlers.ts'
import { names } from './lead-contour.ts'
import type { Browser } from './logins.ts'
import { partnerIdOf } from './payout-acts.ts'
import {
  administrator,
  administratorSignedIn,
  type Ask,
  contour,
  type Keys,
  keys,
  partnerSignedIn,
  sceneOf,
  secretOf,
  signedInBothWays,
} from './table-scene.ts'
import { trialOf } from './trials.ts'

/** Applies the contour once, and gives what makes a new table of it with a new fresh key. */
export async function keyedContours(): Promise<() => Promise<Keys>> {
  const keys = { setUp: secretOf('set-up'), fresh: secretOf('fresh') }
  const apiKeys = Object.entries(keys).map(([title, secret]) => ({ title, administrator, secret }))
  await newContour({ ...contour, apiKeys })
  const makeTable = await keptUnknownTable()
  return async () => {
    const fresh = secretOf('fresh')
    await makeTable({ [sha256(keys.fresh)]: sha256(fresh) })
    return { ...keys, fresh }
  }
}

/** Sends a request the way its endpoint is called, without leaving out what a redirect answers. */
export async function send({ name, streamed, access }: EndpointSpec, request: Call): Promise<Answer> {
  const handler = handlers.get(name) as Handler
  if (streamed) return callStreaming(handler, request)
  if (access !== 'Public') return call(handler, request)
  const { statusCode, headers, body } = await handler(eventOf({ ...request, key: null }), contextOf())
  return { status: statusCode, headers: headers ?? {}, body: body.startsWith('{') ? JSON.parse(body) : {} }
}

/** What an endpoint is asked, one after the other: every way through it that leads to the table. */
export async function asksOf(spec: EndpointSpec): Promise<Ask[]> {
  // A trial may count on people being signed in.
  const by = await browsersFor(spec)
  const scene = sceneOf(keys, names, await partnerIdOf('rich@test.example'))
  const asks = (await trialOf(spec).table?.(scene)) ?? [{ status: spec.success }]
  if (by.length === 0 || asks.every(({ headers }) => headers?.['cookie'])) return asks
  return by.flatMap(({ headers }) => asks.map((one) => ({ ...one, headers: { ...headers, ...one.headers } })))
}

async function browsersFor({ access }: EndpointSpec): Promise<readonly Browser[]> {
  if (access === 'Administrator') return [await administratorSignedIn()]
  if (access === 'Partner') return [await partnerSignedIn()]
  return access === 'Person' ? signedInBothWays() : []
}
