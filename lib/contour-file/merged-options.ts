import { isDeepStrictEqual } from 'node:util'
import type { FieldOption } from '../domain/contour/contour.ts'
import { meantThings } from './meant-names.ts'
import { type SaidOption, saidOption, wholeOption } from './said-option.ts'

/** Three versions of one thing: the file, what it was made from, and what stands. */
export interface Three<Value> {
  ours: Value
  base: Value
  theirs: Value
}

/** Which version of a value holds; of a contested one, the file's. */
export type Choice = 'ours' | 'theirs' | 'contested'

/** Which of two values holds, by the one that both come from. Without it nobody knows who changed it. */
export function pick(three: Three<unknown>): Choice {
  const { ours, base, theirs } = three
  if (isDeepStrictEqual(ours, theirs)) return 'ours'
  if (isDeepStrictEqual(ours, base)) return 'theirs'
  return isDeepStrictEqual(base, theirs) ? 'ours' : 'contested'
}

/**
 * The order of the names that all three versions have.
 *
 * @returns 'theirs' only if the file left the order as it was
 */
export function orderChosen({ ours, base, theirs }: Three<readonly string[]>): Choice {
  const everywhere = (name: string) => ours.includes(name) && base.includes(name) && theirs.includes(name)
  const [own, was, stands] = [ours, base, theirs].map((names) => names.filter(everywhere))
  return pick({ ours: own, base: was, theirs: stands })
}

interface Option {
  /** What it is called as it stands; a new one by its own name. */
  is: string
  /** What this version calls it. */
  said: string
  /** What a file that says this calls it: an earlier name alone changes nothing. */
  name: string
  isHidden: boolean
}

/**
 * The options of a list, one by one: an option is the same under another name. One that a file no longer names is retired by it, unless it was
 * never in what the file was made from.
 *
 * @param known the options of the table, with their earlier names
 */
export function mergedOptions(
  of: Three<readonly SaidOption[]>,
  known: readonly FieldOption[],
): { value: readonly SaidOption[]; choice: Choice } {
  const formerNames = new Map(known.map((option) => [option.name, option.formerNames]))
  const standing = of.theirs.map((one) => ({ name: wholeOption(one).name, formerNames: formerNames.get(wholeOption(one).name) }))
  const versionOf = (said: readonly SaidOption[]): Option[] => {
    const whole = said.map(wholeOption)
    return meantThings(whole, standing).map(({ thing, name }, index) => {
      const own = whole[index]?.name ?? ''
      return { is: thing?.name ?? own, said: own, name: String(name), isHidden: whole[index]?.hidden ?? false }
    })
  }
  const [ours, base, theirs] = [versionOf(of.ours), versionOf(of.base), versionOf(of.theirs)]
  const found = (version: readonly Option[], is: string) => version.find((option) => option.is === is)
  const ordered = orderChosen({ ours: ours.map(isOf), base: base.map(isOf), theirs: theirs.map(isOf) })
  const [first, second] = ordered === 'theirs' ? [theirs, ours] : [ours, theirs]
  const all = [...new Set([...first, ...second].map(isOf))]
  const each = all.map((is) => mergedOption(is, { ours: found(ours, is), base: found(base, is), theirs: found(theirs, is) }))
  // What the file alone would leave.
  const alone = [
    ...ours.map(({ is, name, isHidden }) => ({ is, name, isHidden })),
    ...theirs.filter(({ is }) => !found(ours, is)).map(retired),
  ]
  const merged = each.map(({ option }) => option)
  const isContested = ordered === 'contested' || each.some((one) => one.isContested)
  return {
    value: merged.map(({ is, name, isHidden }) =>
      saidOption({ name, hidden: isHidden, ...(is !== name && found(theirs, is) && { was: is }) }),
    ),
    choice: isContested ? 'contested' : isDeepStrictEqual(merged, alone) ? 'ours' : 'theirs',
  }
}

type Left = Pick<Option, 'is' | 'name' | 'isHidden'>

const isOf = ({ is }: Option): string => is
const retired = ({ is, name }: Option): Left => ({ is, name, isHidden: true })

function mergedOption(is: string, { ours, base, theirs }: Three<Option | undefined>): { option: Left; isContested: boolean } {
  if (!theirs) return { option: { is, name: ours?.name ?? is, isHidden: ours?.isHidden ?? true }, isContested: false }
  // The console added it.
  if (!ours && !base) return { option: { is, name: theirs.name, isHidden: theirs.isHidden }, isContested: false }
  // A version that does not name an option retires it.
  const isHidden = pick({ ours: ours?.isHidden ?? true, base: base?.isHidden ?? true, theirs: theirs.isHidden })
  const isHiddenThen = isHidden === 'theirs' ? theirs.isHidden : (ours?.isHidden ?? true)
  if (!ours) return { option: { is, name: theirs.name, isHidden: isHiddenThen }, isContested: isHidden === 'contested' }
  const isUnchanged = ours.said === base?.said
  const name = pick({ ours: isUnchanged ? ours.said : ours.name, base: base?.said, theirs: theirs.name })
  return {
    option: { is, name: name === 'theirs' ? theirs.name : ours.name, isHidden: isHiddenThen },
    isContested: [name, isHidden].includes('contested'),
  }
}
