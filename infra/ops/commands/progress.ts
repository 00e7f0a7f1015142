/**
 * Reports the progress of long work to the person who waits, on standard error, so that standard output stays clean. Work done in one step
 * is reported only on a terminal.
 */
export function progress(what: string): (done: number, all?: number) => void {
  let steps = 0
  return (done, all) => {
    steps++
    const isLong = steps > 1 || (all !== undefined && done < all)
    if (isLong || process.stderr.isTTY) console.error(`${what}: ${done}${all === undefined ? '' : ` of ${all}`}`)
  }
}
