import * as z from 'zod'
import { field, text } from './answer-field.ts'

export const words = z
  .object({
    ru: field(text(), 'In Russian', '15 % от суммы каждой сделки клиента'),
    en: field(text(), 'In English', '15 % of every deal of the client'),
  })
  .meta({ id: 'Words', description: 'What people read, in each language' })
