import type { FieldOption } from './contour.ts'

/** The options that people and integrations may choose: all but the retired ones. Null for a field of another type. */
export const offeredOptions = (options: readonly FieldOption[] | null): FieldOption[] | null =>
  options && options.filter(({ hidden }) => !hidden)

/** Whether a list accepts a value: an option that is offered, or the one that was chosen before, which may be retired by now. */
export const acceptsOption = (options: readonly FieldOption[] | null, value: unknown, before?: unknown): boolean =>
  options?.some(({ id, hidden }) => id === value && (!hidden || id === before)) ?? false

/** An option for those who configure the list. */
export const optionView = ({ id, name, hidden }: FieldOption) => ({ id, name, hidden: hidden ?? false })

/** The option that a name means: the present name of one, else an earlier one. Histories may name options as they were called then. */
export const optionNamed = (options: readonly FieldOption[], named: string): FieldOption | undefined =>
  options.find(({ name }) => name === named) ?? options.find(({ formerNames = [] }) => formerNames.includes(named))
