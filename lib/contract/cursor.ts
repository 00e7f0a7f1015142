/**
 * Where the next page of a list begins, as text that means nothing to callers. It names its list, so that the cursor of one
 * is no cursor of another.
 */
export function writeCursor(list: string, place: unknown): string {
  return Buffer.from(JSON.stringify([list, place])).toString('base64url')
}

/** The place that a cursor of this list names, or undefined when it is none. What the place is made of is not checked. */
export function readCursor(list: string, cursor: string): unknown {
  try {
    const [named, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    return named === list ? place : undefined
  } catch {
    return undefined
  }
}
