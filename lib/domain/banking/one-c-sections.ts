import { nul } from '../value/unseen-characters.ts'
import { faultOfFile, type StatementFault } from './statement.ts'

type SectionKind = 'СекцияРасчСчет' | 'СекцияДокумент'

/** A part of a file between its first and its last line, with its fields by name. */
export interface OneCSection {
  kind: SectionKind
  /** The line that it begins in, from 1. */
  at: number
  fields: Map<string, { value: string; at: number }>
  faults: StatementFault[]
}

const ends: Readonly<Record<SectionKind, string>> = { СекцияРасчСчет: 'КонецРасчСчет', СекцияДокумент: 'КонецДокумента' }
const isEnd = (row: string): boolean => row === ends.СекцияРасчСчет || row === ends.СекцияДокумент

/** Fields that are read: one of them twice means that two documents ran together. Banks add fields of their own, which say nothing to us. */
const readFields: ReadonlySet<string> = new Set(
  'РасчСчет НачальныйОстаток ВсегоПоступило ВсегоСписано КонечныйОстаток Номер Дата Сумма ДатаСписано ДатаПоступило'
    .split(' ')
    .concat(['', '1', '2', '3', '4', '5', '6'].map((row) => `НазначениеПлатежа${row}`))
    .concat(['', '1', 'Счет', 'РасчСчет', 'ИНН', 'БИК'].flatMap((field) => [`Плательщик${field}`, `Получатель${field}`])),
)

/** What no bank writes, and no table keeps. */
const isControl = (text: string): boolean => text.includes(nul) || /[^\P{Cc}\t]/u.test(text)

/** The accounts that the header names, the sections of a file, and what is wrong outside of them. */
export function sectionsIn(rows: readonly string[]): { header: string[]; sections: OneCSection[]; faults: StatementFault[] } {
  const header: string[] = []
  const sections: OneCSection[] = []
  const faults: StatementFault[] = []
  let open: OneCSection | undefined
  let lastField = ''
  for (const [index, row] of rows.entries()) {
    const at = index + 1
    const { key, value } = fieldIn(row)
    if (row === '' || row === '1CClientBankExchange' || row === 'КонецФайла') continue
    if (key === 'СекцияРасчСчет' || key === 'СекцияДокумент') {
      if (open) open.faults.push(faultOfFile('openSection', open.at, open.kind))
      open = { kind: key, at, fields: new Map(), faults: [] }
      sections.push(open)
      lastField = ''
    } else if (isEnd(row)) {
      if (open && row === ends[open.kind]) open = undefined
      else (open?.faults ?? faults).push(faultOfFile('endWithoutSection', at, row))
    } else if (open) lastField = fieldRead(open, { row, at, key, value, lastField })
    else if (key === undefined) faults.push(faultOfFile('notField', at, row))
    else if (key === 'РасчСчет') header.push(value.trim())
  }
  if (open) open.faults.push(faultOfFile('openSection', open.at, open.kind))
  return { header, sections, faults }
}

/** @returns no key for what is no field. СекцияРасчСчет stands alone, as a key without a value. */
function fieldIn(row: string): { key: string | undefined; value: string } {
  if (row === 'СекцияРасчСчет' || row === 'СекцияДокумент') return { key: row, value: '' }
  const [, key, value = ''] = /^([^=\s]+)=(.*)$/.exec(row) ?? []
  return { key, value }
}

interface Row {
  row: string
  at: number
  key: string | undefined
  value: string
  lastField: string
}

/** Notes a field of a section, and says which it was. A purpose may go on in rows of its own, as it was typed. */
function fieldRead({ fields, faults }: OneCSection, { row, at, key, value, lastField }: Row): string {
  const text = key === undefined ? row : value
  if (isControl(text)) faults.push({ ...faultOfFile('characters', at), field: key ?? '' })
  if (key === undefined) {
    const before = lastField.startsWith('НазначениеПлатежа') ? fields.get(lastField) : undefined
    if (before) before.value += ` ${row}`
    else faults.push(faultOfFile('notField', at, row))
    return lastField
  }
  if (fields.has(key) && readFields.has(key)) faults.push({ ...faultOfFile('fieldTwice', at, value), field: key })
  else if (readFields.has(key)) fields.set(key, { value, at })
  return key
}
