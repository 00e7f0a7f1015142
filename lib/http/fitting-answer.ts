/** Half of what a function may answer, in which the page stands as a text: its quotes take twice the room. */
const mostBytes = 3_000_000

/** How many elements of a page fit into an answer, from the first one on: one at least. The page goes on behind them. */
export function countFitting(elements: readonly object[]): number {
  let bytes = 0
  const tooMany = elements.findIndex((element) => (bytes += Buffer.byteLength(JSON.stringify(element)) + 1) > mostBytes)
  return tooMany < 0 ? elements.length : Math.max(1, tooMany)
}
