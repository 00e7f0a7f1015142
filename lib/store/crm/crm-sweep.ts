/** What of its state has an end. Deals are found by a search long before; what waits for a person is read by then. */
const sweptAfterDays: ReadonlyMap<string, number> = new Map([
  ['deal', 30],
  ['person', 365],
])

/** @returns undefined for what stays */
export const daysUntilSwept = (name: string): number | undefined => sweptAfterDays.get(name.slice(0, name.indexOf('-')))
