import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/**
 * Functions read by the declarations of stored items, and compare nothing with them: in bundles, what is left of a declaration are the names
 * that reading takes out. Whole they would be 3 % of a bundle.
 */
export const leanItems = (): Plugin => ({
  name: 'lean-items',
  setup: (build) => {
    build.onLoad({ filter: /[/\\]lib[/\\]store[/\\].*-items?\.ts$/ }, async ({ path }) => {
      if (!/\bdeclared</.test(await readFile(path, 'utf8'))) return undefined
      const exported = Object.entries((await import(pathToFileURL(path).href)) as Record<string, { beside?: readonly string[] }>)
      // What else such a file exports, only other declarations use; a function that did would not be built.
      const readers = exported.flatMap(([name, { beside }]) =>
        beside === undefined ? [] : [`export const ${name} = /* @__PURE__ */ reading(${JSON.stringify(beside)})`],
      )
      return { contents: [`import { reading } from '../table/declared.ts'`, ...readers].join('\n'), loader: 'js' }
    })
  },
})
