import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { demo, demoTokens } from '../../../infra/openapi/demo.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { headersWith } from '../../support/logins.ts'
import { askForCode, mailedCode, signInByMail } from '../../support/sign-in-by-mail.ts'
import { passkeyScene } from '../../support/passkey-scene.ts'
import { type GoodRequest, goodRequest, sceneIn, type Setting } from '../../support/good-requests.ts'
import { repeatableEndpoints } from './measured-endpoints.ts'

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
 * The good request of each of these functions of the demo contour, with what it needs made through the API of the contour that is
 * served. `record` is given each as soon as its reads are as they should be.
 */
export async function recordRequests(
  baseUrl: string,
  wanted: ReadonlySet<string>,
  record: (request: Request) => Promise<void>,
): Promise<Request[]> {
  // A partner has one active payout: all that is asked of a payout is asked of the same one, which nothing here moves on.
  const payouts = new Map<string, Promise<unknown>>()
  const ask = (name: string, asked: GoodRequest): Promise<unknown> => {
    const answer = payouts.get(name) ?? askOver(baseUrl, name, asked)
    if (asksForPayout.has(name)) payouts.set(name, answer)
    return answer
  }
  const partners = (await ask('list-partners', {})) as { id: string; email: string }[]
  const fields = (await ask('list-lead-fields', {})) as { id: string; systemName: string }[]
  const [nameId, phoneId] = ['name', 'phone'].map((wanted) => fields.find(({ systemName }) => systemName === wanted)?.id ?? '')
  let applications = 0
  const ninas = headersWith(demoTokens[demo.ninasLogin])
  // Another code is mailed a minute later at the earliest: each is asked for once, and spent at the end if at all.
  const codes = new Map<string, Promise<string>>()
  const once = (what: string, mail: () => Promise<string>): Promise<string> => {
    const code = codes.get(what) ?? mail()
    codes.set(what, code)
    return code
  }
  const setting: Setting = {
    partnerId: async () => partners.find(({ email }) => email === 'anna@partners.example')?.id ?? '',
    sparePartnerId: async () => demo.petr,
    // None waits in the demo contour: the reads that find that out are what a start costs.
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
    asPartner: async () => ({ headers: ninas }),
    confirming: async (purpose) => ({
      headers: ninas,
      code: await once(purpose, () => confirmationCode(baseUrl, purpose, ninas)),
    }),
    sentCode: async () => ({
      email: ivan,
      app: 'console',
      code: await once('sign-in', () => mailedCode(baseUrl, ivan, () => askForCode(baseUrl, { email: ivan, app: 'console' }))),
    }),
    registrant: async () => {
      const body = { email: demo.registrant, app: 'account', registers: true }
      const code = await once('registration', () => mailedCode(baseUrl, demo.registrant, () => askForCode(baseUrl, body)))
      return { email: demo.registrant, code, agreedTerms: demo.terms.version }
    },
    webhookId: async () => demo.webhook,
    eventId: async () => demo.event,
  }
  // Passkeys belong to an administrator of their own: once they have one, only a passkey proves their acts.
  let holder = await signInByMail(baseUrl, 'Administrator', 'olga@demo.example')
  const devices = passkeyScene(
    async () => ({ headers: holder }),
    ask,
    async (signed) => {
      const { cookie } = await answerOver(baseUrl, 'sign-in-with-passkey', signed)
      holder = { ...holder, cookie }
      return { headers: holder }
    },
  )
  const scene = { ...sceneIn(setting, ask), ...devices }
  const requests: Request[] = []
  // A payout is asked for before its partner has one; all else in the order of the list.
  const names = repeatableEndpoints.map(({ name }) => name).filter((name) => wanted.has(name))
  for (const name of names.toSorted((a, b) => Number(asksForPayout.has(b)) - Number(asksForPayout.has(a)))) {
    const request = { name, ...(await goodRequest(name, scene)) }
    await record(request)
    requests.push(request)
  }
  return requests
}

const ivan = 'ivan@demo.example'
const asksForPayout: ReadonlySet<string> = new Set(['create-payout', 'request-own-payout'])

async function confirmationCode(baseUrl: string, purpose: string, headers: Record<string, string>): Promise<string> {
  return mailedCode(baseUrl, 'nina@partners.example', async () => {
    const answer = await fetch(`${baseUrl}/api/account/profile/code?purpose=${purpose}`, { method: 'POST', headers })
    if (!answer.ok) throw new Error(`no code is sent for ${purpose}: ${answer.status} ${await answer.text()}`)
  })
}

const askOver = async (baseUrl: string, name: string, asked: GoodRequest): Promise<unknown> =>
  (await answerOver(baseUrl, name, asked)).body

/** @returns the body of the answer, and the cookie that it sets */
async function answerOver(
  baseUrl: string,
  name: string,
  { path = {}, body, headers }: GoodRequest,
): Promise<{ body: unknown; cookie: string }> {
  const endpoint = endpoints.find((candidate) => candidate.name === name)
  if (!endpoint) throw new Error(`there is no endpoint ${name}`)
  const route = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => path[parameter] ?? '')
  const sent = { 'x-api-key': key, 'content-type': 'application/json', ...headers }
  // Not by fetch, which names its own host: a passkey is of the site that the device was at.
  const asking = request(`${baseUrl}${route}`, { method: endpoint.method, headers: sent })
  asking.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const answer = await text(response)
  const { statusCode = 0 } = response
  if (statusCode >= 400) throw new Error(`${name} answers ${statusCode}: ${answer}`)
  const [cookie = ''] = (response.headers['set-cookie']?.[0] ?? '').split(';')
  return { body: JSON.parse(answer) as unknown, cookie }
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
