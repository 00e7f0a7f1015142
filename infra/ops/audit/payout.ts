import { type HistoryEntry, type Payout, payoutTransitions } from '../../../lib/domain/payout.ts'
import type { Key } from '../../../lib/store/keys.ts'
import { differing, type Finding, finding, unknownOf, unless } from './finding.ts'
import type { KnownContour } from './known-contour.ts'

/** What a payout request says against its own history: how it came to its status, when, and by whose hand. */
export function payoutFindings(payout: Payout, key: Key, { ids }: KnownContour): Finding[] {
  const { history } = payout
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last) return [finding(key, 'it has no history', 'Requested → …')]
  const paid = history.find(({ status }) => status === 'Paid')
  return [
    ...differing(key, 'id', payout.id, key.sk),
    ...unless(payout.amountKopecks > 0, key, `the amount is ${payout.amountKopecks} kopecks`, 'more than nothing'),
    ...pathFindings(payout, key),
    ...differing(key, 'createdAt', payout.createdAt, first.createdAt),
    ...differing(key, 'updatedAt', payout.updatedAt, last.createdAt),
    ...differing(key, 'processedAt', payout.processedAt, paid?.createdAt ?? null),
    ...differing(key, 'processedBy', payout.processedBy?.id, paid?.changedByAdmin?.id),
    ...differing(
      key,
      'adminComment',
      payout.adminComment,
      lastComment(history, (entry) => !isByPartner(entry)),
    ),
    ...differing(key, 'partnerComment', payout.partnerComment, lastComment(history, isByPartner)),
    ...history.flatMap(({ changedByAdmin, changedByApiKey }) => [
      ...unknownOf(key, 'the administrator in its history', changedByAdmin?.id, ids.ADMINISTRATOR),
      ...unknownOf(key, 'the API key in its history', changedByApiKey?.id, ids.KEY),
    ]),
  ]
}

/** Whoever is neither an administrator nor an API key is the partner. */
const isByPartner = ({ changedByAdmin, changedByApiKey }: HistoryEntry): boolean =>
  changedByAdmin === null && changedByApiKey === null

const lastComment = (history: readonly HistoryEntry[], isBy: (entry: HistoryEntry) => boolean): string | null =>
  history.filter(isBy).findLast(({ comment }) => comment !== null)?.comment ?? null

function pathFindings({ status, history }: Payout, key: Key): Finding[] {
  const path = history.map((entry) => entry.status).join(' → ')
  const isLegal = history.every((entry, index) => isLegalMove(history[index - 1], entry))
  const actors = history.filter(({ changedByAdmin, changedByApiKey }) => changedByAdmin !== null && changedByApiKey !== null)
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
    ...unless(actors.length === 0, key, 'an entry of its history is of an administrator and of an API key', 'one of the two'),
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
  const by = actorOf({ status, ...entry })
  return payoutTransitions.some((move) => move.from === before.status && move.to === status && move.by.includes(by))
}

function actorOf(entry: HistoryEntry): 'ApiKey' | 'Administrator' | 'Partner' {
  if (isByPartner(entry)) return 'Partner'
  return entry.changedByAdmin ? 'Administrator' : 'ApiKey'
}
