import type { Key } from '../../../lib/store/keys.ts'

/** An item that contradicts another item, or itself. */
export interface Finding {
  pk: string
  sk: string
  /** What is wrong with the item, in plain words. */
  wrong: string
  /** What a correct item would say. */
  shouldBe: string
}

export const finding = ({ pk, sk }: Key, wrong: string, shouldBe: string): Finding => ({ pk, sk, wrong, shouldBe })

/** A finding when two values differ, otherwise none. */
export function differing(key: Key, what: string, found: unknown, expected: unknown): Finding[] {
  if (found === expected) return []
  const [is, shouldBe] = [shown(found), shown(expected)]
  return is === shouldBe ? [] : [finding(key, `${what} is ${is}`, shouldBe)]
}

/** A finding when a rule does not hold. */
export const unless = (isSo: boolean, ...of: Parameters<typeof finding>): Finding[] => (isSo ? [] : [finding(...of)])

/** A finding when an id refers to nothing. */
export function unknownOf(key: Key, what: string, id: string | null | undefined, known: ReadonlySet<string>): Finding[] {
  if (id === null || id === undefined || known.has(id)) return []
  return [finding(key, `${what} ${id} is not in the contour`, 'one that is')]
}

export function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value, inOrder)
}

/** The table returns attributes in any order, so order is no difference. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
