import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contour, LeadField } from '../../../lib/domain/contour/contour.ts'
import { offeredOptions } from '../../../lib/domain/contour/option.ts'
import { byteOrderMark } from '../../../lib/domain/value/spreadsheet.ts'
import { fieldColumn, historyColumns, type HistoryKind, historyKinds } from './columns.ts'
import { csvRow } from './table-file.ts'
import { emptyFolder } from './write-history.ts'

export const templateLanguages = ['en', 'ru'] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

/** The partner of the example. An import warns of it. */
export const examplePartner = 'EXAMPLE-1'

type Example = Readonly<Record<string, string>>

/**
 * Writes a file of each kind for this contour: what it is for, all its columns, and a line that moves in as it is. Where the contour has
 * no offer yet, links and promocodes have no such line, and the lead is nobody's.
 *
 * @throws CommandRefused for a folder that holds something
 */
export function writeTemplates(folder: string, contour: Contour, language: TemplateLanguage): void {
  emptyFolder(folder)
  const examples = examplesFor(contour)
  const fields = contour.fields.filter(({ hidden }) => !hidden)
  for (const kind of historyKinds) {
    const columns = Object.keys(historyColumns[kind])
    const header = [...columns, ...(kind === 'leads' ? fields.map(({ systemName }) => fieldColumn + systemName) : [])]
    const example = examples[kind]
    const lines = [
      ...commentsOf(kind, language).map((comment) => `# ${comment}\r\n`),
      csvRow(header),
      ...(example ? [csvRow(header.map((column) => example[column] ?? ''))] : []),
    ]
    writeFileSync(join(folder, `${kind}.csv`), byteOrderMark + lines.join(''))
  }
}

/** Without separators: a spreadsheet then keeps each in one cell. */
const texts = {
  en: {
    required: (columns: string) => `Required columns: ${columns}. Others may be empty or missing.`,
    cells: 'A moment is 2024-03-01T10:00:00Z or 01.03.2024 (Moscow time). A sum is 1500.50. A list is A|B.',
    example: 'The line under the header is an example that moves in as it is: put your own lines in its place.',
    page: 'What each column is: docs/moving-in.md',
  },
  ru: {
    required: (columns: string) => `Обязательные столбцы: ${columns}. Остальные могут быть пусты или отсутствовать.`,
    cells: 'Момент — 2024-03-01T10:00:00Z или 01.03.2024 (по Москве). Сумма — 1500.50. Список — А|Б.',
    example: 'Строка под заголовком — пример, который переезжает как есть: замените его своими строками.',
    page: 'Что значит каждый столбец: docs/ru/moving-in.md',
  },
} as const

function commentsOf(kind: HistoryKind, language: TemplateLanguage): string[] {
  const { required, cells, example, page } = texts[language]
  const columns = Object.entries(historyColumns[kind]).filter(([, { isRequired }]) => isRequired)
  return [required(columns.map(([column]) => column).join(' ')), cells, example, page]
}

function examplesFor({ offers, statuses, levels, fields, settings }: Contour): Partial<Record<HistoryKind, Example>> {
  const offer = offers[0]?.slug
  const statusNamed = (id: string): string => statuses.find((status) => status.id === id)?.systemName ?? ''
  const partner = examplePartner
  const ofPartner = offer === undefined ? undefined : { partner, offer, createdAt: '02.03.2024' }
  const filled = fields.filter(({ hidden }) => !hidden).map((field) => [fieldColumn + field.systemName, exampleValue(field)])
  return {
    partners: {
      externalId: partner,
      email: 'example@old.example',
      firstName: 'Ирина',
      lastName: 'Примерова',
      level: String(levels[0]?.number ?? ''),
      balance: '1500.50',
      createdAt: '01.03.2024',
    },
    ...(ofPartner && { links: { ...ofPartner, slug: 'example-1' }, promocodes: { ...ofPartner, code: 'EXAMPLE1' } }),
    leads: {
      externalId: 'EXAMPLE-2',
      ...ofPartner,
      status: statusNamed(settings.targetStatusId),
      statusAt: '05.03.2024',
      createdAt: '03.03.2024',
      ...Object.fromEntries(filled),
    },
    deals: { externalId: 'EXAMPLE-3', lead: 'EXAMPLE-2', amount: '20000', createdAt: '05.03.2024' },
    payouts: {
      externalId: 'EXAMPLE-4',
      partner,
      amount: '1000',
      status: 'Paid',
      createdAt: '06.03.2024',
      approvedAt: '07.03.2024',
      endedAt: '08.03.2024',
    },
  }
}

function exampleValue({ type, options }: LeadField): string {
  if (type === 'Number') return '1'
  if (type === 'Boolean') return 'true'
  return type === 'List' ? (offeredOptions(options)?.[0]?.name ?? '') : 'Пример'
}
