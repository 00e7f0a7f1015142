// Bitrix24 by its REST, as https://apidocs.bitrix24.ru describes it in November 2026.

import { type Answer, type Ask, NotNow } from './ask.ts'
import { type Card, type Crm, CrmRefused, type Deal, type Move, textIn } from './crm.ts'
import type { Kept } from './kept.ts'
import { renewedTokens, type Tokens } from './tokens.ts'

export interface Bitrix24Settings {
  /** Of an inbound hook: https://….bitrix24.ru/rest/1/…/. With `oauth`: https://….bitrix24.ru/rest/. */
  url: string
  /** For a local application in place of an inbound hook. */
  oauth?: { clientId: string; clientSecret: string; refreshToken: string; url?: string }
  /** The funnel of new deals; 0 is the common one. */
  categoryId: number
  /** Fields of deals, of the type string. */
  fields: Record<keyof Card, string>
}

type Item = Record<string, unknown>

const entityTypeId = 2
const originatorId = 'partner-program'
// "One REST request must be done within 60 seconds."
const patience = { timeoutMs: 65_000, unsureMs: 60_000 }
/** Of 50 moves each: what is left is read the next time. */
const mostPages = 20
// Moves that were made at the same time may appear in another order than their ids.
const lookBack = 50

type Call = (method: string, params: object) => Promise<{ result: unknown; next?: number }>

function callOf({ url: base, oauth }: Bitrix24Settings, keptTokens: Kept<Tokens>, ask: Ask): Call {
  const tokens = renewedTokens(keptTokens, oauth?.refreshToken ?? '')

  async function send(method: string, params: object): Promise<Answer> {
    const auth = oauth ? { auth: (await tokens.present()).access } : {}
    return ask(`${base}${method}`, posted({ ...params, ...auth }), patience)
  }

  /** As Bitrix24 asks: only after expired_token, never by a clock. */
  async function refresh({ clientId, clientSecret, url }: NonNullable<typeof oauth>): Promise<void> {
    const query = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: (await tokens.present()).refresh,
    })
    const { body } = await ask(`${url ?? 'https://oauth.bitrix24.tech'}/oauth/token/?${query.toString()}`, {}, patience)
    const { access_token: access, refresh_token: next, error } = body as Record<string, string | undefined>
    if (access === undefined || next === undefined) throw new NotNow(`Bitrix24 gives no token: ${error}`)
    await tokens.renew({ access, refresh: next })
  }

  /** @throws {NotNow} for limits, outages and rights that somebody must give; {CrmRefused} for what it says of this one thing */
  return async (method, params) => {
    let { status, body } = await send(method, params)
    const isExpired = status === 401 && ['expired_token', 'NO_AUTH_FOUND'].includes((body as { error: string }).error)
    if (oauth && isExpired) {
      await refresh(oauth)
      ;({ status, body } = await send(method, params))
    }
    if (status === 200) return body as { result: unknown; next?: number }
    const { error, error_description: why } = body as Record<string, string>
    const said = `${method}: ${status} ${error} ${why}`
    throw status === 400 ? new CrmRefused(said, { cause: error }) : new NotNow(said)
  }
}

interface HistoryPage {
  items: Item[]
  next: number | undefined
}

async function history(
  call: Call,
  { order, after, start }: { order: string; after: number; start: number },
): Promise<HistoryPage> {
  const params = { entityTypeId, order: { ID: order }, filter: { '>ID': after }, start }
  const { result, next } = await call('crm.stagehistory.list', params)
  return { items: (result as { items: Item[] }).items, next }
}

/** Moves of all deals after the mark, which is the highest id that was read of the history. */
async function movesAfter(call: Call, mark: number | null): Promise<{ moves: Move[]; mark: number }> {
  if (mark === null) {
    const newest = await history(call, { order: 'DESC', after: 0, start: 0 })
    return { moves: [], mark: Number(newest.items[0]?.ID ?? 0) }
  }
  const items: Item[] = []
  let start: number | undefined = 0
  for (let number = 0; number < mostPages && start !== undefined; number++) {
    const page: HistoryPage = await history(call, { order: 'ASC', after: Math.max(0, mark - lookBack), start })
    items.push(...page.items)
    start = page.next
  }
  // 1 is the creation: a deal of ours is created where its lead is.
  const moves = items.filter(({ TYPE_ID }) => Number(TYPE_ID) !== 1)
  return {
    moves: moves.map(({ ID, OWNER_ID, STAGE_ID }) => ({ id: String(ID), dealId: String(OWNER_ID), stage: String(STAGE_ID) })),
    mark: Math.max(mark, ...items.map(({ ID }) => Number(ID))),
  }
}

/** @param of.tokens where tokens outlive the run: each refresh token is good once */
export function bitrix24Of(settings: Bitrix24Settings, { tokens, ask }: { tokens: Kept<Tokens>; ask: Ask }): Crm {
  const { fields } = settings
  const call = callOf(settings, tokens, ask)
  const dealFrom = (item: Item): Deal => ({
    id: String(item.id),
    leadId: item.originatorId === originatorId ? String(item.originId) : null,
    rubles: item.currencyId === 'RUB' && Number(item.opportunity) > 0 ? Number(item.opportunity) : null,
    card: { partner: textIn(item[fields.partner]), rewards: textIn(item[fields.rewards]) },
  })
  const written = ({ partner, rewards }: Card) => ({ [fields.partner]: partner, [fields.rewards]: rewards })

  return {
    name: 'bitrix24',

    async stages() {
      const entityId = settings.categoryId === 0 ? 'DEAL_STAGE' : `DEAL_STAGE_${settings.categoryId}`
      const { result } = await call('crm.status.list', { filter: { ENTITY_ID: entityId }, order: { SORT: 'ASC' } })
      return (result as Item[]).map(({ STATUS_ID, NAME, SEMANTICS }) => {
        return { id: String(STATUS_ID), title: String(NAME), isWon: SEMANTICS === 'S' }
      })
    },

    movesAfter: (mark) => movesAfter(call, mark),

    async deal(id) {
      try {
        const { result } = await call('crm.item.get', { entityTypeId, id, useOriginalUfNames: 'Y' })
        return dealFrom((result as { item: Item }).item)
      } catch (error) {
        if (error instanceof CrmRefused && error.cause === 'NOT_FOUND') return null
        throw error
      }
    },

    async dealOf(leadId) {
      const select = ['id', 'originatorId', 'originId', 'opportunity', 'currencyId', ...Object.values(fields)]
      const params = { entityTypeId, select, filter: { originatorId, originId: leadId }, order: { id: 'ASC' } }
      const { result } = await call('crm.item.list', { ...params, useOriginalUfNames: 'Y' })
      const [item] = (result as { items: Item[] }).items
      return item ? dealFrom(item) : null
    },

    async addDeal({ leadId, title, text, card }) {
      const named = { title, comments: text, categoryId: settings.categoryId, originatorId, originId: leadId }
      await call('crm.item.add', { entityTypeId, fields: { ...named, ...written(card) }, useOriginalUfNames: 'Y' })
    },

    async writeCard(dealId, card) {
      await call('crm.item.update', { entityTypeId, id: dealId, fields: written(card), useOriginalUfNames: 'Y' })
    },
  }
}

function posted(params: object): RequestInit {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(params) }
}
