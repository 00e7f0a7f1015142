import { demo, demoTokens } from '../../../infra/openapi/demo.ts'
import { endpoints } from '../../../lib/contract/endpoints.ts'
import { headersWith } from '../../support/logins.ts'
import { askForCode, mailedCode } from '../../support/sign-in-by-mail.ts'
import { type GoodRequest, goodRequest, sceneIn, type Setting } from '../../support/good-requests.ts'

/** Offers of the demo contour. */
const demoOffers = {
  mortgage: '3843002c-5859-5caf-8bd2-b13dad32c316',
  consultation: 'd6222c5b-fa36-5db1-adee-6a66070bcd7b',
}
const key = 'demo-crm-key-for-local-use-only'

/** What a function is asked for; every one of them can be asked again and again of a table that takes no writes. */
export interface Request extends GoodRequest {
  name: string
}

/**
 * The good request of every function of the demo contour, with what it needs made through the API of the contour that is
 * served. `record` is given each as soon as its reads are as they should be.
 */
export async function recordRequests(baseUrl: string, record: (request: Request) => Promise<void>): Promise<Request[]> {
  const ask = (name: string, request: GoodRequest): Promise<unknown> => askOver(baseUrl, name, request)
  const partners = (await ask('list-partners', {})) as { id: string; email: string }[]
  const fields = (await ask('list-lead-fields', {})) as { id: string; systemName: string }[]
  const [nameId, phoneId] = ['name', 'phone'].map((wanted) => fields.find(({ systemName }) => systemName === wanted)?.id ?? '')
  let applications = 0
  const setting: Setting = {
    partnerId: async () => partners.find(({ email }) => email === 'anna@partners.example')?.id ?? '',
    sparePartnerId: async () => demo.petr,
    // None waits in the demo contour: what is read to find that out is what a start takes.
    waitingDeal: async () => ({ id: demo.lead, dealId: demo.lead }),
    leadFields: async () => [
      { fieldTypeId: nameId ?? '', value: 'Иван' },
      { fieldTypeId: phoneId ?? '', value: `+7 900 000-00-0${applications++}` },
    ],
    promocode: () => 'ANNA10',
    linkSlug: () => 'anna-mortgage',
    offerId: async () => demoOffers.mortgage,
    switchedOfferId: async () => demoOffers.consultation,
    targetStatus: 'deal',
    signedIn: async () => ({ headers: headersWith(demoTokens[demo.login]) }),
    signedInTwice: async () => ({ headers: headersWith(demoTokens[demo.login]), otherLoginId: demo.otherLogin }),
    asPartner: async () => ({ headers: headersWith(demoTokens[demo.ninasLogin]) }),
    confirming: async (purpose) => {
      const headers = headersWith(demoTokens[demo.ninasLogin])
      const code = await mailedCode(baseUrl, 'nina@partners.example', () =>
        fetch(`${baseUrl}/api/account/profile/code?purpose=${purpose}`, { method: 'POST', headers }),
      )
      return { headers, code }
    },
    sentCode: async () => ({
      email: ivan,
      app: 'console',
      code: await mailedCode(baseUrl, ivan, () => askForCode(baseUrl, { email: ivan, app: 'console' })),
    }),
    registrant: async () => {
      const body = { email: demo.registrant, app: 'account', registers: true }
      const code = await mailedCode(baseUrl, demo.registrant, () => askForCode(baseUrl, body))
      return { email: demo.registrant, code, agreedTerms: demo.terms.version }
    },
    webhookId: async () => demo.webhook,
    eventId: async () => demo.event,
  }
  const scene = sceneIn(setting, ask)
  const requests: Request[] = []
  // In the order of the list: a payout is asked for before she has one, of which there can be only one.
  for (const { name } of endpoints) {
    const request = { name, ...(await goodRequest(name, scene)) }
    await record(request)
    requests.push(request)
  }
  return requests
}

const ivan = 'ivan@demo.example'

async function askOver(baseUrl: string, name: string, { path = {}, body, headers }: GoodRequest): Promise<unknown> {
  const endpoint = endpoints.find((candidate) => candidate.name === name)
  if (!endpoint) throw new Error(`there is no endpoint ${name}`)
  const route = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => path[parameter] ?? '')
  const response = await fetch(`${baseUrl}${route}`, {
    method: endpoint.method,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${name} answers ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The event that API Gateway makes of a request, as far as functions look at it. */
export function eventOf({ name, path, body, headers }: Request): unknown {
  const endpoint = endpoints.find((candidate) => candidate.name === name)
  return {
    resource: endpoint?.path,
    httpMethod: endpoint?.method,
    headers: {
      ...(endpoint?.access === 'ApiKey' ? { 'X-Api-Key': key } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
      Accept: '*/*',
      'User-Agent': 'crm',
    },
    pathParameters: path ?? null,
    queryStringParameters: null,
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: 'cold', identity: { sourceIp: '127.0.0.1' } },
  }
}
