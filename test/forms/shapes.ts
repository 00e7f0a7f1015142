import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedItems } from '../../lib/store/stored-items.ts'
import type { Attribute, Attributes, Kind } from '../../lib/store/table/declared.ts'

/** What a release stores: the attributes of every kind of item, as it declared them. */
export interface Shapes {
  form: number
  kinds: Readonly<Record<string, KeptShape>>
}

export interface KeptShape {
  since: number
  attributes: Attributes
}

/** What today's declarations say of tables of a form. */
export function shapesOf(form: number): Shapes {
  const kinds = Object.entries(storedItems).filter(([, { since }]) => since <= form)
  return {
    form,
    kinds: Object.fromEntries(kinds.map(([kind, { since, attributes }]) => [kind, { since, attributes: of(attributes, form) }])),
  }
}

/** Without what later forms bring. */
function of(attributes: Attributes, form: number): Attributes {
  const known = Object.entries(attributes).filter(([, attribute]) => (isOptional(attribute) ? (attribute.since ?? 0) : 0) <= form)
  return Object.fromEntries(
    known.map(([name, attribute]) => [
      name,
      isOptional(attribute) ? { ...attribute, optional: kindOf(attribute.optional, form) } : kindOf(attribute, form),
    ]),
  )
}

function kindOf(kind: Kind, form: number): Kind {
  if (typeof kind === 'string' || 'either' in kind) return kind
  if ('map' in kind) return { map: of(kind.map, form) }
  if ('list' in kind) return { list: kindOf(kind.list, form) }
  return 'entries' in kind ? { entries: kindOf(kind.entries, form) } : { orNull: kindOf(kind.orNull, form) }
}

export const isOptional = (attribute: Attribute): attribute is Exclude<Attribute, Kind> =>
  typeof attribute === 'object' && 'optional' in attribute

const fileOf = (form: number): string => join(import.meta.dirname, String(form), 'shapes.json')

/** The shapes that the release with this form left. */
export const keptShapesOf = (form: number): Shapes => JSON.parse(readFileSync(fileOf(form), 'utf8')) as Shapes

/** Leaves them for the tests of the next releases: one kind of item a line, so that a change is seen in few lines. */
export function keepShapes(shapes: Shapes): void {
  const kinds = Object.entries(shapes.kinds).map(([kind, shape]) => `    ${JSON.stringify(kind)}: ${JSON.stringify(shape)}`)
  writeFileSync(fileOf(shapes.form), `{\n  "form": ${shapes.form},\n  "kinds": {\n${kinds.join(',\n')}\n  }\n}\n`)
}
