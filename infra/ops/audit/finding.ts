/** Something in the table that contradicts something else in it. */
export interface Finding {
  /** What it is about, by a name that people know. */
  subject: string
  /** The rule that does not hold. */
  rule: string
  expected: string
  found: string
}
