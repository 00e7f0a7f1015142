import type { Acknowledged, KnownLead } from './acknowledged.ts'
import { loadedPartners, loadRewards } from './load-contour.ts'
import { type IdempotentAct, idempotentAct, send } from './idempotent-act.ts'
import type { SeededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'

/** What the clients of a load share. */
export interface Load {
  /** Whom the next request goes to. */
  baseUrl: () => string
  /** In the order of their promocodes and links. */
  partnerIds: readonly string[]
  fieldId: string
  acknowledged: Acknowledged
  random: SeededRandom
  /** Acts that were answered last, to be repeated; the newest last. */
  answered: { act: IdempotentAct; text: string }[]
  /** Acts that nobody has answered. */
  unanswered: IdempotentAct[]
  /** Answers that no act may get. */
  refused: string[]
}

const statuses = ['fresh', 'called', 'won', 'gone'] as const
const leadsAtHand = 15
const rememberedAnswers = 200

/**
 * One client: acts in turn until the first request without an answer. It has leads of its own, so that it knows the state of each; their
 * partners are shared, and so are the accounts that all rewards go to.
 *
 * @param ownPartner the one partner whose payouts it handles, by index
 */
export async function runClient(load: Load, ownPartner: number): Promise<void> {
  const leads: KnownLead[] = []
  for (;;) {
    const goesOn = await nextAct(load, leads, ownPartner)
    if (!goesOn) return
    if (leads.length > leadsAtHand) leads.shift()
  }
}

async function nextAct(load: Load, leads: KnownLead[], ownPartner: number): Promise<boolean> {
  const { random } = load
  const lead = leads.length === 0 ? undefined : random.oneOf(leads)
  const chance = random.fraction()
  if (chance < 0.25 || !lead) return createLead(load, leads)
  if (chance < 0.5) return perform(load, moveAct(load, lead))
  if (chance < 0.65 && lead.status === loadRewards.target) return perform(load, dealAct(load, lead))
  return perform(load, payoutAct(load, load.partnerIds[ownPartner] ?? ''))
}

/** By promocode, or by a session that a link opens first. */
async function createLead(load: Load, leads: KnownLead[]): Promise<boolean> {
  const index = load.random.whole(0, loadedPartners - 1)
  const partnerId = load.partnerIds[index] ?? ''
  const bySession = load.random.fraction() < 0.5
  const sessionId = bySession ? await openLink(load, index) : undefined
  if (bySession && sessionId === undefined) return false
  const name = `Имя ${load.random.whole(0, 2 ** 40)} ${load.acknowledged.idempotentRequests}`
  return perform(
    load,
    idempotentAct({
      method: 'POST',
      path: '/lead',
      body: {
        fields: [{ fieldTypeId: load.fieldId, value: name }],
        ...(bySession ? { sessionId } : { promocode: `code${index}` }),
      },
      acknowledge: ({ id }) => leads.push(load.acknowledged.addLead(id, partnerId)),
    }),
  )
}

async function openLink({ baseUrl, acknowledged }: Load, index: number): Promise<string | undefined> {
  try {
    const { status, headers } = await fetch(`${baseUrl()}/r/link${index}`, { redirect: 'manual' })
    if (status !== 302) return undefined
    const sessionId = new URL(headers.get('location') ?? '').searchParams.get('session') ?? ''
    acknowledged.sessions.add(sessionId)
    return sessionId
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return undefined
  }
}

function moveAct({ random, acknowledged }: Load, lead: KnownLead): IdempotentAct {
  const status = random.oneOf(statuses)
  const dealKopecks = random.whole(1, 1_000_000)
  return idempotentAct({
    method: 'PUT',
    path: `/lead/${lead.id}/status`,
    body: { systemName: status, amount: dealKopecks / 100 },
    acknowledge: () => acknowledged.moveLead(lead, status, dealKopecks),
  })
}

function dealAct({ random, acknowledged }: Load, lead: KnownLead): IdempotentAct {
  const dealKopecks = random.whole(1, 1_000_000)
  return idempotentAct({
    method: 'PUT',
    path: `/lead/${lead.id}/add-deal`,
    body: { amount: dealKopecks / 100 },
    acknowledge: () => acknowledged.addDeal(lead, dealKopecks),
  })
}

/** The partner's open payout moves on; without one, a new one is asked for. */
function payoutAct({ random, acknowledged }: Load, partnerId: string): IdempotentAct {
  const open = [...acknowledged.payouts.values()].findLast(
    (payout) => payout.partnerId === partnerId && ['Requested', 'Approved'].includes(payout.status),
  )
  if (!open) {
    const amountKopecks = random.whole(1, 10_000)
    return idempotentAct({
      method: 'POST',
      path: '/payout',
      body: { partnerId, amount: amountKopecks / 100, requisites: 'карта' },
      acknowledge: ({ id }) => acknowledged.payouts.set(id, { id, partnerId, amountKopecks, status: 'Requested' }),
    })
  }
  const next = open.status === 'Requested' ? 'Approved' : 'Paid'
  const status = random.fraction() < 0.2 ? 'Rejected' : next
  return idempotentAct({
    method: 'PUT',
    path: `/payout/${open.id}/status`,
    body: { status },
    acknowledge: () => (open.status = status),
  })
}

/** @returns whether it was answered, and the client goes on */
async function perform(load: Load, act: IdempotentAct): Promise<boolean> {
  const ending = await send(load.baseUrl(), act)
  if (ending.kind === 'Unanswered') {
    load.unanswered.push(act)
    return false
  }
  if (ending.kind === 'Refused') {
    load.refused.push(`${act.method} ${act.path} ${JSON.stringify(act.body)}: ${ending.status} ${ending.text}`)
    return false
  }
  act.acknowledge(JSON.parse(ending.text) as { id: string })
  load.acknowledged.idempotentRequests++
  load.answered.push({ act, text: ending.text })
  if (load.answered.length > rememberedAnswers) load.answered.shift()
  return true
}
