// amoCRM by its API v4, as https://www.amocrm.ru/developers describes it in November 2026.

import { type Answer, type Ask, NotNow } from './ask.ts'
import { type Card, type Crm, CrmRefused, type Deal, type Move, textIn } from './crm.ts'
import type { Keep, Kept } from './kept.ts'
import { renewedTokens, type Tokens } from './tokens.ts'

export interface AmoCrmSettings {
  /** Of the account: https://….amocrm.ru. */
  url: string
  /** In place of OAuth; it ends on the day that was chosen for it. */
  longLivedToken?: string
  oauth?: { clientId: string; clientSecret: string; redirectUri: string; refreshToken: string }
  pipelineId: number
  /** Ids of fields of deals: `leadId` and `partner` of the type text, the others textarea. */
  fields: Record<keyof Card | 'leadId' | 'client', number>
}

interface Lead {
  id: number
  price: number | null
  custom_fields_values: { field_id: number; values: { value: unknown }[] }[] | null
}
interface Event {
  id: string
  entity_id: number
  created_at: number
  value_after: { lead_status?: { id: number; pipeline_id: number } }[]
}
interface Page {
  _embedded?: Record<string, unknown[]>
  _links?: { next?: object }
}
/** Of an answer, which is null for an empty list. */
function itemsOf<Item>(answer: unknown, name: string): Item[] {
  const { _embedded: lists } = (answer ?? {}) as Page
  return (lists?.[name] ?? []) as Item[]
}

// It names no longest time; its gateway gives up much earlier.
const patience = { timeoutMs: 65_000, unsureMs: 60_000 }
/** Seconds: events are found by a second, and may appear late. */
const lookBack = 600
const [wonId, pageSize] = [142, 100]
/** Of one look, beside those that are told again. */
const mostMoves = 5000

type Call = (method: string, path: string, body?: object) => Promise<unknown>

function callOf({ url, longLivedToken, oauth }: AmoCrmSettings, keptTokens: Kept<Tokens>, ask: Ask): Call {
  const tokens = renewedTokens(keptTokens, oauth?.refreshToken ?? '')
  const posted = (method: string, body: object | undefined, headers: object): RequestInit => ({
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  })
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const token = longLivedToken ?? (await tokens.present()).access
    return ask(url + path, posted(method, body, { authorization: `Bearer ${token}` }), patience)
  }

  async function refresh({ clientId, clientSecret, redirectUri }: NonNullable<typeof oauth>): Promise<void> {
    const client = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri }
    const asked = { ...client, grant_type: 'refresh_token', refresh_token: (await tokens.present()).refresh }
    const { body } = await ask(`${url}/oauth2/access_token`, posted('POST', asked, {}), patience)
    const { access_token: access, refresh_token: next, hint, title } = body as Record<string, string | undefined>
    if (access === undefined || next === undefined) throw new NotNow(`amoCRM gives no token: ${hint ?? title}`)
    await tokens.renew({ access, refresh: next })
  }

  /** @throws {NotNow} for limits, outages and rights that somebody must give; {CrmRefused} for what it says of this one thing */
  return async (method, path, sent) => {
    let { status, body } = await send(method, path, sent)
    if (status === 401 && oauth && longLivedToken === undefined) {
      await refresh(oauth)
      ;({ status, body } = await send(method, path, sent))
    }
    if (status >= 200 && status < 300) return body
    if (status === 404) return null
    const said = `${method} ${path.replace(/\?.*/, '')}: ${status} ${JSON.stringify(body)}`
    throw status === 400 || status === 422 ? new CrmRefused(said) : new NotNow(said)
  }
}

function isLast(answer: unknown): boolean {
  const { _links: links } = (answer ?? {}) as Page
  return !links?.next
}

/** All pages of a list; 204 is an empty one. */
async function listed<Item>(call: Call, path: string, name: string): Promise<Item[]> {
  const items: Item[] = []
  for (let number = 1; ; number++) {
    const page = await call('GET', `${path}&limit=${pageSize}&page=${number}`)
    items.push(...itemsOf<Item>(page, name))
    if (isLast(page)) return items
  }
}

