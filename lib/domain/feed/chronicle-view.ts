import type { ChronicleLine } from './chronicle.ts'
import { changedByView, subjectsView } from '../journal/journal-view.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { NamedPartner } from '../partner/partner.ts'

/** Ids of the partners that a line is about, or who did the act. */
export function partnersNamedInLine({ subjects, byPartnerId }: ChronicleLine): string[] {
  const named = subjects.flatMap((subject) => (subject.startsWith('partner:') ? [subject.slice('partner:'.length)] : []))
  return byPartnerId === undefined ? named : [byPartnerId, ...named]
}

/** @param partners the known ones of partnersNamedInLine, by id */
export function chronicleLineView(line: ChronicleLine, partners: ReadonlyMap<string, NamedPartner>) {
  const { id, at, reason, subjects, before, after, amountKopecks, requestId = null } = line
  return {
    id,
    // Later versions have more of them.
    type: line.type as string,
    at,
    ...changedByView(line, partners),
    reason,
    subjects: subjectsView(subjects, partners),
    before,
    after,
    amount: amountKopecks === null ? null : rublesFromKopecks(amountKopecks),
    requestId,
  }
}
