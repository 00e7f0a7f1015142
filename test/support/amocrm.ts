import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { textIn } from '../../lib/crm/crm.ts'
import { answerUnder, type CrmFault, type CrmReply, type CrmStandIn } from './crm-fault.ts'
import { served } from './served.ts'

interface Lead {
  id: number
  name: string
  price: number
  status_id: number
  pipeline_id: number
  custom_fields_values: { field_id: number; values: { value: unknown }[] }[]
}
interface Event {
  id: string
  type: 'lead_status_changed'
  entity_id: number
  entity_type: 'lead'
  created_at: number
  value_after: { lead_status: { id: number; pipeline_id: number } }[]
  value_before: { lead_status: { id: number; pipeline_id: number } }[]
}

const pipelineId = 1113
const statuses = [
  { id: 2030, name: 'Первичный контакт' },
  { id: 2031, name: 'Позвонили' },
  { id: 2032, name: 'В работе' },
  // In every pipeline, as the page of pipelines says.
  { id: 142, name: 'Успешно реализовано' },
  { id: 143, name: 'Закрыто и не реализовано' },
]
export const amoFields = { leadId: 101, client: 102, partner: 103, rewards: 104 }
export const amoOauth = {
  clientId: 'c-1',
  clientSecret: 'client-secret',
  redirectUri: 'https://x.example',
  refreshToken: 'refresh-1',
}
export const amoPipelineId = pipelineId
const problem = (status: number, title: string): CrmReply => ({ status, body: { title, status, detail: title } })
/** More than 7 requests a second are 429; 403 is for who goes on all the same. */
const faultReplies: Partial<Record<CrmFault, CrmReply>> = {
  Limit: problem(429, 'Too Many Requests'),
  Overload: problem(403, 'Forbidden'),
  Down: problem(504, 'Gateway Timeout'),
}

/**
 * Plays amoCRM as its public documentation (amocrm.ru/developers, November 2026) and its own library (github.com/amocrm/amocrm-api-php)
 * describe it. The page that each behaviour follows is named beside it.
 */
