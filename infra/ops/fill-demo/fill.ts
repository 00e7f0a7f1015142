import { withoutRequisites } from '../../../lib/domain/feed/event.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { countFrom } from '../../../lib/store/figures/counted-feed.ts'
import { sealPast } from '../../../lib/store/journal/journal-seal.ts'
import { emailKey } from '../../../lib/store/keys.ts'
import { getItems } from '../../../lib/store/table/read.ts'
import { type Step, transact } from '../../../lib/store/table/transact.ts'
import type { Demo, HappeningKind } from './happening.ts'
import { inventPeople } from './invented-people.ts'
import { demoEmail, partnerStory, type PlannedPartner } from './partner-story.ts'
import { bytesBy, seededRandom } from './seeded-random.ts'

/** The result: how many of each kind were written, and how many partners of this demo existed before. */
export interface Filled {
  written: Record<HappeningKind, number>
  partnersBefore: number
}

const storiesAtOnce = 24
/** DynamoDB writes at most 100 items in one transaction; one is for the feed. */
const maxSteps = 99
const budgetMs = 60_000

/**
 * Fills a contour with partners, clients, deals and payouts. The domain decides every act and the store writes it as usual, under the same
 * conditions. Acts of different partners share transactions to save time. Existing partners are skipped, so the next run finishes an
 * interrupted one.
 *
 * @param tell is called with the number of partners done
 * @throws StaleRead when somebody else works on the same partners
 */
export async function fillDemo(demo: Demo, tell: (done: number, all: number) => void): Promise<Filled> {
  const planned = plannedPartners(demo)
  const known = await getItems(planned.map(({ person }) => emailKey(demoEmail(person))))
  const emails = new Set(known.map(({ sk }) => String(sk)))
  const waiting = planned.filter(({ person }) => !emails.has(demoEmail(person))).map((one) => acts(demo, one))
  const written = { partner: 0, clicks: 0, lead: 0, 'lead act': 0, 'payout request': 0, 'payout move': 0, edit: 0 }
  // The feed gets these acts like any other, with the invented timestamps.
  const nowMs = systemRuntime.now()
  await countFrom(new Date(demo.fromMs).toISOString(), nowMs, idsAt(nowMs, systemRuntime.randomBytes)())
  let done = known.length
  let telling = waiting.splice(0, storiesAtOnce)
  while (telling.length > 0) {
    const round = telling.map((story) => ({ story, next: story.next() }))
    const now = round.flatMap(({ next }) => (next.done ? [] : [next.value]))
    await Promise.all(together(now).map(write))
    for (const { kind } of now) written[kind]++
    telling = round.flatMap(({ story, next }) => (next.done ? [] : [story]))
    for (let ended = round.length - telling.length; ended > 0; ended--) tell(++done, planned.length)
    telling.push(...waiting.splice(0, storiesAtOnce - telling.length))
  }
  const newToken = idsAt(systemRuntime.now(), systemRuntime.randomBytes)
  await sealPast({ nowMs: systemRuntime.now(), newToken })
  return { written, partnersBefore: known.length }
}

interface Act {
  kind: HappeningKind
  steps: readonly Step[]
}

/** A partner's story, act by act. Each act depends on the previous ones, so it must be pulled after those are written. */
function* acts(demo: Demo, planned: PlannedPartner): Generator<Act, void, void> {
  for (const { kind, atMs, happen } of partnerStory(demo, planned)) {
    const steps = happen({ at: new Date(atMs).toISOString(), newId: idsAt(atMs, bytesBy(planned.chance)) })
    // No mails are sent: the people are invented, but their addresses may be real.
    if (steps.length > 0) yield { kind, steps: steps.map(({ mails: _mails, ...step }) => step) }
  }
}

/** The steps of acts, in as few transactions as possible. */
function together(acts: readonly Act[]): Step[][] {
  const groups: Step[][] = []
  for (const { steps } of acts) {
    const last = groups.at(-1)
    if (last && last.length + steps.length <= maxSteps) last.push(...steps)
    else groups.push([...steps])
  }
  return groups
}

const write = (steps: readonly Step[]): Promise<void> =>
  transact(steps.map(past), idsAt(systemRuntime.now(), systemRuntime.randomBytes)(), {
    ...systemRuntime,
    deadlineMs: systemRuntime.now() + budgetMs,
  })

/** Marks acts as invented history, so that webhooks do not send them. */
function past(step: Step): Step {
  if (!step.tells) return step
  const { events = [], ...tells } = step.tells
  // An erasure finds a request's event by its timestamp, which does not work for history; so the event has no requisites.
  return { ...step, tells: { ...tells, events: events.map(withoutRequisites), isPast: true } }
}

/** A few partners bring many clients; most bring few. */
function plannedPartners(demo: Demo): PlannedPartner[] {
  const chance = seededRandom(demo.seed)
  const people = inventPeople(chance, demo.partners)
  const ofNobody = Math.floor(demo.leads / 20)
  const leads = shared(
    demo.leads - ofNobody,
    people.map(() => chance.whole(1, demo.partners) ** -0.6),
  )
  const leadsOfNobody = shared(
    ofNobody,
    people.map(() => 1),
  )
  return people.map((person, index) => ({
    person,
    leads: leads[index] ?? 0,
    leadsOfNobody: leadsOfNobody[index] ?? 0,
    // A random source per partner: stories are told concurrently, and each stays reproducible.
    chance: seededRandom(demo.seed + (index + 1) * 7919),
  }))
}

/** Splits a number by weights; the parts add up exactly to the number. */
function shared(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let [weighed, given] = [0, 0]
  return weights.map((weight) => {
    weighed += weight
    const share = Math.round((whole * weighed) / sum) - given
    given += share
    return share
  })
}
