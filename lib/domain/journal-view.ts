import { administratorView, apiKeyView } from './actor.ts'
import type { JournalEntry, JournalSubject } from './journal.ts'
import { type NamedPartner, namedPartnerView } from './partner.ts'

const partnerPrefix = 'partner:'

/** Ids of the partners whom an entry is about, or who did it. */
export function partnersNamedIn({ subjects, byPartnerId }: JournalEntry): string[] {
  const named = subjects.flatMap((subject) => (subject.startsWith(partnerPrefix) ? [subject.slice(partnerPrefix.length)] : []))
  return byPartnerId === undefined ? named : [byPartnerId, ...named]
}

/** @param partners those of partnersNamedIn, as far as they are known, by their ids */
export function journalEntryView(entry: JournalEntry, partners: ReadonlyMap<string, NamedPartner>) {
  const { id, type, at, by, byPartnerId, byApiKey, reason, subjects, before, after } = entry
  const partnerOf = (partnerId: string | undefined) => {
    const partner = partnerId === undefined ? undefined : partners.get(partnerId)
    return partner ? namedPartnerView(partner) : null
  }
  return {
    id,
    type,
    at,
    changedByAdmin: by && !byApiKey ? administratorView(by) : null,
    changedByApiKey: by && byApiKey ? apiKeyView({ ...byApiKey, admin: by }) : null,
    changedByPartner: partnerOf(byPartnerId),
    reason,
    subjects: subjects.map((subject) => {
      const { kind, name } = partsOf(subject)
      return { kind, id: name, partner: kind === 'partner' ? partnerOf(name) : null }
    }),
    before,
    after,
  }
}

function partsOf(subject: JournalSubject): { kind: string; name: string } {
  const colon = subject.indexOf(':')
  return { kind: subject.slice(0, colon), name: subject.slice(colon + 1) }
}
