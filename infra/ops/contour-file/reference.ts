import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { contourFileSchema } from '../../../lib/contour-file/contour-file.ts'
import { fieldTexts } from './field-texts.ts'
import { fieldTextsRu } from './field-texts-ru.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const contours = join(import.meta.dirname, '..', '..', 'contours')
/** Examples come from these contours, the first one first. */
const exampleFiles = ['demo.json', 'auto.json']
/** Examples for fields that neither contour has. */
const otherExamples: Readonly<Record<string, unknown>> = {
  $schema: '../../docs/contour.schema.json',
  'settings.attributionDays': 30,
  'settings.retention.leadFieldsMonths': 36,
}

/** A field of a contour file, at any depth. */
interface Field {
  /** Such as offers[].rewards[].fixed */
  place: string
  schema: JsonSchema
  isRequired: boolean
}

/** What the table says in each language of the page. */
const languages = {
  en: {
    page: 'docs/contour-file.md',
    texts: fieldTexts,
    textsFile: 'field-texts.ts',
    columns: ['Field', 'Type', 'If it is left out', 'Example', 'What it is'],
    required: '**required**',
    absent: 'absent',
    empty: 'empty',
    or: 'or',
    listOfObjects: 'list of objects',
    listOfTexts: 'list of texts',
    types: { string: 'text', integer: 'whole number', boolean: 'true or false' },
  },
  ru: {
    page: 'docs/ru/contour-file.md',
    texts: fieldTextsRu,
    textsFile: 'field-texts-ru.ts',
    columns: ['Поле', 'Тип', 'Если не указано', 'Пример', 'Что это'],
    required: '**обязательно**',
    absent: 'нет',
    empty: 'пусто',
    or: 'или',
    listOfObjects: 'список объектов',
    listOfTexts: 'список строк',
    types: { string: 'строка', integer: 'целое число', number: 'число', boolean: 'true или false', object: 'объект' },
  },
} as const
export type PageLanguage = keyof typeof languages

/** The page of the contour file in each language, by its path from the project's folder. */
export const contourFilePages = (Object.keys(languages) as PageLanguage[]).map((language) => ({
  language,
  page: languages[language].page,
}))

/** The JSON schema that editors use; the program checks more, such as references to unknown names. */
export function contourJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(contourFileSchema, { io: 'input', target: 'draft-7' }) as JsonSchema
  for (const { place, schema: field } of fieldsIn(schema)) field.description = textOf(place, 'en')
  return { ...schema, title: 'Contour file' }
}

/** The table of fields in a page. */
function contourFileTable(language: PageLanguage): string[] {
  const { columns } = languages[language]
  const files = exampleFiles.map((file) => JSON.parse(readFileSync(join(contours, file), 'utf8')) as unknown)
  const rows = fieldsIn(contourJsonSchema()).map(({ place, schema, isRequired }) => {
    const example =
      otherExamples[place] ?? files.flatMap((file) => valuesAt(file, place.split('.'))).find((value) => value !== null)
    const isScalar = typeof example !== 'object'
    const shown = isScalar && example !== undefined ? code(example) : ''
    const cells = [typeOf(schema, language), defaultOf(schema, isRequired, language), shown, textOf(place, language)]
    return `| \`${place}\` | ${cells.join(' | ')} |`
  })
  return [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`, ...rows]
}

function textOf(place: string, language: PageLanguage): string {
  const { texts, textsFile } = languages[language]
  // Rules are the same wherever they stand.
  const text = texts[place] ?? texts[place.replace('.laterRules[].rewards[].', '.rewards[].')]
  if (text === undefined) throw new Error(`infra/ops/contour-file/${textsFile} does not say what ${place} is`)
  return text
}

/** Every field of an object, each followed by the fields inside it. */
function fieldsIn({ properties = {}, required = [] }: JsonSchema, before = ''): Field[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = property as JsonSchema
    const items = schema.items as JsonSchema | undefined
    const isListOfObjects = items?.type === 'object'
    const place = `${before}${name}${isListOfObjects ? '[]' : ''}`
    const field = { place: `${before}${name}`, schema, isRequired: required.includes(name) }
    return [field, ...fieldsIn(isListOfObjects ? items : schema, `${place}.`)]
  })
}

function typeOf(schema: JsonSchema, language: PageLanguage): string {
  const { type, items, anyOf, enum: values } = schema
  const { or, listOfObjects, listOfTexts, types } = languages[language]
  if (anyOf) return anyOf.map((one) => typeOf(one, language)).join(` ${or} `)
  if (values) return values.map((value) => code(value)).join(', ')
  if (type === 'array') return (items as JsonSchema).type === 'object' ? listOfObjects : listOfTexts
  return (types as Readonly<Record<string, string>>)[String(type)] ?? String(type)
}

function defaultOf({ default: value }: JsonSchema, isRequired: boolean, language: PageLanguage): string {
  const { required, absent, empty } = languages[language]
  if (isRequired) return required
  if (value === undefined) return absent
  return Array.isArray(value) && value.length === 0 ? empty : code(value)
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function valuesAt(value: unknown, [step, ...steps]: readonly string[]): unknown[] {
  if (step === undefined) return [value]
  const inside = (value as Record<string, unknown> | undefined)?.[step.replace('[]', '')]
  const parts = step.endsWith('[]') && Array.isArray(inside) ? inside : [inside]
  return parts.filter((part) => part !== undefined).flatMap((part) => valuesAt(part, steps))
}

const [begin, end] = ['<!-- fields: written by npm run contour-reference -->', '<!-- end of fields -->']

/**
 * A page of contourFilePages with the table between its marks replaced.
 *
 * @throws Error if the page has no marks
 */
export function contourFilePage(text: string, language: PageLanguage): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  const { page } = languages[language]
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table of fields: ${begin} … ${end}`)
  return `${text.slice(0, from)}${begin}\n\n${contourFileTable(language).join('\n')}\n\n${text.slice(to)}`
}
