import type { TestProject } from 'vitest/node'
import { mirrorScripts } from './mirror.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether examples in Python can be run on this machine. */
    hasPython: boolean
  }
}

/** Looks for what the examples in Python are run by. */
export function setup(project: TestProject): void {
  const hasPython = mirrorScripts.python.isThere()
  const skipped = 'THE EXAMPLES IN PYTHON ARE NOT TESTED. There is no python3 on this machine.'
  if (!hasPython && process.env.CI) throw new Error(skipped)
  if (!hasPython) console.warn(`\n!!! ${skipped}\n`)
  project.provide('hasPython', hasPython)
}
