import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of this test's own, gone with it, unless it is said when. */
export function tempFolder(cleanUp: (end: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'partner-program-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
