import * as fc from 'fast-check'
import { type Account, accountWith, type LedgerEntry, newAccount, type Posting } from '../../lib/domain/account/account.ts'
import type { RewardRule } from '../../lib/domain/contour/contour.ts'
import { actsTakenBack, cancelDeal } from '../../lib/domain/lead/deal-cancellation.ts'
import { addDeal, type LeadAct, type LeadWithDeals, moveLead } from '../../lib/domain/lead/lead.ts'
import { bindLead } from '../../lib/domain/lead/lead-binding.ts'
import { numberBack, type PartnerNumbers } from '../../lib/domain/offer/partner-numbers.ts'
import { leadContourOf, leadOf, offerOf, statuses } from './lead-samples.ts'
import { actors, partnerId, partnerOf } from './samples.ts'

const ofWon = { statusId: statuses.won.id, levelId: null }
export const rewards: readonly RewardRule[] = [
  { statusId: statuses.called.id, levelId: null, reward: { fixedKopecks: 70_00 } },
  { ...ofWon, reward: { fixedKopecks: 500_00 } },
  { ...ofWon, reward: { percentOfDeal: 10 }, onlyDeals: { from: 1, to: 1 } },
  { ...ofWon, reward: { fixedKopecks: 33_00 }, onlyDeals: { from: 2, to: 3 } },
  { ...ofWon, reward: { percentOfDeal: 3 }, onlyMonths: 2 },
  {
    ...ofWon,
    reward: {
      percentSteps: {
        apply: 'slices',
        steps: [
          { fromKopecks: 100_00, percent: 5 },
          { fromKopecks: 500_00, percent: 7.77 },
        ],
      },
    },
    maxPerDealKopecks: 40_00,
  },
]
/** Besides, a rule for certain deals of the partner. */
export const rewardsByNumber: readonly RewardRule[] = [
  ...rewards,
  { ...ofWon, reward: { fixedKopecks: 11_00 }, onlyDeals: { from: 3, to: 5, of: 'partner' } },
]
const numbersSince = '2026-01-01T00:00:00.000Z'

/** Something that is done to a lead, some days after the deed before it. */
export type Deed = { days: number } & (
  | { do: 'move'; to: keyof typeof statuses }
  | { do: 'add' }
  | { do: 'cancel'; which: number }
) & {
    amountKopecks: number
  }

const days = fc.integer({ min: 0, max: 25 })
const amountKopecks = fc.integer({ min: 1, max: 900_00 })
export const deeds = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('move' as const),
      to: fc.constantFrom('fresh' as const, 'called' as const, 'won' as const),
      days,
      amountKopecks,
    }),
    fc.record({ do: fc.constant('add' as const), days, amountKopecks }),
    fc.record({ do: fc.constant('cancel' as const), which: fc.nat({ max: 20 }), days, amountKopecks }),
  ),
  { maxLength: 14 },
)

/** A lead, what was done to it, and the partner's money. */
export interface Story {
  current: LeadWithDeals
  acts: readonly LeadAct[]
  account: Account
  /** Rewards that were not taken back. */
  entries: readonly LedgerEntry[]
  /** The numbers of the partner's deals, of which some stand elsewhere; null where no rule asks for them. */
  numbers: PartnerNumbers | null
  atMs: number
}

/** Of the three deals elsewhere, one was canceled. */
const numbersBefore = { partnerId, since: numbersSince, highest: 3, freed: [2], revision: 4 }

const offerIn = ({ numbers }: Story) => offerOf(numbers ? { rewards: rewardsByNumber, numbersSince } : { rewards })

let ids = 0
const newId = (): string => `id-${ids++}`

/** @param isNumbered whether a rule asks for the numbers of the partner's deals */
export const storyOf = (isOwned: boolean, isNumbered = false): Story => ({
  current: {
    lead: leadOf(isOwned ? {} : { partnerId: null, offerId: null, source: { kind: 'Nobody' } }),
    deals: [],
  },
  acts: [],
  account: newAccount({ id: partnerId, levelId: null }),
  entries: [],
  numbers: isNumbered ? { ...numbersBefore, offerId: offerOf({}).id } : null,
  atMs: Date.UTC(2026, 1, 1),
})

export function after(story: Story, deed: Deed): Story {
  const { current, account, numbers } = story
  const contour = leadContourOf({ offers: [offerIn(story)] })
  const atMs = story.atMs + deed.days * 24 * 60 * 60 * 1000
  const isOwned = current.lead.partnerId !== null
  const by = { contour, current, doneBy: actors.ApiKey, at: new Date(atMs).toISOString(), newId }
  const earner = isOwned ? { partner: partnerOf(), account, ...(numbers && { numbers }) } : null
  if (deed.do === 'cancel') {
    const standing = current.deals.filter(({ canceledAt }) => canceledAt === undefined)
    const deal = standing[deed.which % Math.max(standing.length, 1)]
    if (!deal) return { ...story, atMs }
    const taken = new Set(actsTakenBack(current.lead, deal))
    const named = new Set(story.acts.flatMap(({ revision, entryRevisions }) => (taken.has(revision) ? entryRevisions : [])))
    const entries = story.entries.filter(({ revision }) => named.has(revision))
    const canceled = cancelDeal({ ...by, deal, earned: isOwned ? { account, acts: story.acts, entries } : null, reason: null })
    const left = numbers && canceled.givesBack ? { ...numbers, ...numberBack(numbers, canceled.givesBack.number) } : numbers
    return { ...told(story, canceled, canceled.posting), numbers: left, atMs }
  }
  if (deed.do === 'add') {
    if (current.lead.statusId !== statuses.won.id) return { ...story, atMs }
    const added = addDeal({ ...by, earner, amountKopecks: deed.amountKopecks })
    return { ...told(story, added, added.posting), numbers: added.numbers?.after ?? numbers, atMs }
  }
  const to = statuses[deed.to]
  if (to.id === current.lead.statusId) return { ...story, atMs }
  const moved = moveLead({ ...by, earner, to, amount: { amountKopecks: deed.amountKopecks } })
  return { ...told(story, moved, moved.posting), numbers: moved.numbers?.after ?? numbers, atMs }
}

function told(story: Story, { lead, deals, act }: LeadWithDeals & { act: LeadAct }, posting: Posting | null): Story {
  const entries = posting?.entries ?? []
  const reversed = new Set(entries.flatMap(({ cause }) => (cause.kind === 'Reversal' ? [cause.entryRevision] : [])))
  return {
    ...story,
    current: { lead, deals },
    acts: [...story.acts, act],
    account: posting ? accountWith(story.account, posting) : story.account,
    entries: [...story.entries, ...entries.filter(({ cause }) => cause.kind === 'Reward')].filter(
      ({ revision }) => !reversed.has(revision),
    ),
  }
}

export function boundAfter(story: Story): Story {
  const { numbers } = story
  const bound = bindLead({
    terms: { offer: offerIn(story), promocode: null, account: story.account, groupIds: [], ...(numbers && { numbers }) },
    current: story.current,
    acts: story.acts,
    reason: null,
    doneBy: actors.ApiKey,
    at: new Date(story.atMs).toISOString(),
    newId,
  })
  return { ...told(story, bound, bound.posting), numbers: bound.numbersChange?.after ?? numbers }
}
