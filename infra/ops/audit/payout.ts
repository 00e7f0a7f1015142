import { approverAgain } from '../../../lib/domain/people/four-eyes.ts'
import { paymentDetailsText } from '../../../lib/domain/payout/payment-details.ts'
import { type HistoryEntry, type Payout, payoutTransitions } from '../../../lib/domain/payout/payout.ts'
import { requisitesSha256 } from '../../../lib/store/payout/payout.ts'
import { type Key, keyName, payoutHistoryKey } from '../../../lib/store/keys.ts'
import { payoutIndexAttributes } from '../../../lib/store/payout/payout-indexes.ts'
import { differing, type Finding, finding, unknownOf, unless } from './finding.ts'
import type { CoolingPartner } from '../../../lib/domain/payout/cool-down.ts'
import { hourMs } from '../../../lib/domain/value/duration.ts'
import type { KnownContour, PayoutRules } from './known-contour.ts'

/** A payout as its item has it: its history stands apart. */
export type PayoutAlone = Omit<Payout, 'history'>

/** The same, with its places in indexes. */
export type AuditedPayout = PayoutAlone & ReturnType<typeof payoutIndexAttributes>

/** More than any path of allowed moves has: of a payout that claims more, the rest is not looked for. */
export const longestHistory = 10

/** What a payout request says of itself. */
export function payoutFindings(payout: AuditedPayout, key: Key): Finding[] {
  const { id, amountKopecks, paymentDetails, requisites } = payout
  const expected = payoutIndexAttributes(payout)
  return [
    ...differing(key, 'payoutsIn', payout.payoutsIn, expected.payoutsIn),
    ...differing(key, 'payoutPlace', payout.payoutPlace, expected.payoutPlace),
    ...differing(key, 'payoutsOf', payout.payoutsOf, expected.payoutsOf),
    ...differing(key, 'id', id, key.sk),
    // Requisites have a digest in the history: so details that were rewritten are found.
    ...unless(
      paymentDetails === undefined || requisites === paymentDetailsText(paymentDetails),
      key,
      'its payment details are others than its requisites say',
      'those that its requisites were written from',
    ),
    ...unless(amountKopecks > 0, key, `the amount is ${amountKopecks} kopecks`, 'more than nothing'),
  ]
}

/** What an entry of a history says of itself, and whom it names. */
export function payoutChangeFindings(entry: HistoryEntry, key: Key, { ids }: KnownContour): Finding[] {
  const { payoutId, revision, changedByAdmin, changedByApiKey } = entry
  const own = payoutHistoryKey(payoutId, revision)
  return [
    ...differing(key, 'its key', keyName(key), keyName(own)),
    ...unless(
      changedByAdmin === null || changedByApiKey === null,
      key,
      'it is of an administrator and of an API key',
      'one of the two',
    ),
    ...unknownOf(key, 'the administrator', changedByAdmin?.id, ids.ADMINISTRATOR),
    ...unknownOf(key, 'the API key', changedByApiKey?.id, ids.KEY),
  ]
}

/**
 * What a payout request says against its own history: how it came to its status, when, and by whose hand.
 *
 * @param history its entries up to its revision, by their revisions
 */
export function historyFindings(payout: PayoutAlone, key: Key, history: readonly HistoryEntry[]): Finding[] {
  const { revision } = payout
  if (history.length !== revision) {
    const missing = Array.from({ length: Math.min(revision, longestHistory) }, (_, index) => index + 1).filter(
      (one) => !history.some((entry) => entry.revision === one),
    )
    return [finding(key, `revision is ${revision}, and its history has no entry ${missing.join(', ')}`, 'one entry a revision')]
  }
  const [first, last] = [history[0], history.at(-1)]
  const paid = history.find(({ status }) => status === 'Paid')
  return [
    ...pathFindings(payout, key, history),
    ...confirmedFindings(payout, key, history),
    ...requisitesFindings(payout, key, first),
    ...differing(key, 'createdAt', payout.createdAt, first?.createdAt),
    ...differing(key, 'updatedAt', payout.updatedAt, last?.createdAt),
    ...differing(key, 'processedAt', payout.processedAt, paid?.createdAt ?? null),
    ...differing(key, 'processedBy', payout.processedBy?.id, paid?.imported ? undefined : paid?.changedByAdmin?.id),
    ...differing(
      key,
      'adminComment',
      payout.adminComment,
      lastComment(history, (entry) => !isByPartner(entry)),
    ),
    // Who wrote it elsewhere, its history does not say.
    ...(payout.imported ? [] : differing(key, 'partnerComment', payout.partnerComment, lastComment(history, isByPartner))),
    ...importedFindings(payout, key, history),
  ]
}

/** What came from elsewhere comes first, and ends in the status that the request came with. */
function importedFindings({ imported }: PayoutAlone, key: Key, history: readonly HistoryEntry[]): Finding[] {
  const brought = history.filter((entry) => entry.imported)
  return [
    ...differing(key, 'the status it moved in with, by its history,', imported?.status, brought.at(-1)?.status),
    ...unless(
      brought.every(({ revision }, index) => revision === index + 1),
      key,
      'its history came from elsewhere after something was done to it here',
      'first what came, then what was done here',
    ),
  ]
}

