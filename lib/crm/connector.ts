// Keeps a CRM and a partner program in step. The CRM leads in stages, the program in partners and rewards:
//
// - a new lead of the program becomes a deal of the CRM, once;
// - each stage that the deal comes to becomes a status of the lead, as the mapping says; the target status makes a deal and its rewards;
// - the card of the deal shows the partner and the rewards.
//
// Events of both sides only say that there is something to do. What is to be done is read from the history of the CRM and from the
// lead, so a repeated, late or lost event does no harm. The contour runs it (functions/schedule/connect-crm), or a program beside it
// (docs/examples/crm-connector).

import { NotNow } from './ask.ts'
import { type Card, type Crm, CrmRefused, type Move } from './crm.ts'
import type { Inbox, ToldLead } from './inbox.ts'
import type { Keep } from './kept.ts'
import { type Status, unknownStatuses } from './mapping.ts'
import { type Program, Refused } from './program.ts'

export interface Connected {
  program: Pick<Program, 'call'>
  crm: Crm
  /** Status by stage; null for a stage that means nothing to the program. */
  stages: Record<string, string | null>
  /** The place in the CRM's history, and what is taken from there and not done. */
  keep: Keep
  /** What the program tells. */
  inbox: Inbox
  /** Writes down once, under the id of a move, what only a person can mend. */
  forAPerson: (id: string, line: string) => Promise<void>
  log: (line: string) => void
  /** Asked between two steps: the rest is for the next time. */
  isTimeUp?: () => boolean
}

export interface Place {
  mark: number
  /** Moves that were taken: the history tells the last ones again. */
  told: string[]
  /** Moves that are taken and not done, oldest first. */
  waiting: Move[]
}
interface Lead {
  id: string
  partner: { firstName: string | null; lastName: string | null; email: string } | null
  fields: { label: string; value: unknown }[]
  history: { rewards: { outcomes: { amount: number; isTakenBack: boolean; words: { ru: string } }[] } | null }[]
}

/** Moves that wait at most, so that what is kept stays small however much happened meanwhile. */
const mostWaiting = 500

/**
 * Does all that there is to do, or what the time is enough for. What fails is done the next time, and stops all the rest, unless the CRM
 * refuses only this one thing.
 *
 * @throws {NotNow | CrmRefused} what kept something from being done
 */
export async function work(connected: Connected): Promise<void> {
  const refusals = [...(await takeMoves(connected)), ...(await takeEvents(connected))]
  if (refusals.length > 0) throw refusals[0]
}

const isTimeUpFor = ({ isTimeUp = () => false }: Connected): boolean => isTimeUp()

/** A deal that the CRM does not show waits with all its moves; the others go on. */
async function takeMoves(connected: Connected): Promise<CrmRefused[]> {
  const { program, keep, stages } = connected
  const kept = keep<Place>('place')
  const place = await newPlace(connected, await kept.read())
  if (place.isNew) await kept.write(place.now)
  let { waiting } = place.now
  if (waiting.length === 0) return []
  const unknown = unknownStatuses(stages, (await program.call('GET', '/lead-statuses')) as Status[])
  if (unknown.length > 0) throw new NotNow(`the program has no such status: ${unknown.join(', ')}`)
  const refused = new Map<string, CrmRefused>()
  for (const move of waiting) {
    if (isTimeUpFor(connected)) break
    // Its later moves wait for the first one.
    if (refused.has(move.dealId)) continue
    try {
      await report(connected, move)
    } catch (error) {
      refused.set(move.dealId, refusalIn(error))
      continue
    }
    waiting = waiting.filter(({ id }) => id !== move.id)
    await kept.write({ ...place.now, waiting })
  }
  return [...refused.values()]
}

