import { isDeepStrictEqual } from 'node:util'
import type { Attribute, Attributes, Kind, Life } from '../../lib/store/table/declared.ts'
import { isOptional, type Shapes } from './shapes.ts'

/** What a form may change, besides what it adds. */
interface Way {
  /** The form that comes after the kept one. */
  form: number
  /** Kinds of items that the migrations of this form change. */
  migrated: readonly string[]
}

/** What is compared, and where it stands. */
interface Pair<Thing> {
  name: string
  kind: string
  kept: Thing
  present: Thing
}

const howTo = 'See docs/developing.md, "How to change what is stored".'

/**
 * What this version stores otherwise than the last kept release, and has not declared with a form: one sentence each, saying what to do.
 *
 * @param kept the shapes of the newest kept release
 */
export function shapeDifferences(kept: Shapes, present: Shapes, { migrated }: Pick<Way, 'migrated'>): string[] {
  const form = kept.form + 1
  const gone = Object.keys(kept.kinds).filter((kind) => !(kind in present.kinds))
  const differences = [
    ...gone.map((kind) => `${kind}: items of this kind are stored, and are not declared any more. Leave the declaration.`),
    ...Object.entries(present.kinds).flatMap(([kind, { since, attributes }]) => {
      const before = kept.kinds[kind]
      if (before)
        return attributeDifferences({ name: kind, kind, kept: before.attributes, present: attributes }, { form, migrated })
      return since === form ? [] : [`${kind}: this kind of item is new. Declare it with { since: ${form} }.`]
    }),
  ]
  if (differences.length === 0) return []
  const released = `The release with form ${kept.form} is kept already: make tableForm ${form} in lib/store/keys.ts, and previousForm ${kept.form}.`
  return [...differences, ...(present.form === kept.form ? [released] : []), howTo]
}

function attributeDifferences({ name, kind, kept, present }: Pair<Attributes>, way: Way): string[] {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(present)])]
  return names.flatMap((one) => {
    const [before, now] = [kept[one], present[one]]
    const at = `${name}.${one}`
    if (before === undefined) return now === undefined ? [] : addedDifferences(at, now, way)
    if (now === undefined) return removedDifferences(at, before, way)
    return changedDifferences({ name: at, kind, kept: before, present: now }, way)
  })
}

function addedDifferences(name: string, attribute: Attribute, { form }: Way): string[] {
  if (!isOptional(attribute))
    return [
      `${name} is new, and stored items do not have it: make it optional in its type, and declare it as { optional: …, since: ${form} }.`,
    ]
  return attribute.since === form ? [] : [`${name} is new: declare it with since: ${form}, the form that brings it.`]
}

function removedDifferences(name: string, before: Attribute, { form }: Way): string[] {
  if (isOptional(before) && before.until !== undefined && before.until < form) return []
  return [
    `${name} is gone from the declaration, and stored items still have it: declare it as { optional: …, until: ${form} } with a migration ` +
      'that takes it away. The form after that may forget it.',
  ]
}

function changedDifferences({ name, kind, kept, present }: Pair<Attribute>, way: Way): string[] {
  const [before, now] = [kindIn(kept), kindIn(present)]
  return [
    ...lifeDifferences({ name, kind, kept, present }, way),
    ...kindDifferences({ name, kind, kept: before, present: now }, way),
  ]
}

const kindIn = (attribute: Attribute): Kind => (isOptional(attribute) ? attribute.optional : attribute)

function lifeDifferences({ name, kind, kept, present }: Pair<Attribute>, { form, migrated }: Way): string[] {
  const unmigrated = (what: string): string =>
    `${name}: no migration of form ${form} changes items of the kind ${kind}. Write the one that ${what} them, in infra/ops/upgrade.`
  if (!isOptional(present)) {
    if (!isOptional(kept) || (kept.inAllSince !== undefined && kept.inAllSince < form)) return []
    return [
      `${name} is required now, and items are stored that lack it: leave it optional, with inAllSince: ${form} and a migration that puts it ` +
        'into every item. The form after that may require it.',
    ]
  }
  const before: Life = isOptional(kept) ? kept : {}
  const [comes, goes] = [present.inAllSince !== before.inAllSince, present.until !== before.until]
  if (!isOptional(kept) && present.until !== form)
    return [
      `${name} is optional now, and the previous release expects it in every item: only until: ${form} allows that, to take it away.`,
    ]
  return [
    ...(isOptional(kept) && present.since !== before.since
      ? [`${name} is declared since another form than it was: leave that.`]
      : []),
    ...(comes && present.inAllSince !== form ? [`${name} can be in every item since form ${form} at the earliest.`] : []),
    ...(comes && !migrated.includes(kind) ? [unmigrated('puts it into')] : []),
    ...(goes && present.until !== form ? [`${name} can be in items until form ${form} at the earliest.`] : []),
    ...(goes && !migrated.includes(kind) ? [unmigrated('takes it from')] : []),
  ]
}

function kindDifferences({ name, kind, kept, present }: Pair<Kind>, way: Way): string[] {
  if (typeof kept !== 'string' && typeof present !== 'string') {
    if ('map' in kept && 'map' in present) return attributeDifferences({ name, kind, kept: kept.map, present: present.map }, way)
    if ('list' in kept && 'list' in present)
      return kindDifferences({ name: `${name}[]`, kind, kept: kept.list, present: present.list }, way)
    if ('entries' in kept && 'entries' in present)
      return kindDifferences({ name: `${name}.*`, kind, kept: kept.entries, present: present.entries }, way)
    if ('orNull' in kept && 'orNull' in present)
      return kindDifferences({ name, kind, kept: kept.orNull, present: present.orNull }, way)
  }
  if (isDeepStrictEqual(kept, present)) return []
  return [
    `${name} is stored as ${JSON.stringify(kept)}, and is ${JSON.stringify(present)} now: give what is new another name, with since: ${way.form}.`,
  ]
}
