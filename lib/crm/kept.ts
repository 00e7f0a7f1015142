/** One value that outlives a run. It is there whole, or as it was before. */
export interface Kept<Value> {
  /** Undefined before the first is written. */
  read: () => Promise<Value | undefined>
  /** @throws when somebody else has written it since it was read, where several may write */
  write: (value: Value) => Promise<void>
}

/** What outlives a run, by its name: letters, digits and dashes. */
export type Keep = <Value>(name: string) => Kept<Value>