/** The place after a look into the history: what is new in it waits. A mark stays where it is until all before it is taken. */
async function newPlace({ crm }: Connected, before: Place | undefined): Promise<{ now: Place; isNew: boolean }> {
  const waiting = before?.waiting ?? []
  const room = mostWaiting - waiting.length
  if (before && room <= 0) return { now: before, isNew: false }
  const { moves, mark } = await crm.movesAfter(before?.mark ?? null)
  const known = new Set(before?.told)
  const fresh = moves.filter(({ id }) => !known.has(id))
  const taken = fresh.slice(0, room)
  const isAll = taken.length === fresh.length
  const told = isAll ? moves.map(({ id }) => id) : [...known, ...taken.map(({ id }) => id)]
  const now = { mark: isAll ? mark : (before?.mark ?? mark), told, waiting: [...waiting, ...taken] }
  return { now, isNew: taken.length > 0 || now.mark !== before?.mark }
}

/** A repeat has the same Idempotency-Key, and a deal of the CRM is one deal of the program for good. */
async function report({ program, crm, stages, forAPerson, log }: Connected, { id, dealId, stage }: Move): Promise<void> {
  const systemName = stages[stage]
  if (systemName === null) return
  const deal = await crm.deal(dealId)
  if (!deal?.leadId) return
  if (systemName === undefined) return log(`deal ${dealId} came to stage ${stage}, which is not mapped`)
  const amount = deal.rubles ?? undefined
  try {
    await program.call('PUT', `/lead/${deal.leadId}/status`, {
      body: { systemName, amount, externalId: `${crm.name}-${dealId}` },
      idempotencyKey: `${crm.name}-move-${id}-${amount ?? 'none'}`,
    })
  } catch (error) {
    if (!isFinal(error)) throw error
    await forAPerson(id, `deal ${dealId} came to stage ${stage}, and lead ${deal.leadId} does not follow: ${error.message}`)
  }
}

async function takeEvents(connected: Connected): Promise<CrmRefused[]> {
  const refusals: CrmRefused[] = []
  for (let isLast = false; !isLast;) {
    const taken = await connected.inbox.take()
    const left = new Map(taken.leads.map((lead) => [lead.leadId, lead]))
    try {
      for await (const lead of shownOf(connected, taken.leads, refusals)) left.delete(lead.leadId)
    } finally {
      await taken.leave([...left.values()])
    }
    isLast = taken.isLast || isTimeUpFor(connected)
  }
  return refusals
}

/** Those that are shown, one after another, while there is time. */
async function* shownOf(connected: Connected, leads: readonly ToldLead[], refusals: CrmRefused[]): AsyncGenerator<ToldLead> {
  for (const lead of leads) {
    if (isTimeUpFor(connected)) return
    const refusal = await shown(connected, lead)
    if (refusal) refusals.push(refusal)
    else yield lead
  }
}

/** @returns why the CRM does not do it, if it does not */
async function shown(connected: Connected, lead: ToldLead): Promise<CrmRefused | undefined> {
  try {
    await showLead(connected, lead)
    return undefined
  } catch (error) {
    return refusalIn(error)
  }
}

async function showLead({ program, crm }: Connected, { leadId, isNew }: ToldLead): Promise<void> {
  const lead = await leadBy(program, leadId)
  if (lead === null) return
  const card = cardOf(lead)
  const deal = await crm.dealOf(leadId)
  if (deal === null) return isNew ? crm.addDeal({ leadId, card, ...introduced(lead) }) : undefined
  const isShown = deal.card.partner === card.partner && deal.card.rewards === card.rewards
  if (!isShown) await crm.writeCard(deal.id, card)
}

async function leadBy(program: Connected['program'], leadId: string): Promise<Lead | null> {
  try {
    return (await program.call('GET', `/lead/${leadId}?include=rewards`)) as Lead
  } catch (error) {
    if (!isFinal(error)) throw error
    return null
  }
}

function refusalIn(error: unknown): CrmRefused {
  if (error instanceof CrmRefused) return error
  throw error
}

/** Another answer will not come. A key that is not accepted, and a busy service, are no answer yet. */
const isFinal = (error: unknown): error is Refused => error instanceof Refused && [400, 404, 409, 422].includes(error.status)

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
