import * as z from 'zod'
import { field, id } from './answer-field.ts'

/** Somebody who runs the program, as history remembers them. */
export const administrator = z
  .object({
    id: id('the administrator', '97ad1480-fcb1-520e-a2b1-d2fbbaee1752'),
    email: field(z.string(), 'Email address', 'olga@demo.example'),
    firstName: field(z.string(), 'First name', 'Ольга'),
    lastName: field(z.string(), 'Last name', 'Соколова'),
    middleName: field(z.string().nullable(), 'Middle name; null when there is none', 'Петровна'),
  })
  .meta({ id: 'Administrator', description: 'An administrator, as they were at the time' })
