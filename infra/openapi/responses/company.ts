import * as z from 'zod'
import { field, moment } from './answer-field.ts'

export const shownCompanySignIn = z
  .object({
    title: field(z.string().max(200).nullable(), 'As the button calls the company; null where nobody signs in by one', 'Ромашка'),
  })
  .meta({ id: 'ShownCompanySignIn', description: 'Whether administrators sign in by their company' })

export const begunCompanySignIn = z
  .object({
    address: field(
      z.string().max(8_000),
      'Where the page goes: of the identity provider',
      'https://login.example/authorize?state=s',
    ),
    expiresAt: moment('Until when the company may send the browser back', '2026-11-24T09:05:00.000Z'),
  })
  .meta({ id: 'BegunCompanySignIn', description: 'A sign-in by the company that has begun' })
