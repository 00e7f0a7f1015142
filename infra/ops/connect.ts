import { useTable } from '../local/local-table.ts'
import { findRunning } from '../local/running.ts'

/** There is no contour to work on; the message says how to get one. */
export class NoContour extends Error {
  override readonly name = 'NoContour'
}

/**
 * Points this process to the table of the contour that `npm start` serves on a port.
 *
 * @throws NoContour
 */
export function connectTo(port: number): void {
  const running = findRunning(port)
  if (!running) throw new NoContour(`No contour runs on port ${port}. Start one with npm start, or name its port: --port N`)
  useTable(running.endpoint, running.tableName)
}
