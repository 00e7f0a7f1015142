import type { Key } from '../../../lib/store/keys.ts'

/** Something in the table that contradicts something else in it, or itself. */
export interface Finding {
  pk: string
  sk: string
  /** What is wrong with the item, in plain words. */
  wrong: string
  /** What it would say if all were well. */
  shouldBe: string
}

export const finding = ({ pk, sk }: Key, wrong: string, shouldBe: string): Finding => ({ pk, sk, wrong, shouldBe })

/** A finding when two values differ, none when they are the same. */
export function differing(key: Key, what: string, found: unknown, expected: unknown): Finding[] {
  if (found === expected) return []
  const [is, shouldBe] = [shown(found), shown(expected)]
  return is === shouldBe ? [] : [finding(key, `${what} is ${is}`, shouldBe)]
}

/** A finding when a rule does not hold. */
export const unless = (isSo: boolean, ...of: Parameters<typeof finding>): Finding[] => (isSo ? [] : [finding(...of)])

/** What is wrong with a name that stands for nothing. */
export function unknownOf(key: Key, what: string, id: string | null | undefined, known: ReadonlySet<string>): Finding[] {
  if (id === null || id === undefined || known.has(id)) return []
  return [finding(key, `${what} ${id} is not in the contour`, 'one that is')]
}

export function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value, inOrder)
}

/** The table gives attributes in any order: it is no difference. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
