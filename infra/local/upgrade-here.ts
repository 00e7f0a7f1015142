import { systemRuntime } from '../../lib/http/runtime.ts'
import { tableForm } from '../../lib/store/keys.ts'
import { closeUpgrade, migrateTable } from '../ops/upgrade/upgrade.ts'

/**
 * Brings the table of this machine to the present form, while it is served. Nobody else serves it, so there is no previous release to
 * wait for: the upgrade is closed at once. When it is interrupted, the next start goes on.
 */
export async function upgradeHere(): Promise<void> {
  const options = { runtime: systemRuntime, itemsPerSecond: Infinity, tell: () => undefined }
  await migrateTable(options)
  const state = await closeUpgrade({ ...options, requestsGoOnForMs: 0 })
  if (state) console.log(`Upgraded the data to form ${tableForm}: ${state.itemsChanged} items changed.`)
}
