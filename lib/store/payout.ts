import { type Account, type LedgerEntry, posted, type Posting } from '../domain/account.ts'
import type { Actor } from '../domain/actor.ts'
import { isId } from '../domain/id.ts'
import { payoutTold } from '../domain/event.ts'
import type { PayoutRequestedOrder } from '../domain/mail-order.ts'
import type { Partner } from '../domain/partner.ts'
import { asksForCoolDown } from '../domain/cool-down.ts'
import { asksForCover } from '../domain/payout-cover.ts'
import { standingOf } from '../domain/payout-destination.ts'
import { type HistoryEntry, isActivePayout, type ListedPayout, type Payout, type PayoutChange } from '../domain/payout.ts'
import { InvariantViolation } from '../errors.ts'
import { accountMovedOn, accountOf, accountStillAsRead, balanceAfter, loadAccount } from './account.ts'
import { type Item, withoutKey } from './item.ts'
import { accountKey, activityKey, payoutHistoryKey, payoutHistoryPartition, payoutKey, payoutsPartition } from './keys.ts'
import { entryPosted } from './ledger.ts'
import { loadPartner, profileStillAsRead } from './partner.ts'
import { payoutIndexAttributes, placeInStatus } from './payout-indexes.ts'
import { getItem, getItems, queryAll, queryNewest, queryPages } from './read.ts'
import { sha256 } from './sha256.ts'
import { stale, type Step } from './transact.ts'

/**
 * A payout request with its history. The two stand apart, so that lists pay for no history, and are read side by side.
 *
 * @throws InvariantViolation when a part of the history is not there
 */
export async function loadPayout(payoutId: string): Promise<Payout | undefined> {
  if (!isId(payoutId)) return undefined
  const readHistory = () => queryAll(payoutHistoryPartition(payoutId))
  const [item, found] = await Promise.all([getItem(payoutKey(payoutId)), readHistory()])
  if (!item) return undefined
  const payout = payoutIn(item)
  // A move may fall between the two. What is read after the payout has at least the entries that the payout counts.
  const entries = found.length < payout.revision ? await readHistory() : found
  if (entries.length < payout.revision) throw new InvariantViolation(`a part of the history of payout ${payoutId} is missing`)
  return { ...payout, history: entries.slice(0, payout.revision).map(withoutKey<HistoryEntry>) }
}

/** What a move is judged by. */
export interface JudgedBy {
  payout: Payout | undefined
  account: Account | undefined
  partner: Partner | undefined
}

/**
 * A payout as it was read and, where a move asks for its cover, the account that holds it; where it asks since when the profile stands as
 * it does, that. One that its account holds no more has ended between the two, and is read again.
 */
export async function withJudges(
  payout: Payout | undefined,
  move: Parameters<typeof asksForCover>[0] & Parameters<typeof asksForCoolDown>[0],
): Promise<JudgedBy> {
  if (!payout || !isActivePayout(payout.status)) return { payout, account: undefined, partner: undefined }
  const { id, partnerId } = payout
  const [account, partner] = await Promise.all([
    asksForCover(move) ? loadAccount(partnerId) : undefined,
    asksForCoolDown(move) ? loadPartner(partnerId) : undefined,
  ])
  const isHeld = !asksForCover(move) || account?.activePayoutId === id
  return { payout: isHeld ? payout : await loadPayout(id), account, partner }
}

/** What a payout stands in indexes by is no part of it. */
function payoutIn({ payoutsIn: _status, payoutPlace: _place, payoutsOf: _partner, ...item }: Item): Omit<Payout, 'history'> {
  return withoutKey<Omit<Payout, 'history'>>(item)
}

const listedAttributes: Record<keyof ListedPayout, true> = {
  id: true,
  partnerId: true,
  amountKopecks: true,
  status: true,
  requisites: true,
  requisitesBy: true,
  partnerComment: true,
  adminComment: true,
  inn: true,
  processedBy: true,
  createdAt: true,
  updatedAt: true,
  processedAt: true,
}

