/**
 * The things that may be chosen or given: those that are not retired, and those that are held already.
 *
 * @param held ids of what stands: what is retired stays where it is
 */
export const offeredOf = <Thing extends { id: string; hidden?: boolean }>(
  things: readonly Thing[],
  held: readonly (string | null)[] = [],
): Thing[] => things.filter(({ id, hidden }) => !hidden || held.includes(id))
