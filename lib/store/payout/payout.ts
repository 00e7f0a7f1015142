import { type Account, type LedgerEntry, posted, type Posting } from '../../domain/account/account.ts'
import type { Actor } from '../../domain/people/actor.ts'
import { isId } from '../../domain/value/id.ts'
import { payoutTold } from '../../domain/feed/event.ts'
import type { PayoutRequestedOrder } from '../../domain/mail/mail-order.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import { asksForCoolDown } from '../../domain/payout/cool-down.ts'
import { asksForCover } from '../../domain/payout/payout-cover.ts'
import { standingOf } from '../../domain/payout/payout-destination.ts'
import {
  asksForRelease,
  type HistoryEntry,
  isActivePayout,
  type ListedPayout,
  type Payout,
  type PayoutChange,
} from '../../domain/payout/payout.ts'
import { InvariantViolation } from '../../errors.ts'
import { accountMovedOn, accountOf, accountStillAsRead, balanceAfter, loadAccount } from '../account/account.ts'
import type { Item } from '../table/item.ts'
import {
  accountKey,
  activityKey,
  payoutHistoryKey,
  payoutHistoryPartition,
  payoutKey,
  payoutsPartition,
  registeredKey,
} from '../keys.ts'
import { entryPosted } from '../account/ledger.ts'
import { externalIdGiven } from '../moving/external-id.ts'
import { loadPartner, profileStillAsRead } from '../partner/partner.ts'
import { payoutIndexAttributes, placeInStatus } from './payout-indexes.ts'
import { registeredItem } from '../registry/registry-items.ts'
import { getItem, getItems, queryAll, queryNewest, queryPages } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { stale, type Step } from '../table/transact.ts'
import { payoutChangeItem, payoutItem } from './payout-items.ts'

/**
 * A payout request with its history. The two are stored separately, so that lists do not pay for histories, and read in parallel.
 *
 * @throws InvariantViolation when a part of the history is missing
 */
export async function loadPayout(payoutId: string): Promise<Payout | undefined> {
  if (!isId(payoutId)) return undefined
  const readHistory = () => queryAll(payoutHistoryPartition(payoutId))
  const [item, found] = await Promise.all([getItem(payoutKey(payoutId)), readHistory()])
  if (!item) return undefined
  const payout = payoutItem.read(item)
  // A move may happen between the two reads. A history read after the payout has at least as many entries as the payout counts.
  const entries = found.length < payout.revision ? await readHistory() : found
  if (entries.length < payout.revision) throw new InvariantViolation(`a part of the history of payout ${payoutId} is missing`)
  return { ...payout, history: entries.slice(0, payout.revision).map(payoutChangeItem.read) }
}

/** What a move is decided from. */
export interface JudgedBy {
  payout: Payout | undefined
  account: Account | undefined
  partner: Partner | undefined
  /** The registry that the payout stands in; undefined for none, and if the move does not ask. */
  registryId: string | undefined
}

/**
 * A payout as it was read, with the account that holds it if the move checks cover, and the profile if the move checks when it
 * last changed. If the account no longer holds it, it has ended between the two reads and is read again.
 */
export async function withJudges(
  payout: Payout | undefined,
  move: Parameters<typeof asksForCover>[0] & Parameters<typeof asksForCoolDown>[0] & Parameters<typeof asksForRelease>[0],
): Promise<JudgedBy> {
  if (!payout || !isActivePayout(payout.status)) {
    return { payout, account: undefined, partner: undefined, registryId: undefined }
  }
  const { id, partnerId } = payout
  const [account, partner, registered] = await Promise.all([
    asksForCover(move) ? loadAccount(partnerId) : undefined,
    asksForCoolDown(move) ? loadPartner(partnerId) : undefined,
    asksForRelease(move) ? getItem(registeredKey(id)) : undefined,
  ])
  const registryId = registered && registeredItem.read(registered).registryId
  const isHeld = !asksForCover(move) || account?.activePayoutId === id
  return { payout: isHeld ? payout : await loadPayout(id), account, partner, registryId }
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
  externalId: true,
  imported: true,
  paymentDetails: true,
}

const listed = (item: Item): ListedPayout => payoutItem.readPart(item, listedAttributes)

/**
 * All payout requests newest first, without their histories, page by page.
 *
 * @param afterPayoutId continues after this one
 */
export async function* listedPayoutPages(afterPayoutId?: string): AsyncGenerator<ListedPayout[], void, void> {
  const pages = queryPages(payoutsPartition, 'newest first', {
    after: afterPayoutId,
    attributes: Object.keys(listedAttributes),
    // The names of their partners are looked up before anything is sent.
    firstItems: 100,
  })
  for await (const items of pages) {
    yield items.map(listed)
  }
}

/** Some payout requests without their histories, in no order; unknown ids are left out. */
export async function loadListedPayouts(ids: readonly string[]): Promise<ListedPayout[]> {
  return (await getItems(ids.filter(isId).map(payoutKey), Object.keys(listedAttributes))).map(listed)
}

