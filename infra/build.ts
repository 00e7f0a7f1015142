import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { endpoints } from '../lib/contract/endpoints.ts'

const projectRoot = join(import.meta.dirname, '..')

/** Where the bundle of a function lies: one self-contained file, deployed as it is. */
export function bundlePath(functionName: string): string {
  return join(projectRoot, 'dist', 'functions', functionName, 'index.js')
}

/**
 * Bundles every function of the endpoint list. CommonJS starts faster on Lambda than ES modules do:
 * what a module imports from Node and never uses is then not loaded.
 */
export async function buildFunctions(): Promise<void> {
  rmSync(join(projectRoot, 'dist'), { recursive: true, force: true })
  mkdirSync(join(projectRoot, 'dist'))
  // The project is of type module; what stands under dist/ is not.
  writeFileSync(join(projectRoot, 'dist', 'package.json'), '{ "type": "commonjs" }\n')
  await Promise.all(
    endpoints.map(({ name }) =>
      build({
        entryPoints: [join(projectRoot, 'functions', `${name}.ts`)],
        outfile: bundlePath(name),
        bundle: true,
        platform: 'node',
        target: 'node24',
        format: 'cjs',
        mainFields: ['module', 'main'],
        minify: true,
        keepNames: true,
        logLevel: 'error',
      }),
    ),
  )
}

if (import.meta.main) {
  await buildFunctions()
  console.log(`${endpoints.length} functions are built in dist/functions`)
}
