/** An opaque cursor for the next page. It includes the name of the list, so that it is not valid for another one. */
export function writeCursor(list: string, place: unknown): string {
  return Buffer.from(JSON.stringify([list, place])).toString('base64url')
}

/** The place in a cursor of this list; undefined when the text is not one. The form of the place is not checked. */
export function readCursor(list: string, cursor: string): unknown {
  try {
    const [named, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    return named === list ? place : undefined
  } catch {
    return undefined
  }
}
