/**
 * Tells the person who waits how far long work has come, on standard error: what goes to standard output stays clean.
 * Work that is done in one go is not worth a word, unless somebody watches the terminal.
 */
export function progress(what: string): (done: number, all?: number) => void {
  let steps = 0
  return (done, all) => {
    steps++
    const isLong = steps > 1 || (all !== undefined && done < all)
    if (isLong || process.stderr.isTTY) console.error(`${what}: ${done}${all === undefined ? '' : ` of ${all}`}`)
  }
}
