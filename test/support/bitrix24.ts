import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { textIn } from '../../lib/crm/crm.ts'
import { answerUnder, type CrmFault, type CrmReply, type CrmStandIn } from './crm-fault.ts'
import { served } from './served.ts'

type Item = Record<string, unknown> & { id: number; stageId: string }
interface History {
  ID: number
  TYPE_ID: number
  OWNER_ID: number
  CREATED_TIME: string
  CATEGORY_ID: number
  STAGE_SEMANTIC_ID: string
  STAGE_ID: string
}
interface Params {
  auth?: string
  id?: number | string
  fields?: Record<string, unknown>
  filter?: Record<string, unknown>
  order?: Record<string, string>
  start?: number
  useOriginalUfNames?: string
  entityTypeId?: number
}

const stages = [
  { STATUS_ID: 'NEW', NAME: 'Новая', SEMANTICS: null },
  { STATUS_ID: 'PREPARATION', NAME: 'Позвонили', SEMANTICS: null },
  { STATUS_ID: 'EXECUTING', NAME: 'В работе', SEMANTICS: null },
  { STATUS_ID: 'WON', NAME: 'Сделка успешна', SEMANTICS: 'S' },
  { STATUS_ID: 'LOSE', NAME: 'Сделка провалена', SEMANTICS: 'F' },
]
const fieldNames = ['UF_CRM_PARTNER', 'UF_CRM_REWARDS']
const knownFields = new Set(
  'title comments categoryId originatorId originId opportunity currencyId stageId'.split(' ').concat(fieldNames),
)
const pageSize = 50
export const hookPath = '/rest/1/secret/'
export const oauthPath = '/rest/'
export const bitrixToken = '51856fefc120afa4b628cc82d3935cce'

/** 503 and 429 as limits.md has them, 502 with a page as proxies have. */
const faultReplies: Partial<Record<CrmFault, CrmReply>> = {
  Limit: { status: 503, body: { error: 'QUERY_LIMIT_EXCEEDED', error_description: 'Too many requests' } },
  Overload: {
    status: 429,
    body: { error: 'OPERATION_TIME_LIMIT', error_description: 'Method is blocked due to operation time limit' },
  },
  Down: { status: 500, body: { error: 'INTERNAL_SERVER_ERROR', error_description: 'Internal server error' } },
}

/**
 * Plays Bitrix24 as its public documentation (github.com/bitrix-tools/b24-rest-docs, November 2026) describes it. The page that each
 * behaviour follows is named beside it.
 */
