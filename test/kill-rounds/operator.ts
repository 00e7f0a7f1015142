import { randomUUID } from 'node:crypto'
import { closeUpgrade, migrateTable } from '../../infra/ops/upgrade/upgrade.ts'
import { UpgradeElsewhere } from '../../infra/ops/upgrade/upgrade-state.ts'
import { useTable } from '../../infra/use-table.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { putIntoPreviousForm } from '../forms/previous-form.ts'

/** Slow enough that kills meet each step of it. */
const itemsPerSecond = 400

const [engine = '', tableName = '', contour = '', act = ''] = process.argv.slice(2)
useTable(engine, tableName, contour)
const options = { runtime: systemRuntime, itemsPerSecond, tell: () => undefined }
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  migrate: () => migrateTable(options),
  // The previous release has been seen to end: there is nothing to wait for.
  close: () => closeUpgrade({ ...options, requestsGoOnForMs: 0 }),
  return: () => putIntoPreviousForm(randomUUID),
}
try {
  await acts[act]?.()
} catch (error) {
  // A write of a killed one arrived after this one had begun: the next one goes on.
  if (!(error instanceof UpgradeElsewhere)) throw error
  process.exitCode = 2
}
