// Keeps a CRM and a partner program in step. The CRM leads in stages, the program in partners and rewards:
//
// - a new lead of the program becomes a deal of the CRM, once;
// - each stage that the deal comes to becomes a status of the lead, as the mapping says; the target status makes a deal and its rewards;
// - the card of the deal shows the partner and the rewards.
//
// Events of both sides only say that there is something to do. What is to be done is read from the history of the CRM and from the
// lead, so a repeated, late or lost event does no harm. main.ts runs it.

import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type callerOf, Refused } from '../call-and-repeat.ts'
import { verifyWebhook } from '../verify-webhook.ts'
import { type Card, type Crm, CrmRefused, type Move, NotNow } from './crm.ts'
import { keptIn } from './kept.ts'

export interface Connected {
  api: ReturnType<typeof callerOf>
  webhookSecret: string
  crm: Crm
  /** Status by stage; null for a stage that means nothing to the program. */
  stages: Record<string, string | null>
  /** What was acknowledged and is not done, and the place in the CRM's history. */
  folder: string
  log: (line: string) => void
}

interface Told {
  type: string
  data: { object: { id?: string; cause?: { leadId?: string } } | null }
}
interface Place {
  mark: number
  /** Moves that are done: the history tells the last ones again. */
  done: string[]
}
interface Lead {
  id: string
  partner: { firstName: string | null; lastName: string | null; email: string } | null
  fields: { label: string; value: unknown }[]
  history: { rewards: { outcomes: { amount: number; isTakenBack: boolean; words: { ru: string } }[] } | null }[]
}

const external = '/api/external'

export function connectorOf(connected: Connected) {
  mkdirSync(inboxOf(connected), { recursive: true })

  /**
   * Takes a request of the program or of the CRM. An event of the program is safe on the disk before it is acknowledged; one of the
   * CRM need not be, because its history remembers.
   *
   * @returns the status to answer with
   */
  function receive(path: string, headers: Record<string, string | undefined>, body: string): number {
    if (path !== '/program') return connected.crm.isFromCrm({ path, form: new URLSearchParams(body) }) ? 204 : 401
    try {
      verifyWebhook(connected.webhookSecret, headers, body)
    } catch {
      return 401
    }
    const id = String(headers['webhook-id'])
    if (!/^[\w-]+$/.test(id)) return 400
    keptIn(join(inboxOf(connected), `${id}.json`)).write(JSON.parse(body))
    return 204
  }

  /**
   * Does all that there is to do. What fails is done the next time, and stops all the rest, unless the CRM refuses only this one thing.
   *
   * @throws what kept something from being done
   */
  async function work(): Promise<void> {
    const refusals = [...(await takeMoves(connected)), ...(await takeEvents(connected))]
    if (refusals.length > 0) throw refusals[0]
  }

  return { receive, work }
}

const inboxOf = ({ folder }: Connected): string => join(folder, 'inbox')

async function takeEvents(connected: Connected): Promise<CrmRefused[]> {
  const refusals: CrmRefused[] = []
  const inbox = inboxOf(connected)
  const files = readdirSync(inbox).filter((name) => name.endsWith('.json'))
  const told = files.map((name) => ({ name, ...leadToldBy(JSON.parse(readFileSync(join(inbox, name), 'utf8')) as Told) }))
  for (const [leadId, events] of Map.groupBy(told, (event) => event.leadId)) {
    try {
      if (leadId !== undefined) await showLead(connected, { leadId, isNew: events.some(({ isNew }) => isNew) })
      else if (events.some(({ isClosed }) => isClosed))
        connected.log('events came without their leads: the webhook may not read them')
    } catch (error) {
      refusals.push(refusalIn(error))
      continue
    }
    for (const { name } of events) rmSync(join(inbox, name))
  }
  return refusals
}

async function takeMoves(connected: Connected): Promise<CrmRefused[]> {
  const kept = keptIn<Place>(join(connected.folder, 'place.json'))
  const refused = new Map<string, CrmRefused>()
  const place = kept.read()
  const { moves, mark } = await connected.crm.movesAfter(place?.mark ?? null)
  const done = new Set(place?.done)
  for (const move of moves.filter(({ id }) => !done.has(id))) {
    // Its later moves wait for the first one.
    if (refused.has(move.dealId)) continue
    try {
      await report(connected, move)
    } catch (error) {
      refused.set(move.dealId, refusalIn(error))
      continue
    }
    done.add(move.id)
    kept.write({ mark: place?.mark ?? mark, done: [...done] })
  }
  if (mark !== place?.mark && refused.size === 0) kept.write({ mark, done: [...done].slice(-1000) })
  return [...refused.values()]
}

