import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const opsScript = join(import.meta.dirname, '..', '..', 'infra', 'ops', 'contour.ts')

/** What the audit of a contour says. */
export interface AuditOutcome {
  isClean: boolean
  /** As it was printed, for people. */
  text: string
}

/** Runs `npm run contour -- audit` against the contour on a port. */
export async function audit(port: number): Promise<AuditOutcome> {
  const child = spawn(process.execPath, [opsScript, 'audit', '--port', String(port)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { isClean: code === 0, text: code === 0 ? output.trim() : `${output}${errors}`.trim() }
}
