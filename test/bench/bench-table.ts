import { randomUUID } from 'node:crypto'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { startEngine } from '../../infra/local/engine.ts'
import { createTable } from '../../infra/local/local-table.ts'
import { useTable } from '../../infra/use-table.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { loadFunctions } from '../simulation/functions.ts'
import { type BenchClient, benchClient, loadBenchIds } from './bench-client.ts'
import { benchContour } from './bench-contour.ts'

/**
 * Does the work on a contour of its own, in an engine that keeps nothing. Functions run from their source, in this process,
 * without log output.
 *
 * @param partners the number of partners of the contour
 */
export async function onBenchTable<Result>(partners: number, work: (client: BenchClient) => Promise<Result>): Promise<Result> {
  const engine = await startEngine(undefined)
  const write = process.stdout.write.bind(process.stdout)
  try {
    // Functions remember what they know of a table by its name.
    const tableName = `bench-${randomUUID()}`
    const secret = `bench-${randomUUID()}`
    useTable(engine.endpoint, tableName, 'bench')
    await createTable(engine.endpoint, tableName)
    await applyContourFile(parseContourFile(JSON.stringify(benchContour(partners, secret)), 'contour of the benchmark'))
    process.stdout.write = (): boolean => true
    return await work(await benchClient(await loadFunctions(), secret, await loadBenchIds()))
  } finally {
    process.stdout.write = write
    await engine.stop()
  }
}
