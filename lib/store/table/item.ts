/** An item as stored: its key together with its content. */
export type Item = Record<string, unknown>
