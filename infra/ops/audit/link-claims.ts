import type { JournalEntry } from '../../../lib/domain/journal/journal.ts'
import { journalEntryItem } from '../../../lib/store/journal/journal-items.ts'
import { linkItem } from '../../../lib/store/referral/referral-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { keyOf, linkKey } from '../../../lib/store/keys.ts'
import type { Claim } from './claims.ts'
import { type Finding, finding } from './finding.ts'
import { kindOf } from './item-kind.ts'

/** An entry of another shape may lack these. */
type AuditedEntry = Pick<JournalEntry, 'type' | 'subjects'> & Partial<Pick<JournalEntry, 'after'>>

/**
 * A link's partner and offer, according to the link and to the journal entry for its creation. Only a contour file can change them. A link
 * made by a file has no such entry and no timestamp.
 *
 * @param offerSlugs by offer id, and by each earlier slug
 */
export function linkClaims(item: Item, offerSlugs: ReadonlyMap<string, string>): Claim[] {
  const by = keyOf(item)
  if (kindOf(by) === 'link') {
    const { slug, partnerId, offerId, createdAt } = linkItem.read(item)
    if (createdAt === undefined) return []
    return [{ relation: 'link', group: slug, fact: [slug, partnerId, offerSlugs.get(offerId) ?? offerId], weight: 1, by }]
  }
  if (kindOf(by) !== 'journalEntry') return []
  const { type, subjects, after }: AuditedEntry = journalEntryItem.read(item)
  if (type !== 'link.created') return []
  const [slug = '', partnerId = ''] = subjects.map((subject) => subject.slice(subject.indexOf(':') + 1))
  return [
    {
      relation: 'link',
      group: slug,
      fact: [slug, partnerId, offerSlugs.get(String(after?.offer)) ?? String(after?.offer)],
      weight: -1,
      by,
      other: linkKey(slug),
    },
  ]
}

/** Slugs of links that a contour file moved to another partner or offer. */
export function linksChangedByFile(item: Item): string[] {
  if (kindOf(keyOf(item)) !== 'journalEntry') return []
  const { type, after }: AuditedEntry = journalEntryItem.read(item)
  if (type !== 'file.applied') return []
  const prefix = 'referral link '
  return Object.keys(after ?? {}).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/** @param changedByFile slugs whose first journal entry is not their last */
export function linkFindings(claims: readonly Claim[], changedByFile: ReadonlySet<string>): Finding[] {
  const ofLink = claims.find(({ weight }) => weight > 0)
  const ofJournal = claims.find(({ weight }) => weight < 0)
  const by = ofLink?.by ?? ofJournal?.other
  if (!by || changedByFile.has(by.sk)) return []
  const said = ({ fact }: Claim): string => `of partner ${fact[1]} and offer ${fact[2]}`
  const wrong = ofLink ? `it is ${said(ofLink)}` : 'it is not there'
  const shouldBe = ofJournal ? `${said(ofJournal)}, as the journal tells` : 'made by somebody, as the journal tells'
  return [finding(by, wrong, shouldBe)]
}