/** Where the money is to go, as it was asked for. What people have written stays out of reports. */
function requisitesFindings(payout: PayoutAlone, key: Key, first: HistoryEntry | undefined): Finding[] {
  const asked = first?.requisitesSha256
  return unless(
    asked === undefined || asked === requisitesSha256(payout),
    key,
    'its requisites are others than those it was asked for with',
    'as its history tells: nothing changes the requisites of a request',
  )
}

/** Only administrators confirm a shortfall, when they approve or pay, and it is never more than the request. */
function confirmedFindings({ amountKopecks }: PayoutAlone, key: Key, history: readonly HistoryEntry[]): Finding[] {
  return history.flatMap(({ revision, status, changedByAdmin, confirmedShortfallKopecks: kopecks = 0 }) => {
    const isGood = (status === 'Approved' || status === 'Paid') && changedByAdmin !== null && kopecks <= amountKopecks
    return unless(
      kopecks === 0 || isGood,
      key,
      `entry ${revision} of its history confirms that ${kopecks} kopecks are missing`,
      `at most ${amountKopecks}, by an administrator who approves or pays it`,
    )
  })
}

/** An act by neither an administrator nor an API key is the partner's. */
const isByPartner = ({ changedByAdmin, changedByApiKey }: HistoryEntry): boolean =>
  changedByAdmin === null && changedByApiKey === null

const lastComment = (history: readonly HistoryEntry[], isBy: (entry: HistoryEntry) => boolean): string | null =>
  history.filter(isBy).findLast(({ comment }) => comment !== null)?.comment ?? null

/** A decision may have used settings read earlier, and clocks differ. */
const sinceMarginMs = 60_000

/** From when four eyes apply, nobody behind the approval may be behind the payment, in person or by a key. */
export function fourEyesFindings(key: Key, history: readonly HistoryEntry[], since: string | undefined): Finding[] {
  const paid = history.findLast(({ status }) => status === 'Paid')
  const by = paid && approverAgain(history, paid)
  if (since === undefined || paid === undefined || paid.imported || by === undefined) return []
  if (Date.parse(paid.createdAt) < Date.parse(since) + sinceMarginMs) return []
  return [finding(key, `administrator ${by} may have approved it and marked it paid`, 'two persons: settings.fourEyes')]
}

/**
 * No administrator marked it paid while it had to wait, for what became of its partner or for itself. Of a partner only the last change of each kind is known: one that another
 * followed leaves no trace here.
 */
export function coolDownFindings(
  { requisitesBy, createdAt }: PayoutAlone,
  key: Key,
  history: readonly HistoryEntry[],
  partner: CoolingPartner | undefined,
  rule: PayoutRules['coolDown'],
): Finding[] {
  const paid = history.findLast(({ status }) => status === 'Paid')
  if (!partner || !rule || !paid?.changedByAdmin || paid.imported) return []
  const paidMs = Date.parse(paid.createdAt)
  if (paidMs < Date.parse(rule.since) + sinceMarginMs) return []
  return [
    { what: 'the address of its partner was changed', at: partner.emailChangedAt, margin: sinceMarginMs },
    { what: 'what payouts go by of its partner was changed', at: partner.detailsChangedAt, margin: sinceMarginMs },
    // Never after the payment, whatever clocks say.
    { what: 'it was asked for to other details', at: requisitesBy === 'Code' ? createdAt : undefined, margin: 0 },
  ].flatMap(({ what, at, margin }) => {
    if (at === undefined || paidMs < Date.parse(at) + margin) return []
    const until = Date.parse(at) + rule.hours * hourMs
    const by = `administrator ${paid.changedByAdmin?.id}`
    return unless(
      paidMs >= until,
      key,
      `${by} marked it paid at ${paid.createdAt}, and ${what} at ${at}`,
      `not before ${new Date(until).toISOString()}: settings.coolDownHours`,
    )
  })
}

function pathFindings({ status }: PayoutAlone, key: Key, history: readonly HistoryEntry[]): Finding[] {
  const path = history.map((entry) => entry.status).join(' → ')
  const isLegal = history.every((entry, index) => isLegalMove(history[index - 1], entry))
  return [
    ...unless(
      isLegal,
      key,
      `its history is ${path}, which is no path of allowed moves`,
      'Requested → Approved → Paid, or an earlier end',
    ),
    ...unless(
      history.at(-1)?.status === status,
      key,
      `it is ${status}, and its history is ${path}`,
      `a history that ends in ${status}`,
    ),
    ...unless(
      new Set(history.map(({ id }) => id)).size === history.length,
      key,
      'an entry stands in its history twice',
      'one entry for every move',
    ),
  ]
}

function isLegalMove(before: HistoryEntry | undefined, { status, ...entry }: HistoryEntry): boolean {
  if (!before) return status === 'Requested'
  // Who did it elsewhere is not known.
  if (entry.imported) return payoutTransitions.some((move) => move.from === before.status && move.to === status)
  const by = actorOf({ status, ...entry })
  return payoutTransitions.some((move) => move.from === before.status && move.to === status && move.by.includes(by))
}

function actorOf(entry: HistoryEntry): 'ApiKey' | 'Administrator' | 'Partner' {
  if (isByPartner(entry) || (entry.changedByAdmin && entry.onBehalfOfPartner)) return 'Partner'
  return entry.changedByAdmin ? 'Administrator' : 'ApiKey'
}
