import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { contourFileSchema } from '../../../lib/contour-file/contour-file.ts'
import { fieldTexts } from './field-texts.ts'

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

/** The JSON schema that editors use; the program checks more, such as references to unknown names. */
export function contourJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(contourFileSchema, { io: 'input', target: 'draft-7' }) as JsonSchema
  for (const { place, schema: field } of fieldsIn(schema)) field.description = textOf(place)
  return { ...schema, title: 'Contour file' }
}

/** The table in docs/contour-file.md. */
function contourFileTable(): string[] {
  const files = exampleFiles.map((file) => JSON.parse(readFileSync(join(contours, file), 'utf8')) as unknown)
  const rows = fieldsIn(contourJsonSchema()).map(({ place, schema, isRequired }) => {
    const example =
      otherExamples[place] ?? files.flatMap((file) => valuesAt(file, place.split('.'))).find((value) => value !== null)
    const isScalar = typeof example !== 'object'
    return `| \`${place}\` | ${typeOf(schema)} | ${defaultOf(schema, isRequired)} | ${isScalar && example !== undefined ? code(example) : ''} | ${textOf(place)} |`
  })
  return ['| Field | Type | If it is left out | Example | What it is |', '| --- | --- | --- | --- | --- |', ...rows]
}

function textOf(place: string): string {
  const text = fieldTexts[place]
  if (text === undefined) throw new Error(`infra/ops/contour-file/field-texts.ts does not say what ${place} is`)
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

function typeOf(schema: JsonSchema): string {
  const { type, items, anyOf, enum: values } = schema
  if (anyOf) return anyOf.map((one) => typeOf(one)).join(' or ')
  if (values) return values.map((value) => code(value)).join(', ')
  if (type === 'array') return `list of ${(items as JsonSchema).type === 'object' ? 'objects' : 'texts'}`
  return { string: 'text', integer: 'whole number', boolean: 'true or false' }[String(type)] ?? String(type)
}

function defaultOf({ default: value }: JsonSchema, isRequired: boolean): string {
  if (isRequired) return '**required**'
  if (value === undefined) return 'absent'
  return Array.isArray(value) && value.length === 0 ? 'empty' : code(value)
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
 * docs/contour-file.md with the table between its marks replaced.
 *
 * @throws Error if the page has no marks
 */
export function contourFilePage(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/contour-file.md has no place for the table of fields: ${begin} … ${end}`)
  return `${page.slice(0, from)}${begin}\n\n${contourFileTable().join('\n')}\n\n${page.slice(to)}`
}
