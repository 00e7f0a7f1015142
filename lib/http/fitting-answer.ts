/** Half of the maximum answer of a function: the page is embedded as text, and escaping may double its quotes. */
const mostBytes = 3_000_000

/** How many elements of a page fit into an answer, at least one; the next page continues after them. */
export function countFitting(elements: readonly object[]): number {
  let bytes = 0
  const tooMany = elements.findIndex((element) => (bytes += Buffer.byteLength(JSON.stringify(element)) + 1) > mostBytes)
  return tooMany < 0 ? elements.length : Math.max(1, tooMany)
}

/**
 * As much of a page as fits into an answer, and where the list continues.
 *
 * @param next where it continues after the whole page; null at the end of the list
 * @param placeOf where it continues after the element with this index
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