/** Moves of all deals since the mark, which is the second of the newest. */
async function movesAfter(call: Call, mark: number | null): Promise<{ moves: Move[]; mark: number }> {
  const path = '/api/v4/events?filter[type]=lead_status_changed'
  if (mark === null) {
    const events = itemsOf<Event>(await call('GET', `${path}&limit=${pageSize}`), 'events')
    // The look back of the next time ends here: it takes nothing older.
    return { moves: [], mark: Math.max(0, ...events.map(({ created_at }) => created_at + lookBack + 1)) }
  }
  const events = await listed<Event>(call, `${path}&filter[created_at][from]=${Math.max(0, mark - lookBack)}`, 'events')
  // Within a second by their ids, which look like ULIDs and so grow with time; the documentation does not promise it.
  const sorted = events.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
  const shown = sorted.slice(0, sorted.filter(({ created_at }) => created_at <= mark).length + mostMoves)
  const moves = shown.flatMap(({ id, entity_id, value_after: [after] }) => {
    const status = after?.lead_status
    return status ? [{ id, dealId: String(entity_id), stage: `${status.pipeline_id}/${status.id}` }] : []
  })
  return { moves, mark: Math.max(mark, shown.at(-1)?.created_at ?? 0) }
}

/** @param of.keep where tokens outlive the run, and the deal of each lead: what was just made is not found at once */
export function amoCrmOf(settings: AmoCrmSettings, { keep, ask }: { keep: Keep; ask: Ask }): Crm {
  const { fields, pipelineId } = settings
  const call = callOf(settings, keep('tokens'), ask)
  const madeFor = (leadId: string) => keep<number>(`deal-${leadId}`)

  const dealFrom = ({ id, price, custom_fields_values: filled }: Lead): Deal => {
    const valueOf = (field: number): string => textIn(filled?.find((one) => one.field_id === field)?.values[0]?.value)
    return {
      id: String(id),
      leadId: valueOf(fields.leadId) || null,
      rubles: price !== null && price > 0 ? price : null,
      card: { partner: valueOf(fields.partner), rewards: valueOf(fields.rewards) },
    }
  }
  const written = (values: Partial<Record<keyof typeof fields, string>>) => ({
    custom_fields_values: Object.entries(values).map(([name, value]) => {
      return { field_id: fields[name as keyof typeof fields], values: [{ value }] }
    }),
  })
  const deal = async (id: string | number): Promise<Deal | null> => {
    const lead = (await call('GET', `/api/v4/leads/${id}`)) as Lead | null
    return lead && dealFrom(lead)
  }

  return {
    name: 'amocrm',

    async stages() {
      const statuses = itemsOf<{ id: number; name: string }>(
        await call('GET', `/api/v4/leads/pipelines/${pipelineId}/statuses`),
        'statuses',
      )
      return statuses.map(({ id, name }) => {
        return { id: `${pipelineId}/${id}`, title: name, isWon: id === wonId }
      })
    },

    movesAfter: (mark) => movesAfter(call, mark),
    deal,

    async dealOf(leadId) {
      const known = await madeFor(leadId).read()
      if (known !== undefined) return deal(known)
      const found = await listed<Lead>(call, `/api/v4/leads?query=${encodeURIComponent(leadId)}`, 'leads')
      return found.map(dealFrom).find((one) => one.leadId === leadId) ?? null
    },

    async addDeal({ leadId, title, text, card }) {
      const lead = { name: title, pipeline_id: pipelineId, request_id: leadId, ...written({ leadId, client: text, ...card }) }
      const [made] = itemsOf<{ id: number }>(await call('POST', '/api/v4/leads', [lead]), 'leads')
      if (made) await madeFor(leadId).write(made.id)
    },

    async writeCard(dealId, card) {
      await call('PATCH', `/api/v4/leads/${dealId}`, written({ ...card }))
    },
  }
}
