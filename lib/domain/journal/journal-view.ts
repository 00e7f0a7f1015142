import { administratorView, apiKeyView } from '../people/actor.ts'
import type { JournalEntry } from './journal.ts'
import { type NamedPartner, namedPartnerView } from '../partner/partner.ts'

const partnerPrefix = 'partner:'

/** Ids of the partners that an entry is about, or who did the act. */
export function partnersNamedIn({ subjects, byPartnerId }: JournalEntry): string[] {
  const named = subjects.flatMap((subject) => (subject.startsWith(partnerPrefix) ? [subject.slice(partnerPrefix.length)] : []))
  return byPartnerId === undefined ? named : [byPartnerId, ...named]
}

/**
 * An entry as every reader of the journal sees it.
 *
 * @param partners the known ones of partnersNamedIn, by id
 */
export function journalEntryView(entry: JournalEntry, partners: ReadonlyMap<string, NamedPartner>) {
  const { id, at, reason, subjects, before, after } = entry
  return {
    id,
    // Later versions have more of them.
    type: entry.type as string,
    at,
    ...changedByView(entry, partners),
    reason,
    subjects: subjectsView(subjects, partners),
    before,
    after,
  }
}

/** An entry as administrators see it: with their notes to each other, which are for nobody else. */
export function notedEntryView(entry: JournalEntry, partners: ReadonlyMap<string, NamedPartner>) {
  const { type, note = null } = entry
  return { ...journalEntryView(entry, partners), type, note }
}

/**
 * Who did something, as they were then: an administrator, a partner or a key. An administrator may appear next to the partner who
 * asked for it; nobody appears when the service did it.
 */
export function changedByView(
  { by, byPartnerId, byApiKey }: Pick<JournalEntry, 'by' | 'byPartnerId' | 'byApiKey'>,
  partners: ReadonlyMap<string, NamedPartner>,
) {
  return {
    changedByAdmin: by && !byApiKey ? administratorView(by) : null,
    changedByApiKey: by && byApiKey ? apiKeyView({ ...byApiKey, admin: by }) : null,
    changedByPartner: partnerIn(partners, byPartnerId),
  }
}

/** The things that an act was done to, in their order. */
export function subjectsView<Kind extends string>(
  subjects: readonly `${Kind}:${string}`[],
  partners: ReadonlyMap<string, NamedPartner>,
) {
  return subjects.map((subject) => {
    const { kind, name } = partsOf<Kind>(subject)
    return { kind, id: name, partner: kind === 'partner' ? partnerIn(partners, name) : null }
  })
}

function partnerIn(partners: ReadonlyMap<string, NamedPartner>, partnerId: string | undefined) {
  const partner = partnerId === undefined ? undefined : partners.get(partnerId)
  return partner ? namedPartnerView(partner) : null
}

function partsOf<Kind extends string>(subject: `${Kind}:${string}`): { kind: Kind; name: string } {
  const colon = subject.indexOf(':')
  return { kind: subject.slice(0, colon) as Kind, name: subject.slice(colon + 1) }
}