/** A repeat has the same Idempotency-Key, and a deal of the CRM is one deal of the program for good. */
async function report({ api, crm, stages, folder, log }: Connected, { id, dealId, stage }: Move): Promise<void> {
  const systemName = stages[stage]
  if (systemName === null) return
  const deal = await crm.deal(dealId)
  if (!deal?.leadId) return
  if (systemName === undefined) return log(`deal ${dealId} came to stage ${stage}, which is not mapped`)
  const amount = deal.rubles ?? undefined
  try {
    await api('PUT', `${external}/lead/${deal.leadId}/status`, {
      body: { systemName, amount, externalId: `${crm.name}-${dealId}` },
      idempotencyKey: `${crm.name}-move-${id}-${amount ?? 'none'}`,
    })
  } catch (error) {
    if (!isFinal(error)) throw error
    const line = `deal ${dealId} came to stage ${stage}, and lead ${deal.leadId} does not follow: ${error.message}`
    appendFileSync(join(folder, 'needs-a-person.log'), `${line}\n`)
    log(line)
  }
}

async function showLead({ api, crm }: Connected, { leadId, isNew }: { leadId: string; isNew: boolean }): Promise<void> {
  const lead = await leadBy(api, leadId)
  if (lead === null) return
  const card = cardOf(lead)
  const deal = await crm.dealOf(leadId)
  if (deal === null) return isNew ? crm.addDeal({ leadId, card, ...introduced(lead) }) : undefined
  const isShown = deal.card.partner === card.partner && deal.card.rewards === card.rewards
  if (!isShown) await crm.writeCard(deal.id, card)
}

async function leadBy(api: Connected['api'], leadId: string): Promise<Lead | null> {
  try {
    return (await api('GET', `${external}/lead/${leadId}?include=rewards`)) as Lead
  } catch (error) {
    if (!isFinal(error)) throw error
    return null
  }
}

/** How long to wait after so many failures in a row: twice as long each time, from a second to ten minutes, and not all at once. */
export function pauseMs(failures: number, error: unknown, random = Math.random()): number {
  const growing = Math.min(600_000, 1000 * 2 ** (failures - 1)) * (0.5 + random / 2)
  return Math.max(growing, error instanceof NotNow ? error.waitMs : 0)
}

function refusalIn(error: unknown): CrmRefused {
  if (error instanceof CrmRefused) return error
  throw error
}

/** Another answer will not come. A key that is not accepted, and a busy service, are no answer yet. */
const isFinal = (error: unknown): error is Refused => error instanceof Refused && [400, 404, 409, 422].includes(error.status)

/** An event is closed when the holder of the webhook may not read what it is about. */
function leadToldBy({ type, data: { object } }: Told) {
  const isOfLead = type.startsWith('lead.') || type.startsWith('deal.')
  return { leadId: isOfLead ? object?.id : object?.cause?.leadId, isNew: type === 'lead.created', isClosed: object === null }
}

function cardOf({ partner, history }: Lead): Card {
  const names = [partner?.firstName, partner?.lastName].filter(Boolean).join(' ')
  const rewards = history
    .flatMap((entry) => entry.rewards?.outcomes ?? [])
    .filter(({ amount, isTakenBack }) => amount && !isTakenBack)
  const kopecks = rewards.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return {
    partner: partner ? `${names} ${partner.email}`.trim() : 'нет',
    rewards: [
      `${(kopecks / 100).toFixed(2)} ₽`,
      ...rewards.map(({ amount, words }) => `${amount.toFixed(2)} ₽: ${words.ru}`),
    ].join('\n'),
  }
}

function introduced({ id, fields }: Lead): { title: string; text: string } {
  const text = fields.map(({ label, value }) => `${label}: ${String(value)}`).join('\n')
  return { title: `Партнёрская программа: ${fields[0] ? String(fields[0].value) : id}`, text }
}
