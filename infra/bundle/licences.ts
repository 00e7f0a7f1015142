import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The licences of all packages in a bundle, as a text to put beside it. Packages with the same text share it.
 *
 * @param files the bundle's inputs from esbuild's metafile: paths from the project's root, with the bytes of each
 * @throws Error if a package has no licence
 */
export function licencesOf(files: Record<string, { bytesInOutput: number }>, projectRoot: string): string {
  const folders = new Set<string>()
  for (const [file, { bytesInOutput }] of Object.entries(files)) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
    if (folder && bytesInOutput > 0) folders.add(join(projectRoot, folder))
  }
  const packagesByText = new Map<string, string[]>()
  for (const folder of [...folders].toSorted()) {
    const { name, version } = readManifest(folder)
    const text = licenceText(folder)
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), `${name} ${version}`])
  }
  return [...packagesByText]
    .map(([text, packages]) => `${packages.join('\n')}\n\n${text.trim()}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

interface Manifest {
  name: string
  version: string
  license?: string
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

function licenceText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)\b/i.test(name))
  if (file) return readFileSync(join(folder, file), 'utf8')

  // Middy's packages name the licence and its holders, but leave the text to their repository.
  const { name, license } = readManifest(folder)
  const readme = join(folder, 'README.md')
  const holders = existsSync(readme) ? /Copyright \(c\) .*/.exec(readFileSync(readme, 'utf8'))?.[0] : undefined
  if (license !== 'MIT' || !holders) throw new Error(`${name} brings no text of its licence: see infra/bundle/licences.ts`)
  return `MIT License\n\n${holders.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')}\n\n${mitTerms}`
}

const mitTerms = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
