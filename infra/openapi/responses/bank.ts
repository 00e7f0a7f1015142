import * as z from 'zod'
import { maxNameLength } from '../../../lib/domain/payout/payment-details.ts'
import { field } from './answer-field.ts'

const bank = z
  .object({
    bic: field(z.string().length(9), 'BIC', '044525974'),
    name: field(z.string().max(maxNameLength), 'Name of the bank', 'АО «ТБанк»'),
    correspondentAccount: field(
      z.string().length(20).nullable(),
      'Correspondent account; null for participants that have none',
      '30101810145250000974',
    ),
    city: field(z.string().max(maxNameLength).nullable(), 'Where it is', 'г. Москва'),
    isRevoked: field(z.boolean(), 'Whether the Bank of Russia has revoked its license', false),
  })
  .meta({ id: 'Bank', description: "A bank of the Bank of Russia's directory" })

export const shownBank = z
  .object({
    directoryDay: field(
      z.iso.date().nullable(),
      'The business day of the directory that was imported last; null before the first import',
      '2026-11-27',
    ),
    bank: bank.nullable().meta({ description: 'Null when the directory does not have this BIC' }),
  })
  .meta({ id: 'ShownBank', description: 'What is known of a BIC' })