/**
 * All payout requests newest first, without their histories, page by page.
 *
 * @param afterPayoutId goes on behind this one
 */
export async function* listedPayoutPages(afterPayoutId?: string): AsyncGenerator<ListedPayout[], void, void> {
  const pages = queryPages(payoutsPartition, 'newest first', {
    after: afterPayoutId,
    attributes: Object.keys(listedAttributes),
    // The names of their partners are looked up before anything is sent.
    firstItems: 100,
  })
  for await (const items of pages) {
    yield items as unknown as ListedPayout[]
  }
}

/** Some payout requests without their histories, in no order; ids of none are left out. */
export async function loadListedPayouts(ids: readonly string[]): Promise<ListedPayout[]> {
  return (await getItems(ids.filter(isId).map(payoutKey), Object.keys(listedAttributes))) as unknown as ListedPayout[]
}

/** Ids that begin with a text, the newest first, two at most: more than one is no name. */
export async function payoutIdsBeginning(text: string): Promise<string[]> {
  // Nothing that stands in an id sorts behind g.
  const found = await queryNewest({ pk: payoutsPartition, from: text, to: `${text}g`, limit: 2 })
  return found.map(({ sk }) => String(sk))
}

/**
 * A payout is requested: the request is created, its amount held and marked active in the account, the movement posted.
 * Profile (checks 1, 2 and 6, and the confirmed details that the money goes to) and account are the very ones that were checked:
 * were they changed meanwhile, all is checked again.
 *
 * @param onProfile the same condition within an edit of the profile, where the request makes one
 */
export function payoutRequested(
  of: { payout: Payout; posting: Posting; partner: Partner; actor: Actor },
  onProfile: readonly Step[] = [profileStillAsRead(of.partner)],
): Step[] {
  const { payout, posting, partner, actor } = of
  const { history, ...item } = payout
  const asked = { requisitesSha256: requisitesSha256(payout) }
  // Judged here and not when the mail is written: by then the profile may have been changed to suit.
  const destination = standingOf(payout, partner)
  return [
    ...onProfile,
    amountHeld(payout, posting),
    {
      ...created({ ...payoutKey(payout.id), ...item, ...payoutIndexAttributes(payout) }),
      tells: payoutTold(payout, actor, asked),
      mails: [{ kind: 'PayoutRequested', partnerId: partner.id, payoutId: payout.id, by: whoseHand(actor), destination }],
    },
    ...history.map((entry) => historyKept({ ...entry, ...asked })),
    ...posting.entries.flatMap(entryPosted),
    ...activityOf(actor, partner.id, payout.createdAt),
  ]
}

/**
 * What the requisites were when a request was made, told by its history and by the event of it: requisites that were changed
 * afterwards in the table do not agree with them. Salted with the request's id, so that the same requisites of two requests do not look the same.
 */
export const requisitesSha256 = ({ id, requisites }: Pick<Payout, 'id' | 'requisites'>): string => sha256(`${id} ${requisites}`)

/** A partner reads who asked in the partner's name. */
const whoseHand = (actor: Actor): PayoutRequestedOrder['by'] =>
  actor.kind === 'Partner' && actor.through ? 'Administrator' : actor.kind

const created = (item: Item): Step => ({
  write: { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
  refused: stale,
})

/** Appends to the history. An entry is never written over. */
const historyKept = (entry: HistoryEntry): Step => created({ ...payoutHistoryKey(entry.payoutId, entry.revision), ...entry })

/** A partner's own act is a sign of activity; what an administrator does for one is none. */
const activityOf = (actor: Actor, partnerId: string, at: string): Step[] =>
  actor.kind === 'Partner' && !actor.through ? [partnerActed(partnerId, at)] : []

function partnerActed(partnerId: string, at: string): Step {
  return {
    write: {
      Update: {
        Key: activityKey(partnerId),
        UpdateExpression: 'SET lastActivityAt = :at',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': at },
      },
    },
    refused: () => new InvariantViolation(`nothing is known of what partner ${partnerId} does`),
  }
}

/** Checks 3 and 5. */
function amountHeld(payout: Payout, posting: Posting): Step {
  const { set, values } = balanceAfter(posting)
  return {
    write: {
      Update: {
        Key: accountKey(payout.partnerId),
        UpdateExpression: `SET activePayoutId = :payoutId, ${set}`,
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ...values, ':payoutId': payout.id },
      },
    },
    refused: stale,
  }
}

