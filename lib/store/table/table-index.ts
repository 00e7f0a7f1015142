/** A global secondary index. Its keys are strings, but for a sort key that says otherwise. */
export interface TableIndex {
  name: string
  partitionKey: string
  sortKey: string
  sortsBy?: 'number'
  /** Projected attributes besides the keys. */
  attributes: readonly string[]
  /**
   * The form of the table that brings it. While the table has the previous form, such an index may be missing or half filled: it is read
   * only after the upgrade is closed. Absent for an index that every form has that this version reads.
   */
  form?: number
}
