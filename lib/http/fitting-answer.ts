/** Half of what a function may answer, in which the page stands as a text: its quotes take twice the room. */
const mostBytes = 3_000_000

/** How many elements of a page fit into an answer, from the first one on: one at least. The page goes on behind them. */
export function countFitting(elements: readonly object[]): number {
  let bytes = 0
  const tooMany = elements.findIndex((element) => (bytes += Buffer.byteLength(JSON.stringify(element)) + 1) > mostBytes)
  return tooMany < 0 ? elements.length : Math.max(1, tooMany)
}

/**
 * As much of a page as fits into an answer, and where the list goes on.
 *
 * @param next where it goes on behind the whole page; null at the end of the list
 * @param placeOf where it goes on behind an element, which has this index
 */
export function fittingPage<Shown extends object, Next>(
  shown: readonly Shown[],
  next: Next,
  placeOf: (last: Shown, index: number) => Next,
): { answer: Shown[]; next: Next } {
  const answer = shown.slice(0, countFitting(shown))
  const last = answer.at(-1)
  return { answer, next: last && answer.length < shown.length ? placeOf(last, answer.length - 1) : next }
}