/**
 * A payout moves on. A move that ends it settles or gives back the held amount and clears the active marker with it.
 * A payout that is no longer in the status it was read in is judged anew, and so is one that was judged by an account which has
 * other entries by now, or by a profile which was edited.
 */
export function payoutStatusChanged({ before, payout, done, entry, judgedBy, paidTo, actor }: PayoutChange): Step[] {
  const place = placeInStatus(payout)
  const moved: Step = {
    write: {
      Update: {
        Key: payoutKey(payout.id),
        UpdateExpression:
          'SET #status = :status, partnerComment = :partnerComment, adminComment = :adminComment, processedBy = :processedBy, ' +
          'processedAt = :processedAt, updatedAt = :updatedAt, revision = :revision, payoutsIn = :in, payoutPlace = :place',
        ConditionExpression: '#status = :from',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':from': before.status,
          ':status': payout.status,
          ':partnerComment': payout.partnerComment,
          ':adminComment': payout.adminComment,
          ':processedBy': payout.processedBy,
          ':processedAt': payout.processedAt,
          ':updatedAt': payout.updatedAt,
          ':revision': payout.revision,
          ':in': place.payoutsIn,
          ':place': place.payoutPlace,
        },
      },
    },
    refused: stale,
    tells: payoutTold(payout, actor),
  }
  const acted = activityOf(actor, payout.partnerId, payout.updatedAt)
  const stillPaidTo = paidTo ? [profileStillAsRead(paidTo)] : []
  return [moved, historyKept(done), ...moneySteps(payout, entry, judgedBy), ...stillPaidTo, ...acted]
}

function moneySteps(payout: Payout, entry: LedgerEntry | null, judgedBy: Account | undefined): Step[] {
  if (entry) return holdEnded(payout, entry, judgedBy !== undefined)
  return judgedBy ? [accountStillAsRead(judgedBy)] : []
}

/**
 * The hold ends, in account and ledger. The account is first taken to stand where the request left it, so that nothing need be
 * read; was more earned since, the entry is made of the account as it is. A move that was judged by the account is judged anew then.
 */
function holdEnded(payout: Payout, entry: LedgerEntry, isJudged: boolean): Step[] {
  const { id, partnerId, amountKopecks, status } = payout
  const { set, values } = balanceAfter({ entries: [entry], waitingByDay: null })
  const ended: Step = {
    write: {
      Update: {
        Key: accountKey(partnerId),
        UpdateExpression: `SET ${set}${status === 'Paid' ? ', lastPaidPayoutId = :payoutId' : ''} REMOVE activePayoutId`,
        ConditionExpression: 'revision = :read AND activePayoutId = :payoutId AND heldKopecks >= :amount',
        ExpressionAttributeValues: { ...values, ':payoutId': id, ':amount': amountKopecks },
      },
    },
    refused: (old) => {
      const account = old && accountOf(old)
      // The payout stands in an active status and the account knows nothing of it: no answer to a caller can make that good.
      if (account?.activePayoutId !== id || account.heldKopecks < amountKopecks) {
        return new InvariantViolation(`the account of partner ${partnerId} does not hold payout ${id}`)
      }
      return isJudged ? stale() : accountMovedOn(account, own, (now) => holdEnded(payout, posted(entry, now), isJudged))
    },
  }
  const own = [ended, ...entryPosted(entry)]
  return own
}