export async function amoCrm(): Promise<CrmStandIn> {
  const leads = new Map<number, Lead>()
  const events: Event[] = []
  const tokens = { access: 'access-1', refresh: 'refresh-1', made: 1 }
  let requests = 0
  let writes = 0

  const found = (name: string, items: object[], query: URLSearchParams): CrmReply => {
    const limit = Math.min(Number(query.get('limit') ?? 50), name === 'events' ? 100 : 250)
    const page = Number(query.get('page') ?? 1)
    const shown = items.slice((page - 1) * limit, page * limit)
    // Lists without anything are 204 without a body.
    if (shown.length === 0) return { status: 204, body: null }
    const next = page * limit < items.length ? { next: { href: 'https://x.amocrm.ru/…' } } : {}
    return { status: 200, body: { _page: page, _links: next, _embedded: { [name]: shown } } }
  }

  // webhooks-format: form-encoded, leads[status][0][…]; nothing is signed.
  function tell(action: 'add' | 'update' | 'status', { id, status_id, pipeline_id }: Lead): void {
    const values = { id, status_id, pipeline_id }
    const form = new URLSearchParams({ 'account[subdomain]': 'x' })
    for (const [name, value] of Object.entries(values)) form.set(`leads[${action}][0][${name}]`, String(value))
    standIn.sent.push(form.toString())
  }

  function add(sent: Partial<Lead>): Lead {
    const id = leads.size + 28_433_860
    const place = { status_id: 2030, pipeline_id: sent.pipeline_id ?? pipelineId }
    const lead = {
      id,
      name: sent.name ?? `Сделка #${id}`,
      price: 0,
      ...place,
      custom_fields_values: sent.custom_fields_values ?? [],
    }
    leads.set(id, lead)
    tell('add', lead)
    return lead
  }

  function setFields(lead: Lead, { custom_fields_values: values = [] }: Partial<Lead>): void {
    const sent = new Set(values.map(({ field_id }) => field_id))
    lead.custom_fields_values = [...lead.custom_fields_values.filter(({ field_id }) => !sent.has(field_id)), ...values]
    tell('update', lead)
  }

  // leads-api: one lead; several are added at once and come back with their request_id; fields that there are not are 400.
  function ofLeads(method: string, id: string | undefined, of: { query: URLSearchParams; sent: unknown }): CrmReply {
    const sent = (method === 'GET' ? [] : [of.sent].flat()) as (Partial<Lead> & { request_id?: string })[]
    const used = sent.flatMap(({ custom_fields_values = [] }) => custom_fields_values.map(({ field_id }) => field_id))
    if (used.some((field) => !Object.values(amoFields).includes(field))) return problem(400, 'NotSupportedChoice')
    if (method === 'POST') {
      writes++
      const made = sent.map((one) => ({ id: add(one).id, request_id: one.request_id ?? '0' }))
      return { status: 200, body: { _embedded: { leads: made } } }
    }
    if (id === undefined) {
      // `query` searches filled fields. What was just made may not be found yet.
      const word = of.query.get('query') ?? ''
      const all = [...leads.values()].filter((lead) => JSON.stringify(lead).includes(word))
      return found('leads', all, of.query)
    }
    const lead = leads.get(Number(id))
    if (!lead) return { status: 204, body: null }
    if (method === 'PATCH') {
      writes++
      setFields(lead, sent[0] ?? {})
    }
    return { status: 200, body: lead }
  }

  // events-and-notes: at most 100, the newest first; filter[created_at][from] and filter[type].
  function ofEvents(query: URLSearchParams): CrmReply {
    const from = Number(query.get('filter[created_at][from]') ?? 0)
    const type = query.get('filter[type]')
    return found('events', events.filter((one) => one.created_at >= from && one.type === type).toReversed(), query)
  }

  // oauth/step-by-step: an access token for a day; a refresh token is good once.
  function renew(sent: Record<string, string>): CrmReply {
    if (sent.client_secret !== 'client-secret' || sent.redirect_uri !== amoOauth.redirectUri) return problem(401, 'Client error')
    if (sent.refresh_token !== tokens.refresh) return problem(400, 'Token has been revoked')
    tokens.made++
    Object.assign(tokens, { access: `access-${tokens.made}`, refresh: `refresh-${tokens.made}` })
    const { access, refresh } = tokens
    return { status: 200, body: { token_type: 'Bearer', expires_in: 86_400, access_token: access, refresh_token: refresh } }
  }

  function replyTo(request: IncomingMessage, url: URL, sent: unknown): CrmReply {
    if (url.pathname === '/oauth2/access_token') return renew(sent as Record<string, string>)
    if (request.headers.authorization !== `Bearer ${tokens.access}`) return problem(401, 'Unauthorized')
    if (url.pathname === '/api/v4/events') return ofEvents(url.searchParams)
    if (url.pathname === `/api/v4/leads/pipelines/${pipelineId}/statuses`) return found('statuses', statuses, url.searchParams)
    const [, id] = /^\/api\/v4\/leads(?:\/(\d+))?$/.exec(url.pathname) ?? []
    return ofLeads(String(request.method), id, { query: url.searchParams, sent })
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(String(request.url), 'http://x')
    const sent: unknown = request.method === 'GET' ? undefined : await json(request)
    const fault = standIn.faultOf(++requests)
    standIn.called.push(`${request.method} ${url.pathname}`)
    const reply = () => replyTo(request, url, sent)
    answerUnder(fault, response, { contentType: 'application/hal+json', refusals: faultReplies, reply })
  }

  const valueOf = (lead: Lead, field: number): string =>
    textIn(lead.custom_fields_values.find(({ field_id }) => field_id === field)?.values[0]?.value)
  const standIn: CrmStandIn = {
    baseUrl: (await served(serve)).baseUrl,
    faultOf: () => undefined,
    called: [],
    sent: [],
    writes: () => writes,
    deals: () =>
      [...leads.values()].map((lead) => {
        const [leadId, partner, rewards] = [amoFields.leadId, amoFields.partner, amoFields.rewards].map((field) =>
          valueOf(lead, field),
        )
        return { id: String(lead.id), leadId: leadId || null, partner: partner ?? '', rewards: rewards ?? '' }
      }),
    move: (dealId, stage, { rubles } = {}) => {
      const lead = leads.get(Number(dealId))
      if (!lead) throw new Error(`there is no deal ${dealId}`)
      const before = { id: lead.status_id, pipeline_id: lead.pipeline_id }
      lead.status_id = Number(stage.split('/')[1])
      lead.price = rubles ?? lead.price
      const number = events.length + 1
      events.push({
        id: `01ke${String(number).padStart(22, '0')}`,
        type: 'lead_status_changed',
        entity_id: lead.id,
        entity_type: 'lead',
        // Several of one second.
        created_at: 1_795_000_000 + Math.floor(number / 3),
        value_after: [{ lead_status: { id: lead.status_id, pipeline_id: lead.pipeline_id } }],
        value_before: [{ lead_status: before }],
      })
      tell('status', lead)
    },
    newDeal: () => String(add({ name: 'Сделка менеджера' }).id),
    remove: (dealId) => void leads.delete(Number(dealId)),
    expire: () => void (tokens.access = `access-${tokens.made}-expired`),
  }
  return standIn
}
