import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Cached code is executed, so the cache is in a folder that only people who can change the code can write. */
export const compileCache = join(import.meta.dirname, '../node_modules/.cache/compiled')

/** Turns on Node's compile cache. If it cannot be written, code is compiled again. */
export function keepCompiled(): void {
  enableCompileCache(compileCache)
}
