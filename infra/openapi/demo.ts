import { endpoints } from '../../lib/contract/endpoints.ts'
import type { Demo, ExampleRequest } from './endpoint-document.ts'
import { documentOf } from './endpoint-documents.ts'

/** A served demo contour. */
export interface ServedDemo {
  baseUrl: string
  apiKey: string
}

/** What the demo contour answered to an example. */
export interface Exchange extends ExampleRequest {
  /** The body; of a redirect, the address that it leads to. */
  answer: unknown
}

/** A request of an example, with what it names looked up or made in this very contour. */
export async function exampleRequest(served: ServedDemo, endpointName: string, exampleName: string): Promise<ExampleRequest> {
  const example = documentOf({ name: endpointName }).examples[exampleName]
  if (!example) throw new Error(`${endpointName} has no example ${exampleName}`)
  return example.ask(demoIn(served))
}

/** @throws Error when it is refused: an example must succeed */
export async function askExample(served: ServedDemo, endpointName: string, exampleName: string): Promise<Exchange> {
  const request = await exampleRequest(served, endpointName, exampleName)
  return { ...request, answer: await ask(served, endpointName, request) }
}

function demoIn(served: ServedDemo): Demo {
  const newId = async (endpointName: string, exampleName: string): Promise<string> =>
    idOf((await askExample(served, endpointName, exampleName)).answer)
  const demo: Demo = {
    partnerId: async () => {
      const partners = (await ask(served, 'list-partners', {})) as { id: string; email: string }[]
      return idOf(partners.find(({ email }) => email === 'anna@partners.example'))
    },
    newSession: async () => {
      const { answer } = await askExample(served, 'open-referral-link', 'click')
      return new URL(String(answer)).searchParams.get('session') ?? ''
    },
    payoutIn: async (wanted) => {
      const partnerId = await demo.partnerId()
      const payouts = (await ask(served, 'list-payouts', {})) as { id: string; status: string; partner: { id: string } }[]
      const active = payouts.find(
        ({ status, partner }) => partner.id === partnerId && (status === 'Requested' || status === 'Approved'),
      )
      if (active?.status === wanted) return active.id
      // She can have one active request only: one that is in the way goes on.
      if (active?.status === 'Requested') return newId('change-payout-status', 'approve')
      if (active) await askExample(served, 'change-payout-status', 'pay')
      const requested = await newId('create-payout', 'payout')
      return wanted === 'Requested' ? requested : newId('change-payout-status', 'approve')
    },
    newLeadIn: (wanted) => (wanted === 'new' ? newId('create-lead', 'session') : newId('change-lead-status', 'deal')),
  }
  return demo
}

const idOf = (answer: unknown): string => (answer as { id: string }).id

async function ask({ baseUrl, apiKey }: ServedDemo, endpointName: string, { path = {}, body }: ExampleRequest): Promise<unknown> {
  const spec = endpoints.find(({ name }) => name === endpointName)
  if (!spec) throw new Error(`there is no endpoint ${endpointName}`)
  const route = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const response = await fetch(`${baseUrl}${route}`, {
    method: spec.method,
    redirect: 'manual',
    headers: {
      ...(spec.access === 'ApiKey' ? { 'x-api-key': apiKey } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.status !== spec.success) throw new Error(`${endpointName} answers ${response.status}: ${await response.text()}`)
  return spec.success === 302 ? response.headers.get('location') : response.json()
}
