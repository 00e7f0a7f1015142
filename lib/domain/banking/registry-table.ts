import { rublesFromKopecks } from '../value/money.ts'
import type { Cell, Sheet } from '../value/spreadsheet.ts'
import type { BankDocument } from './bank-document.ts'

interface RegistryColumn {
  /** What banks' forms for many payments at once call it. */
  title: string
  cell: (document: BankDocument, index: number) => Cell
}

/** All columns that a table of payments can have. Numbers that are no amounts are texts, so that no zero and no digit is lost. */
export const registryColumns = {
  position: { title: '№ п/п', cell: (_document, index) => index + 1 },
  number: { title: 'Номер документа', cell: ({ number }) => number },
  date: { title: 'Дата', cell: ({ date }) => ({ day: date }) },
  amount: { title: 'Сумма', cell: ({ amountKopecks }) => rublesFromKopecks(amountKopecks) },
  payee: { title: 'Получатель', cell: ({ payee }) => payee.name },
  inn: { title: 'ИНН', cell: ({ payee }) => payee.inn },
  kpp: { title: 'КПП', cell: ({ payee }) => payee.kpp },
  account: { title: 'Счёт', cell: ({ payee }) => payee.account },
  bank: { title: 'Банк', cell: ({ payee }) => payee.bank },
  bic: { title: 'БИК', cell: ({ payee }) => payee.bic },
  correspondentAccount: { title: 'Корр. счёт', cell: ({ payee }) => payee.correspondentAccount },
  purpose: { title: 'Назначение платежа', cell: ({ purpose }) => purpose },
  incomeCode: { title: 'Код вида дохода', cell: ({ incomeCode }) => incomeCode },
  payer: { title: 'Плательщик', cell: ({ payer }) => payer.name },
  payerAccount: { title: 'Счёт плательщика', cell: ({ payer }) => payer.account },
} as const satisfies Record<string, RegistryColumn>

export type RegistryColumnName = keyof typeof registryColumns

/**
 * A table of payments for a bank that takes many at once, or for 1С:ЗУП. csvText and the workbook of the web apps are made of it.
 *
 * @param columns which, in their order
 * @param titles other names for them, as the form of a bank has them
 */
export function registrySheet(
  documents: readonly BankDocument[],
  columns: readonly RegistryColumnName[],
  titles: Partial<Record<RegistryColumnName, string>> = {},
): Sheet {
  const shown = columns.map((name) => ({ ...registryColumns[name], title: titles[name] ?? registryColumns[name].title }))
  return [
    shown.map(({ title }) => title),
    ...documents.map((document, index) => shown.map(({ cell }: RegistryColumn) => cell(document, index))),
  ]
}