export async function bitrix24(): Promise<CrmStandIn> {
  const items = new Map<number, Item>()
  const history: History[] = []
  const tokens = { access: 'access-1', refresh: 'refresh-1', made: 1 }
  let requests = 0
  let writes = 0

  const wrong = (status: number, error: string, error_description = error): CrmReply => {
    return { status, body: { error, error_description } }
  }
  const right = (result: unknown, more: object = {}): CrmReply => ({
    status: 200,
    body: { result, ...more, time: { operating: 0 } },
  })

  // events/index.md: form-encoded, sent once, with only the id of what changed; an outbound hook gets no OAuth tokens.
  function tell(event: string, id: number): void {
    const form = { event, event_handler_id: '975', 'data[FIELDS][ID]': String(id), ts: '1766047124' }
    standIn.sent.push(
      new URLSearchParams({ ...form, 'auth[domain]': 'x.bitrix24.ru', 'auth[application_token]': bitrixToken }).toString(),
    )
  }

  // crm-stage-history-list.md: 1 is the creation, 2 a stage on the way, 3 a final one.
  function note(item: Item, isNew: boolean): void {
    const semantics = stages.find(({ STATUS_ID }) => STATUS_ID === item.stageId)?.SEMANTICS ?? 'P'
    const type = semantics === 'P' ? 2 : 3
    const place = { CATEGORY_ID: 0, STAGE_SEMANTIC_ID: semantics, STAGE_ID: item.stageId }
    const ID = history.length + 1
    history.push({ ID, TYPE_ID: isNew ? 1 : type, OWNER_ID: item.id, CREATED_TIME: '2026-11-28T12:00:00+03:00', ...place })
  }

  /** Fields that there are not are ignored, as crm-item-add.md and crm-item-update.md say. */
  function known(fields: Record<string, unknown> = {}): Record<string, unknown> {
    return Object.fromEntries(Object.entries(fields).filter(([name]) => knownFields.has(name)))
  }

  function add(fields: Record<string, unknown>): Item {
    const id = items.size + 750
    const item = { opportunity: 0, currencyId: 'RUB', originatorId: null, originId: null, ...fields, id, stageId: 'NEW' }
    items.set(id, item)
    note(item, true)
    tell('ONCRMDEALADD', id)
    return item
  }

  // crm-item-update.md: when no value differs, nothing is saved; so there is no event either.
  function update(item: Item, fields: Record<string, unknown>): void {
    const before = { ...item }
    Object.assign(item, fields)
    if (JSON.stringify(before) === JSON.stringify(item)) return
    if (before.stageId !== item.stageId) note(item, false)
    tell('ONCRMDEALUPDATE', item.id)
  }

  /** Names of fields of people are in camelCase unless the original ones are asked for. */
  const shown = (item: Item, { useOriginalUfNames }: Params): object => {
    if (useOriginalUfNames === 'Y') return item
    return Object.fromEntries(Object.entries(item).map(([name, value]) => [name.replace('UF_CRM_', 'ufCrm_'), value]))
  }

  const methods: Record<string, (params: Params) => CrmReply> = {
    'crm.item.get': (params) => {
      const item = items.get(Number(params.id))
      return item ? right({ item: shown(item, params) }) : wrong(400, 'NOT_FOUND', 'Элемент не найден')
    },
    'crm.item.list': (params) => {
      const fits = (item: Item): boolean => Object.entries(params.filter ?? {}).every(([name, value]) => item[name] === value)
      const found = [...items.values()].filter(fits)
      return right({ items: found.slice(0, pageSize).map((item) => shown(item, params)) }, { total: found.length })
    },
    'crm.item.add': (params) => {
      writes++
      return right({ item: shown(add(known(params.fields)), params) })
    },
    'crm.item.update': (params) => {
      const item = items.get(Number(params.id))
      if (!item) return wrong(400, 'NOT_FOUND', 'Элемент не найден')
      writes++
      update(item, known(params.fields))
      return right({ item: shown(item, params) })
    },
    'crm.stagehistory.list': ({ filter = {}, order = {}, start = 0 }) => {
      const after = history.filter(({ ID }) => ID > Number(filter['>ID'] ?? 0))
      const sorted = order.ID === 'DESC' ? after.toReversed() : after
      // `next` is there when more follows.
      const next = start + pageSize < sorted.length ? { next: start + pageSize } : {}
      return right({ items: sorted.slice(start, start + pageSize) }, { total: sorted.length, ...next })
    },
    'crm.status.list': ({ filter }) => right(filter?.ENTITY_ID === 'DEAL_STAGE' ? stages : []),
  }

  // oauth/auto-renewal.md: a GET; a refresh token is good once, since each answer has a new one.
  function renew(query: URLSearchParams): CrmReply {
    if (query.get('client_secret') !== 'client-secret') return wrong(400, 'invalid_client')
    if (query.get('refresh_token') !== tokens.refresh) return wrong(400, 'invalid_grant')
    tokens.made++
    Object.assign(tokens, { access: `access-${tokens.made}`, refresh: `refresh-${tokens.made}` })
    return { status: 200, body: { access_token: tokens.access, refresh_token: tokens.refresh, expires_in: 3600 } }
  }

  function replyTo(path: string, params: Params): CrmReply {
    const isHook = path.startsWith(hookPath)
    const name = path.slice((isHook ? hookPath : oauthPath).length)
    // error-codes.md: a wrong token or code of a hook is NO_AUTH_FOUND, one that was good is expired_token.
    if (!isHook && params.auth !== tokens.access) return wrong(401, params.auth ? 'expired_token' : 'NO_AUTH_FOUND')
    if (params.entityTypeId !== undefined && params.entityTypeId !== 2) return wrong(400, 'NOT_FOUND')
    return methods[name]?.(params) ?? wrong(404, 'ERROR_METHOD_NOT_FOUND')
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(String(request.url), 'http://x')
    const params = request.method === 'POST' ? ((await json(request)) as Params) : {}
    const fault = standIn.faultOf(++requests)
    standIn.called.push(pathname.slice(pathname.lastIndexOf('/', pathname.length - 2) + 1))
    const reply = () => (pathname === '/oauth/token/' ? renew(searchParams) : replyTo(pathname, params))
    answerUnder(fault, response, { contentType: 'application/json', refusals: faultReplies, reply })
  }

  const standIn: CrmStandIn = {
    baseUrl: (await served(serve)).baseUrl,
    faultOf: () => undefined,
    called: [],
    sent: [],
    writes: () => writes,
    deals: () =>
      [...items.values()].map(({ id, originId, UF_CRM_PARTNER, UF_CRM_REWARDS }) => {
        const leadId = textIn(originId) || null
        return { id: String(id), leadId, partner: textIn(UF_CRM_PARTNER), rewards: textIn(UF_CRM_REWARDS) }
      }),
    move: (dealId, stageId, { rubles, currency } = {}) => {
      const item = items.get(Number(dealId))
      if (!item) throw new Error(`there is no deal ${dealId}`)
      const amount = rubles === undefined ? {} : { opportunity: rubles, currencyId: currency ?? 'RUB' }
      update(item, { stageId, ...amount })
    },
    newDeal: () => String(add({ title: 'Сделка менеджера' }).id),
    remove: (dealId) => void items.delete(Number(dealId)),
    expire: () => void (tokens.access = `access-${tokens.made}-expired`),
  }
  return standIn
}