/** Ids with a prefix, newest first, at most two: more than one means the prefix is ambiguous. */
export async function payoutIdsBeginning(text: string): Promise<string[]> {
  // All characters of an id sort before g.
  const found = await queryNewest({ pk: payoutsPartition, from: text, to: `${text}g`, limit: 2 })
  return found.map(({ sk }) => String(sk))
}

/**
 * Creates a payout request: holds its amount in the account, marks it active, and posts the movement. Profile (checks 1, 2 and 6,
 * and the confirmed destination) and account must be the ones that were checked: if they changed meanwhile, everything is checked
 * again.
 *
 * @param onProfile the same condition as part of an edit of the profile, if the request makes one
 */
export function payoutRequested(
  of: { payout: Payout; posting: Posting; partner: Partner; actor: Actor },
  onProfile: readonly Step[] = [profileStillAsRead(of.partner)],
): Step[] {
  const { payout, posting, partner, actor } = of
  const { history, ...item } = payout
  const asked = { requisitesSha256: requisitesSha256(payout) }
  // Decided now instead of when the mail is written: the profile could be changed in between to make it look right.
  const destination = standingOf(payout, partner)
  return [
    ...externalIdGiven('PAYOUT', payout.externalId, { id: payout.id }),
    ...onProfile,
    amountHeld(payout, posting),
    {
      ...payoutItemCreated({ ...payoutKey(payout.id), ...item, ...payoutIndexAttributes(payout) }),
      tells: payoutTold(payout, actor, asked),
      mails: [{ kind: 'PayoutRequested', partnerId: partner.id, payoutId: payout.id, by: whoseHand(actor), destination }],
    },
    ...history.map((entry) => historyKept({ ...entry, ...asked })),
    ...posting.entries.flatMap(entryPosted),
    ...activityOf(actor, partner.id, payout.createdAt),
  ]
}

/**
 * A digest of the requisites when a request was made, stored in its history and its event: requisites that were later changed
 * directly in the table do not match. Salted with the request's id, so that equal requisites of two requests have different
 * digests.
 */
export const requisitesSha256 = ({ id, requisites }: Pick<Payout, 'id' | 'requisites'>): string => sha256(`${id} ${requisites}`)

/** The mail tells the partner who made the request in their name. */
const whoseHand = (actor: Actor): PayoutRequestedOrder['by'] =>
  actor.kind === 'Partner' && actor.through ? 'Administrator' : actor.kind

export const payoutItemCreated = (item: Item): Step => ({
  write: { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
  refused: stale,
})

/** Appends to the history. An entry is never overwritten. */
export const historyKept = (entry: HistoryEntry): Step =>
  payoutItemCreated({ ...payoutHistoryKey(entry.payoutId, entry.revision), ...entry })

/** A partner's own act counts as activity; an administrator's act in their name does not. */
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

/** Requires that an answer showing a payout is still true when it is given. */
export function payoutStillAsRead({ id, revision }: Pick<Payout, 'id' | 'revision'>): Step {
  return {
    write: {
      ConditionCheck: {
        Key: payoutKey(id),
        ConditionExpression: 'revision = :shown',
        ExpressionAttributeValues: { ':shown': revision },
      },
    },
    refused: stale,
  }
}

/**
 * Moves a payout. A move that ends it settles or releases the held amount and clears the active marker. If the status has changed
 * since it was read, the move is decided again; likewise if it was decided from an account that has new entries, or from a
 * profile that was edited.
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
  const released = asksForRelease({ to: payout.status, actor }) ? [standsInNoRegistry(payout.id)] : []
  return [moved, historyKept(done), ...moneySteps(payout, entry, judgedBy), ...stillPaidTo, ...released, ...acted]
}

/** If it was added to a registry meanwhile, the move is decided again. */
function standsInNoRegistry(payoutId: string): Step {
  return {
    write: { ConditionCheck: { Key: registeredKey(payoutId), ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  }
}

function moneySteps(payout: Payout, entry: LedgerEntry | null, judgedBy: Account | undefined): Step[] {
  if (entry) return holdEnded(payout, entry, judgedBy !== undefined)
  return judgedBy ? [accountStillAsRead(judgedBy)] : []
}

/**
 * Ends the hold, in account and ledger. The account is first assumed to be as the request left it, which saves a read; if more
 * was earned since, the entry is rebuilt on the present account. A move that was decided from the account is then decided again.
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
      // The payout has an active status but the account does not hold it: no answer to a caller can repair that.
      if (account?.activePayoutId !== id || account.heldKopecks < amountKopecks) {
        return new InvariantViolation(`the account of partner ${partnerId} does not hold payout ${id}`)
      }
      return isJudged ? stale() : accountMovedOn(account, own, (now) => holdEnded(payout, posted(entry, now), isJudged))
    },
  }
  const own = [ended, ...entryPosted(entry)]
  return own
}
