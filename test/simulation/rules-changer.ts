import { planDraft } from '../../lib/contour-file/draft.ts'
import { loadDraftState } from '../../lib/contour-file/contour-state.ts'
import { maxLaterRules } from '../../lib/domain/offer/rule-set.ts'
import { idsAt } from '../../lib/domain/value/id.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { configurationChanged } from '../../lib/store/contour/configuration-revision.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Stage } from './client.ts'
import { afterPublication, countingAfter, firstRulesOf, type ModelRules, type RulesSeen } from './rules-model.ts'
import { type OfferName, offers, publishedRewards } from './simulated-contour.ts'
import { afterRest } from './target-changer.ts'

/** Which rules one sees who reads the configuration from a place in the order of everything on. */
export interface RulesSince {
  place: number
  rules: RulesSeen
}

const second = 1000
const spans = [10 * second, 60 * second, 3_600 * second, 86_400 * second]

/** In rubles. */
const minimums = [50, 100, 150, 300]

/** An owner publishes rules while others act, in runs about that: at once or later, for a time, and for whom; and the smallest payout. */
export async function changeRules(stage: Stage, areOthersDone: () => boolean): Promise<RulesSince[]> {
  const chance = chanceOf(stage.seed, 450)
  const first = firstRulesOf[stage.means.contour.firstRules]
  const since: RulesSince[] = [{ place: -1, rules: first }]
  const numbers: Record<OfferName, number> = { loan: 1, free: 1 }
  let nextAt = 0
  const { changesRules, changesMinimum } = stage.theme
  if (!changesRules && !changesMinimum) return since
  while (!areOthersDone()) {
    await afterRest(stage, chance.below(400), async () => {
      if (areOthersDone() || stage.calls.length < nextAt) return
      nextAt = stage.calls.length + 2 + chance.below(6)
      const before = since.at(-1)?.rules ?? first
      if (changesMinimum && (!changesRules || chance.happens(0.4))) {
        const minimumPayoutRubles = chance.pick(minimums)
        await publishDraft({ settings: { minimumPayout: minimumPayoutRubles } }, { atMs: stage.world.nowMs(), chance })
        since.push({ place: stage.nextPlace(), rules: { ...before, minimumPayoutRubles } })
        return
      }
      if (stage.known.leads.length === 0) return
      const offer = chance.pick(Object.keys(offers) as OfferName[])
      const nowMs = stage.world.nowMs()
      // More would be refused.
      const isFull = before[offer].length > maxLaterRules - 2
      if (isFull) return
      const published = chance.happens(0.2) ? ended(before[offer], chance, nowMs) : newRules(numbers[offer] + 1, chance, nowMs)
      if (!published || standsAlready(before[offer], published, nowMs)) return
      if (published.instead === undefined) numbers[offer]++
      await publishDraft({ offers: [{ slug: offer, ...published.draft }] }, { atMs: nowMs, chance })
      const { rules } = published
      const others = before[offer].filter(({ number }) => number !== published.instead)
      const after = afterPublication(rules ? [...others, rules] : others, nowMs)
      const counting = { ...before.since, [offer]: countingAfter(before.since[offer], after, nowMs) }
      since.push({ place: stage.nextPlace(), rules: { ...before, [offer]: after, since: counting } })
    })
  }
  return since
}

interface Publication {
  draft: object
  /** What there is then; undefined for rules that are taken back. */
  rules?: ModelRules
  /** The number of the rules that it takes the place of. */
  instead?: number
}

function newRules(number: number, chance: Chance, nowMs: number): Publication {
  const terms = chance.pick(publishedRewards)
  const fromMs = nowMs + chance.pick([0, 0, ...spans])
  const untilMs = chance.happens(0.5) ? fromMs + chance.pick(spans) : null
  const forAll = chance.happens(0.5)
  const time = {
    ...(fromMs > nowMs && { from: new Date(fromMs).toISOString() }),
    ...(untilMs !== null && { until: new Date(untilMs).toISOString() }),
  }
  const set = { ...time, leadsUnderWay: forAll ? 'change' : 'keep', rewards: terms }
  return { draft: { laterRules: [set] }, rules: { number, fromMs, untilMs, forAll, terms } }
}

/** Rules that stand without an end are not published a second time, unless leads under way change to them now. */
function standsAlready(rules: readonly ModelRules[], { rules: added, instead }: Publication, nowMs: number): boolean {
  if (!added || instead !== undefined || added.fromMs > nowMs || added.untilMs !== null) return false
  const standing = rules
    .filter(({ fromMs, untilMs }) => untilMs === null && fromMs <= nowMs)
    .toSorted((a, b) => a.fromMs - b.fromMs || a.number - b.number)
    .at(-1)
  return standing?.terms === added.terms && !(added.forAll && !standing.forAll)
}

/** Takes rules back before they begin, or ends them at once. */
function ended(rules: readonly ModelRules[], chance: Chance, nowMs: number): Publication | undefined {
  const possible = rules.filter(({ fromMs, untilMs }) => fromMs !== -Infinity && (untilMs === null || untilMs > nowMs))
  if (possible.length === 0) return undefined
  const one = chance.pick(possible)
  const draft = { laterRules: [{ from: new Date(one.fromMs).toISOString(), withdrawn: true }] }
  if (one.fromMs > nowMs) return { draft, instead: one.number }
  return { draft, instead: one.number, rules: { ...one, untilMs: nowMs } }
}

/** As a draft is published in the console, without the session. */
export async function publishDraft(draft: object, { atMs, chance }: { atMs: number; chance: Chance }): Promise<void> {
  const newId = idsAt(atMs, (count) => chance.bytes(count))
  const state = await loadDraftState()
  const moment = { at: new Date(atMs).toISOString(), newId }
  const { plan } = await planDraft({
    said: { draft: JSON.stringify(draft) },
    contour: 'simulation',
    state,
    by: { changesAll: true, isKey: false },
    moment,
  })
  const steps = [...plan.changes.flatMap((change) => [...change.steps]), configurationChanged(state.revision.revision, moment.at)]
  await transact(steps, newId(), { ...systemRuntime, deadlineMs: systemRuntime.now() + 10_000 })
}

/** The rules that were seen at some time between two positions, both included. Requests use the configuration that they have read. */
export function rulesBetween(since: readonly RulesSince[], from: number, to: number): RulesSeen[] {
  const last = since.findLastIndex(({ place }) => place <= from)
  return since.filter(({ place }, index) => index >= last && place <= to).map(({ rules }) => rules)
}
