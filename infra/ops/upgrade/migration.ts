import type { Runtime } from '../../../lib/http/runtime.ts'
import type { ItemKind } from '../../../lib/store/stored-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'

/** One item that still lacks what a form brings. */
export interface Change {
  /** Write units that AWS bills for it. */
  writeUnits: number
  /**
   * Writes it, on the condition that what it was derived from is unchanged. Done twice, it changes nothing the second time.
   */
  write: (runtime: Runtime) => Promise<void>
}

/**
 * One pass over a partition that brings a form to items that were stored in the form before it. The previous release may go on writing
 * meanwhile, so a migration must leave every item readable by it.
 */
export interface Migration {
  form: number
  /** What it brings, for the operator. */
  title: string
  /** The kinds of items that it makes or changes. */
  changes: readonly ItemKind[]
  /** What it reads to find what is to be changed. */
  partition: string
  /** The attributes that it reads. */
  attributes: readonly string[]
  /** Changes that these items, as just read, still need. */
  changesOf: (items: readonly Item[]) => Promise<Change[]>
}
