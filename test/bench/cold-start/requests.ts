import { endpoints } from '../../../lib/contract/endpoints.ts'

const key = 'demo-crm-key-for-local-use-only'

/** What a function is asked for; every one of them can be asked again and again of a table that takes no writes. */
export interface Request {
  name: string
  path?: Readonly<Record<string, string>>
  body?: unknown
}

/**
 * One good request for every function of the demo contour, with what it needs made through the API of the contour that is
 * served. `record` is given each as soon as its reads are as they should be.
 */
export async function recordRequests(baseUrl: string, record: (request: Request) => Promise<void>): Promise<Request[]> {
  const api = async (method: string, path: string, body?: unknown): Promise<never> => {
    const response = await fetch(`${baseUrl}/api/external${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as never
  }
  const requests: Request[] = []
  const add = async (request: Request): Promise<void> => {
    await record(request)
    requests.push(request)
  }

  const partners: { id: string; email: string }[] = await api('GET', '/partner')
  const anna = partners.find(({ email }) => email === 'anna@partners.example')?.id ?? ''
  const fieldList: { id: string; systemName: string }[] = await api('GET', '/lead-fields')
  const application = (name: string): unknown => ({
    fields: fieldList
      .filter(({ systemName }) => systemName === 'name' || systemName === 'phone')
      .map(({ id, systemName }) => ({ fieldTypeId: id, value: systemName === 'name' ? name : '+7 900 000-00-00' })),
    promocode: 'ANNA10',
  })

  // Before she has a payout, of which there can be only one.
  await add({ name: 'create-payout', body: { partnerId: anna, amount: 1650, requisites: 'card 2200 0000' } })
  const payout: { id: string } = await api('POST', '/payout', { partnerId: anna, amount: 1650 })
  await add({ name: 'change-payout-status', path: { id: payout.id }, body: { status: 'Approved' } })
  await add({ name: 'create-lead', body: application('Иван') })
  const lead: { id: string } = await api('POST', '/lead', application('Мария'))
  await add({ name: 'change-lead-status', path: { id: lead.id }, body: { systemName: 'deal', amount: 10_000 } })
  const won: { id: string } = await api('POST', '/lead', application('Пётр'))
  await api('PUT', `/lead/${won.id}/status`, { systemName: 'deal', amount: 10_000 })
  await add({ name: 'add-deal', path: { id: won.id }, body: { amount: 333.3 } })
  await add({ name: 'open-referral-link', path: { slug: 'anna-mortgage' } })
  for (const name of ['list-payouts', 'list-partners', 'list-lead-fields']) await add({ name })
  return requests
}

/** The event that API Gateway makes of a request, as far as functions look at it. */
export function eventOf({ name, path, body }: Request): unknown {
  const endpoint = endpoints.find((candidate) => candidate.name === name)
  return {
    resource: endpoint?.path,
    httpMethod: endpoint?.method,
    headers: {
      ...(endpoint?.access === 'ApiKey' ? { 'X-Api-Key': key } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      Accept: '*/*',
      'User-Agent': 'crm',
    },
    pathParameters: path ?? null,
    queryStringParameters: null,
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: 'cold' },
  }
}
