import * as z from 'zod'
import { email, id, name, nameOrNull } from './answer-field.ts'

/** An administrator, as history remembers them. */
export const administrator = z
  .object({
    id: id('the administrator', '97ad1480-fcb1-520e-a2b1-d2fbbaee1752'),
    email: email('Email address', 'olga@demo.example'),
    firstName: name('First name', 'Ольга'),
    lastName: name('Last name', 'Соколова'),
    middleName: nameOrNull('Middle name; null when there is none', 'Петровна'),
  })
  .meta({ id: 'Administrator', description: 'An administrator, as they were at the time' })
