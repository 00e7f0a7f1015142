import * as z from 'zod'
import { chronicleSubjectKinds } from '../../../lib/domain/feed/chronicle.ts'
import { journalTypes, subjectKinds } from '../../../lib/domain/journal/journal.ts'
import { administrator } from './administrator.ts'
import { field, id, moment, text } from './answer-field.ts'
import { apiKey } from './api-key.ts'
import { ruble } from './money.ts'
import { namedPartner } from './partner.ts'

const state = z.record(text(), z.unknown())

const subject = <Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    kind: field(z.enum(kinds), 'What it is', 'key'),
    id: field(text(), 'Its permanent name: an id, a slug, a code or an address', '01a1fdc2-2d4b-7000-8000-000000000002'),
    partner: namedPartner.nullable().meta({ description: 'For a partner, who it is' }),
  })

const whenAndWho = {
  at: moment('When', '2026-11-22T09:00:00.000Z'),
  changedByAdmin: administrator.nullable().meta({ description: 'The administrator who did it, as they were then' }),
  changedByApiKey: apiKey.nullable().meta({ description: 'The API key it was done with, as it was then' }),
  changedByPartner: namedPartner
    .nullable()
    .meta({ description: 'The partner who did it; if all three are null, the service did it' }),
  reason: field(text().nullable(), 'The reason; null if none was given', null),
}

const beforeAndAfter = {
  before: state
    .nullable()
    .meta({ description: 'The previous state; null if there was none', examples: [{ status: 'Requested' }] }),
  after: state.meta({ description: 'The new state', examples: [{ status: 'Approved' }] }),
}

const entrySubjects = z.array(subject(subjectKinds)).meta({ description: 'First the thing itself, then the people it concerns' })

/** An entry as administrators see it. */
export const consoleJournalEntry = z
  .object({
    id: id('the entry', '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71'),
    type: field(z.enum(journalTypes), 'What was done', 'key.issued'),
    ...whenAndWho,
    note: field(text().nullable(), 'A note among administrators; not shown to partners and keys', null),
    subjects: entrySubjects,
    ...beforeAndAfter,
  })
  .meta({ id: 'ConsoleJournalEntry', description: 'One act of a person, and what it changed' })

/** An entry as keys see it. */
export const journalEntry = z
  .object({
    id: id('the entry', '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71'),
    type: field(text().max(40), 'What was done. More types may be added', 'key.issued'),
    ...whenAndWho,
    subjects: entrySubjects,
    ...beforeAndAfter,
  })
  .meta({ id: 'JournalEntry', description: 'One act of a person or a key, and what it changed' })

export const chronicleLine = z
  .object({
    id: field(
      text().max(40),
      'The id of the journal entry or of the event in the feed',
      '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71-000',
    ),
    type: field(
      text().max(40),
      'What was done: a type of event, or another act of people. More types may be added',
      'payout.approved',
    ),
    ...whenAndWho,
    subjects: z
      .array(subject(chronicleSubjectKinds))
      .meta({ description: 'First the thing itself, then the people it concerns' }),
    ...beforeAndAfter,
    amount: field(
      z.number().nullable(),
      'The amount moved, or the amount of the deal, in rubles; negative if it was taken back, null if no money is involved',
      1650,
    ).meta({ ...ruble }),
    requestId: field(
      text().max(128).nullable(),
      'Finds the request in the log; null if no request did it, or if the act is older than this field',
      'req-1',
    ),
  })
  .meta({ id: 'ChronicleLine', description: 'Who did what to which thing, and for how much' })
