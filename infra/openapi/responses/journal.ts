import * as z from 'zod'
import { journalTypes, subjectKinds } from '../../../lib/domain/journal.ts'
import { administrator } from './administrator.ts'
import { field, id, moment, text } from './answer-field.ts'
import { apiKey } from './api-key.ts'
import { namedPartner } from './partner.ts'

const state = z.record(z.string(), z.unknown())

export const journalEntry = z
  .object({
    id: id('the entry', '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71'),
    type: field(z.enum(journalTypes), 'What was done', 'key.issued'),
    at: moment('When', '2026-11-22T09:00:00.000Z'),
    changedByAdmin: administrator.nullable().meta({ description: 'The administrator who did it, as they were then' }),
    changedByApiKey: apiKey.nullable().meta({ description: 'The API key with which it was done, as it was then' }),
    changedByPartner: namedPartner
      .nullable()
      .meta({ description: 'The partner who did it; where nobody did, the service itself' }),
    reason: field(text().nullable(), 'Why; null where nobody said', null),
    subjects: z
      .array(
        z.object({
          kind: field(z.enum(subjectKinds), 'What it is', 'key'),
          id: field(
            text(),
            'What names it for good: an id, a slug, a code or an address',
            '01a1fdc2-2d4b-7000-8000-000000000002',
          ),
          partner: namedPartner.nullable().meta({ description: 'Of a partner, who it is' }),
        }),
      )
      .meta({ description: 'First the thing itself, then those whom it concerns' }),
    before: state.nullable().meta({ description: 'What it was; null where there was nothing' }),
    after: state.meta({ description: 'What it became' }),
  })
  .meta({ id: 'JournalEntry', description: 'One act of a person, written with what it did' })
