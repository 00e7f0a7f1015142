// From a click to a paid payout, in TypeScript:
//
//   npm run -s example:client -- http://127.0.0.1:4000 demo-crm-key-for-local-use-only
//
// In a project of your own: npm install openapi-fetch, and make api.d.ts with
//
//   npx -p typescript@5 -p openapi-typescript@7 openapi-typescript http://127.0.0.1:4000/docs/openapi.json -o api.d.ts
//
// Node runs TypeScript by itself from 22.18 on; an older one needs it compiled.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const [baseUrl = 'http://127.0.0.1:4000', apiKey = 'demo-crm-key-for-local-use-only'] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl, headers: { 'x-api-key': apiKey } })

const attempts = 5

/**
 * Sends a request until it is answered. Its Idempotency-Key stays the same: whatever got lost on the way, it is applied once.
 */
async function repeated<Sent extends { response: Response }>(
  send: (header: { 'Idempotency-Key': string }) => Promise<Sent>,
): Promise<Sent> {
  const header = { 'Idempotency-Key': randomUUID() }
  for (let attempt = 1; ; attempt++) {
    const sent = await send(header).catch((error: unknown) => {
      if (attempt === attempts) throw error
      return undefined
    })
    const isTransient = sent === undefined || [429, 500, 503].includes(sent.response.status)
    if (!isTransient || attempt === attempts) return sent as Sent
    const askedSeconds = Number(sent?.response.headers.get('Retry-After') ?? 0)
    await wait(1000 * Math.max(askedSeconds, 2 ** (attempt - 1)))
  }
}

/** What was answered, or an error that says why not. */
function answered<Data>({ data, error }: { data?: Data; error?: { code: string; message: string; requestId: string } }): Data {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message} (request ${error?.requestId})`)
  return data
}

// A client clicks a partner's link, and comes to the landing page with a session.
const click = await fetch(`${baseUrl}/r/anna-mortgage`, { redirect: 'manual' })
const sessionId = new URL(click.headers.get('Location') ?? '').searchParams.get('session')

// The landing page sends the application. Which fields there are, the contour says.
const definitions = answered(await api.GET('/api/external/lead-fields'))
const fields = definitions
  .filter(({ required }) => required)
  .map(({ id, label }) => ({ fieldTypeId: id, value: `${label} (пример)` }))
const lead = answered(
  await repeated((header) => api.POST('/api/external/lead', { params: { header }, body: { sessionId, fields } })),
)
console.log(`lead ${lead.id} of ${lead.partner?.email ?? 'nobody'} is ${lead.status.systemName}`)

// The same session does not bring a second lead. The code tells what is wrong; every code an endpoint can answer is in its type.
const second = await api.POST('/api/external/lead', { body: { sessionId, fields } })
if (second.error?.code === 'SESSION_USED') console.log(`refused: ${second.error.message}`)

// The CRM reports a deal: the partner earns.
const params = { path: { id: lead.id } }
const body = { systemName: 'deal', amount: 20_000.5 }
const won = answered(
  await repeated((header) => api.PUT('/api/external/lead/{id}/status', { params: { ...params, header }, body })),
)
console.log(`lead is ${won.status.systemName}, its deal is ${won.deals[0]?.amount}`)

// The accounting system asks for a payout, approves it, transfers the money, and marks it paid.
const partnerId = lead.partner?.id ?? ''
const requested = answered(
  await repeated((header) =>
    api.POST('/api/external/payout', { params: { header }, body: { partnerId, amount: 1500, requisites: 'card 2200 0000' } }),
  ),
)
for (const status of ['Approved', 'Paid'] as const) {
  const payout = answered(
    await repeated((header) =>
      api.PUT('/api/external/payout/{id}/status', { params: { path: { id: requested.id }, header }, body: { status } }),
    ),
  )
  console.log(`payout of ${payout.amount} is ${payout.status}`)
}
