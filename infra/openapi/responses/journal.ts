import * as z from 'zod'
import { chronicleSubjectKinds } from '../../../lib/domain/chronicle.ts'
import { journalTypes, subjectKinds } from '../../../lib/domain/journal.ts'
import { administrator } from './administrator.ts'
import { field, id, moment, text } from './answer-field.ts'
import { apiKey } from './api-key.ts'
import { ruble } from './money.ts'
import { namedPartner } from './partner.ts'

const state = z.record(text(), z.unknown())

const subject = <Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    kind: field(z.enum(kinds), 'What it is', 'key'),
    id: field(text(), 'What names it for good: an id, a slug, a code or an address', '01a1fdc2-2d4b-7000-8000-000000000002'),
    partner: namedPartner.nullable().meta({ description: 'Of a partner, who it is' }),
  })

const whenAndWho = {
  at: moment('When', '2026-11-22T09:00:00.000Z'),
  changedByAdmin: administrator.nullable().meta({ description: 'The administrator who did it, as they were then' }),
  changedByApiKey: apiKey.nullable().meta({ description: 'The API key with which it was done, as it was then' }),
  changedByPartner: namedPartner.nullable().meta({ description: 'The partner who did it; where nobody did, the service itself' }),
  reason: field(text().nullable(), 'Why; null where nobody said', null),
}

const beforeAndAfter = {
  before: state
    .nullable()
    .meta({ description: 'What it was; null where there was nothing', examples: [{ status: 'Requested' }] }),
  after: state.meta({ description: 'What it became', examples: [{ status: 'Approved' }] }),
}

export const journalEntry = z
  .object({
    id: id('the entry', '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71'),
    type: field(z.enum(journalTypes), 'What was done', 'key.issued'),
    ...whenAndWho,
    note: field(text().nullable(), 'What administrators tell each other of it: no partner is shown it, and no key', null),
    subjects: z.array(subject(subjectKinds)).meta({ description: 'First the thing itself, then those whom it concerns' }),
    ...beforeAndAfter,
  })
  .meta({ id: 'JournalEntry', description: 'One act of a person, written with what it did' })

export const chronicleLine = z
  .object({
    id: field(
      text().max(40),
      'The line: of an entry of the journal its id, of an event of the feed the id that the event has there',
      '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71-000',
    ),
    type: field(
      text().max(40),
      'What was done: a type of event, or an act of people that is none. More may come',
      'payout.approved',
    ),
    ...whenAndWho,
    subjects: z
      .array(subject(chronicleSubjectKinds))
      .meta({ description: 'First the thing itself, then those whom it concerns' }),
    ...beforeAndAfter,
    amount: field(
      z.number().nullable(),
      'What moved, or what the deal is worth, in rubles: less than nothing where it was taken back, null where it is about no money',
      1650,
    ).meta({ ...ruble }),
    requestId: field(
      text().max(128).nullable(),
      'Finds the request in the log; null of what no request did, and of acts of before it was kept',
      'req-1',
    ),
  })
  .meta({ id: 'ChronicleLine', description: 'Who did what to which thing, and for how much' })
