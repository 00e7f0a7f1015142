import type { TestProject } from 'vitest/node'
import { mirrorScripts } from './mirror.ts'
import { type ReceiverLanguage, receivers } from './receivers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether examples in Python can be run on this machine. */
    hasPython: boolean
    /** Languages whose receiver of webhooks cannot be run on this machine. */
    missingTools: ReceiverLanguage[]
  }
}

/** CI installs what the others need. Go is a large download for one example: there it is used where it is. */
const mayBeMissing: ReceiverLanguage = 'Go'

/** Looks for what the examples in other languages are run by, and says what is not tested. */
export function setup(project: TestProject): void {
  const missing = (Object.keys(receivers) as ReceiverLanguage[]).filter((language) => !receivers[language].isThere())
  for (const language of missing) {
    const skipped = `THE EXAMPLES IN ${language.toUpperCase()} ARE NOT TESTED. There is no ${language} on this machine.`
    if (process.env.CI && language !== mayBeMissing) throw new Error(skipped)
    console.warn(`\n!!! ${skipped}\n`)
  }
  project.provide('missingTools', missing)
  project.provide('hasPython', mirrorScripts.python.isThere())
}
