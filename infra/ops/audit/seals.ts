import type { JournalEntry } from '../../../lib/domain/journal/journal.ts'
import { isBehind, type JournalSeal, type SealedEntry, type SealHead } from '../../../lib/domain/journal/journal-seal.ts'
import { dayAt } from '../../../lib/domain/value/utc-day.ts'
import { sealedEntry, sealSha256 } from '../../../lib/store/journal/journal-seal.ts'
import { journalEntryItem, sealItem } from '../../../lib/store/journal/journal-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { distinctKeys, eventKey, type Key, keyOf, linkKey, partnerKey, promocodeKey, sealKey } from '../../../lib/store/keys.ts'
import type { Claim } from './claims.ts'
import { type Finding, finding } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** Seals in their order: each must name the digest of the previous one and have the right digest itself. */
export interface SealWatch {
  see: (item: Item) => Finding[]
}

export function newSealWatch(): SealWatch {
  let before: Pick<JournalSeal, 'number' | 'sha256'> | null = null
  return {
    see: (item) => {
      if (kindOf(keyOf(item)) !== 'seal') return []
      // A seal of another shape is reported elsewhere; the next one is then compared with nothing.
      const seal = isWhole(item) ? sealItem.read(item) : null
      const findings = seal ? chainFindings(seal, keyOf(item), before) : []
      before = seal ?? null
      return findings
    },
  }
}

function chainFindings(seal: JournalSeal, key: Key, before: Pick<JournalSeal, 'number' | 'sha256'> | null): Finding[] {
  const { number, previousSha256, sha256 } = seal
  const expected = sealKey(number)
  const isFirst = number === 1
  const isLinked = isFirst ? previousSha256 === null : before === null || before.sha256 === previousSha256
  const isNext = before === null || before.number + 1 === number
  return [
    ...(expected.sk === key.sk ? [] : [finding(key, `its number is ${number}`, 'the number that it stands under')]),
    ...(sealSha256(seal) === sha256
      ? []
      : [finding(key, 'it was rewritten: its digest is of something else', 'as it was written')]),
    ...(isLinked
      ? []
      : [
          finding(
            key,
            'it names another digest of the seal before it',
            'a chain: the one before it was rewritten, or is another',
          ),
        ]),
    ...(isNext ? [] : [finding(key, `the seal before it is ${before?.number}`, `seal ${number - 1}, which is not there`)]),
  ]
}

/** A seal noted elsewhere must still be in the chain: otherwise the journal was rewritten together with its seals. */
export async function notedSealFindings(
  table: Pick<TableReader, 'items'>,
  { number, sha256 }: Pick<JournalSeal, 'number' | 'sha256'>,
): Promise<Finding[]> {
  const key = sealKey(number)
  const [item] = await table.items([key])
  if (item?.sha256 === sha256) return []
  return [
    finding(
      key,
      item ? 'it is another one than was noted' : 'it is not there, and was noted',
      `a seal with the digest ${sha256}`,
    ),
  ]
}

/**
 * Seals and entries must name each other. Compared up to the chain's head when reading of the table began; later entries are left to the
 * next audit.
 */
export function sealClaims(item: Item, head: SealHead): Claim[] {
  const by = keyOf(item)
  if (kindOf(by) === 'journalEntry') {
    const { id, at } = journalEntryItem.read(item)
    const place = { day: dayAt(at), id }
    if (isBehind(place, head.through)) return []
    return [{ relation: 'sealed', group: id, fact: [place.day, id], weight: 1, by }]
  }
  if (kindOf(by) !== 'seal') return []
  const { number, entries } = sealItem.read(item)
  if (number > head.number) return []
  return entries.map(({ day, id }) => ({ relation: 'sealed', group: id, fact: [day, id], weight: -1, by }))
}

/** An entry that no seal names was added later than it says. The opposite, a sealed entry that is missing, is found from the seal. */
export function unsealedFindings(claims: readonly Claim[]): Finding[] {
  return claims
    .filter(({ weight }) => weight > 0)
    .map(({ by }) => finding(by, 'no seal names it, though the journal was sealed behind it', 'sealed, or not there'))
}

const entryKeyOf = ({ day, id }: SealedEntry): Key => eventKey(day, id)

/**
 * Entries must be as they were sealed. An erasure removes people from an entry but keeps who did what and when, so an entry that names an
 * erased person is compared by those fields only.
 */
export async function sealedEntryFindings(table: Pick<TableReader, 'items'>, items: readonly Item[]): Promise<Finding[]> {
  const sealed = items.filter((item) => kindOf(keyOf(item)) === 'seal').flatMap((item) => sealItem.read(item).entries)
  if (sealed.length === 0) return []
  const distinct = new Map(sealed.map((entry) => [entry.id, entry]))
  const found = await table.items([...distinct.values()].map(entryKeyOf))
  const byId = new Map(found.map((item) => [String(item.sk), item]))
  const findings: Finding[] = []
  for (const entry of distinct.values()) {
    const item = byId.get(entry.id)
    const key = entryKeyOf(entry)
    if (!item) findings.push(finding(key, 'it was taken away: a seal names it', 'an entry: nothing ever leaves the journal'))
    else if (isWhole(item) && !(await isAsSealed(table, entry, journalEntryItem.read(item))))
      findings.push(finding(key, 'it was rewritten: its seal is of something else', 'as it was sealed'))
  }
  return findings
}

async function isAsSealed(table: Pick<TableReader, 'items'>, sealed: SealedEntry, entry: JournalEntry): Promise<boolean> {
  const now = sealedEntry(entry)
  if (now.sha256 === sealed.sha256) return true
  return now.actSha256 === sealed.actSha256 && namesErased(table, entry)
}

const neutralNames = /erased-[0-9a-f-]{36}|ERASED-[0-9A-F-]{36}/g
const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Recognizes erased people by the ids that replaced their addresses, or by the neutral names of their links and promocodes. */
async function namesErased(table: Pick<TableReader, 'items'>, entry: JournalEntry): Promise<boolean> {
  const text = JSON.stringify(entry)
  const names = text.match(neutralNames) ?? []
  const keys = [...(text.match(ids) ?? []).map(partnerKey), ...names.map(linkKey), ...names.map(promocodeKey)]
  return (await table.items(distinctKeys(keys))).some(({ erasedAt }) => erasedAt !== undefined)
}
