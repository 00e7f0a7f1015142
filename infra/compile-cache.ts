import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Beside what is compiled, where only those write who may change that too: what lies here is executed. */
export const compileCache = join(import.meta.dirname, '../node_modules/.cache/compiled')

/** Has Node keep what it compiles from here on, and use what it kept before. Where it cannot write, it compiles anew. */
export function keepCompiled(): void {
  enableCompileCache(compileCache)
}
