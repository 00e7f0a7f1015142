import { declared } from '../table/declared.ts'

/**
 * How far the upgrade of a table to this version's form has come.
 *
 * - `migrating`: the first pass is under way.
 * - `migrated`: every item was met once. The previous release may still run and write.
 * - `closing`: the settings have the new form, so the previous release is refused; the last pass is under way.
 * - `closed`: nothing in the previous form is left.
 */
export type UpgradeStage = 'migrating' | 'migrated' | 'closing' | 'closed'

export interface UpgradeState {
  stage: UpgradeStage
  /** Number of the migration that the pass has come to; with `after`, the sort key of the last item that it has met. */
  migration: number
  after?: string
  /** Over all passes. */
  itemsMet: number
  itemsChanged: number
  startedAt: string
  updatedAt: string
  /** Each write adds one: of two upgrades at once, one stops. */
  revision: number
}

export const upgradeItem = declared<UpgradeState>(
  {
    stage: 'text',
    migration: 'number',
    after: { optional: 'text' },
    itemsMet: 'number',
    itemsChanged: 'number',
    startedAt: 'text',
    updatedAt: 'text',
    revision: 'number',
  },
  { since: 8 },
)
