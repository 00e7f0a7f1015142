import { useFormat } from '../../shared/format/format.ts'
import { textsOf } from '../../shared/texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

const texts = textsOf({ ru, en })

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Figures of an account, in rubles. */
const figures: ReadonlySet<string> = new Set(['accrued', 'waiting', 'available', 'held', 'paid'])

/** Each of their values is long, and begins a line where lines are shown. */
const inLines: ReadonlySet<string> = new Set(['fields', 'rewards', 'rules'])

type Words = Readonly<Record<string, string>>

/**
 * Words for the things, attributes and values of the journal and of the comparison of a contour file. A value without a word is shown
 * as it is.
 */
export function useAttributeWords() {
  const t = texts.use()
  const { money, dateTime } = useFormat()
  /** An attribute (`levelId`), or a thing by its kind and name (`lead field phone`). */
  const nameOf = (name: string): string => (t.names as Words)[name] ?? thingOf(name, t.things, t.values)
  const valueOf = (attribute: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t.nothing
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number' && attribute.endsWith('Kopecks')) return money(value / 100)
    if (typeof value === 'number') return figures.has(attribute) ? money(value) : String(value)
    // The digest of a picture says which it is.
    if (typeof value === 'string' && attribute === 'logo') return t.picture(value.slice('sha256:'.length, 'sha256:'.length + 6))
    if (typeof value === 'string' && moment.test(value)) return dateTime(value)
    if (typeof value === 'string')
      return (t.valuesOf as Record<string, Words>)[attribute]?.[value] ?? (t.values as Words)[value] ?? value
    if (Array.isArray(value))
      return value.length === 0
        ? t.nothing
        : value.map((one) => valueOf(attribute, one)).join(inLines.has(attribute) ? ';\n' : '; ')
    if (isRetired(value)) return t.retired(String(value.name))
    return Object.entries(value)
      .map(([name, one]) => `${nameOf(name)}: ${valueOf(name, one)}`)
      .join(', ')
  }
  return { nameOf, valueOf }
}

function thingOf(name: string, things: Words, values: Words): string {
  const kind = Object.keys(things).find((one) => name === one || name.startsWith(`${one} `))
  if (kind === undefined) return name
  const rest = name.slice(kind.length)
  // People name other things themselves.
  return `${things[kind]}${kind === 'legal type' ? ` ${values[rest.trim()] ?? rest.trim()}` : rest}`
}

/** A retired option of a list. */
const isRetired = (value: object): value is { name: unknown } =>
  'name' in value && 'hidden' in value && Object.keys(value).length === 2
