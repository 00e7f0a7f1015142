import * as z from 'zod'
import { detailKinds, maxNamed } from '../../../lib/domain/partner/same-details.ts'
import { demo } from '../demo.ts'
import { field, id, text } from './answer-field.ts'

const name = (description: string, example: string) => field(text().nullable(), description, example)

/** The other partners with the same payment details. */
export const sameDetails = z
  .array(
    z
      .object({
        kind: field(z.enum(detailKinds), 'What is the same: ИНН, bank account, card or telephone', 'Inn'),
        count: field(z.int().min(1), 'How many others there are', 1),
        partners: z
          .array(
            z
              .object({
                id: id('the partner', demo.maria),
                firstName: name('First name', 'Вера'),
                middleName: name('Middle name', 'Петровна'),
                lastName: name('Last name', 'Иванова'),
                email: field(text(), 'Address', 'vera@partners.example'),
              })
              .meta({ id: 'SharingPartner', description: 'Another partner with the same details' }),
          )
          .meta({ description: `The first ${maxNamed} of them` }),
      })
      .meta({ id: 'SameDetails', description: 'A detail that other partners have too' }),
  )
  .meta({
    description:
      'Details that the profiles of other partners have too: the same ИНН, account, card or telephone. Nothing is refused because of it; partners are not told',
  })
