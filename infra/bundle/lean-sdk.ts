import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/** A file of the SDK that is replaced in bundles. */
interface Replacement {
  file: RegExp
  contents: string
  /** The digest of the file, and of neighbours that show what it does, when somebody last compared it with its replacement. */
  sha256: string
  neighbours?: readonly string[]
}

const ours = (file: string): string => `export * from ${JSON.stringify(join(import.meta.dirname, file))}`

const replacements: readonly Replacement[] = [
  // Providers for laptops, EC2, EKS and single sign-on, with clients of four more services: two fifths of a bundle.
  {
    file: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/,
    contents: ours('environment-credentials.ts'),
    sha256: '24ca60f5e1b7fd433aa592ff0b462d5c56eb04e0a44aa07bf5ac7585a5061fa5',
    neighbours: ['defaultProvider.js'],
  },
  {
    file: /@smithy\/core\/dist-es\/submodules\/config\/node-config-provider\/configLoader\.js$/,
    contents: ours('environment-setting.ts'),
    sha256: '52d078dae8acaf82da89c16c94bb6b0a7f6e60ddac4662289e9154fe581a03fa',
  },
  // No operation of DynamoDB streams events.
  {
    file: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    contents: 'export {}',
    sha256: '261c2b96dec39e36f39a15e0ba77b854bece91ded16073c53f8a242998c3821c',
  },
]

/**
 * Leaves out of bundles what the AWS SDK has for other places than Lambda and other services than DynamoDB. Fails the build if the SDK no
 * longer has one of these files, or changed it: somebody must look at it again.
 */
export function leanSdk(): Plugin {
  return {
    name: 'lean-sdk',
    setup: (build) => {
      const met = new Set<Replacement>()
      build.onStart(() => met.clear())
      for (const replacement of replacements) {
        build.onLoad({ filter: replacement.file }, ({ path }) => {
          met.add(replacement)
          const { contents, sha256 } = replacement
          return {
            contents,
            resolveDir: dirname(path),
            errors: digestOf(path, replacement) === sha256 ? [] : [{ text: changed(path, replacement) }],
          }
        })
      }
      build.onEnd(() => ({
        errors: replacements
          .filter((replacement) => !met.has(replacement))
          .map(({ file }) => ({
            text: `The SDK has no file any more that matches ${String(file)}: see infra/bundle/lean-sdk.ts`,
          })),
      }))
    },
  }
}

function digestOf(path: string, { neighbours = [] }: Replacement): string {
  const hash = createHash('sha256').update(readFileSync(path))
  for (const neighbour of neighbours) hash.update(readFileSync(join(dirname(path), neighbour)))
  return hash.digest('hex')
}

function changed(path: string, replacement: Replacement): string {
  return (
    `${path} is not the file that infra/bundle/lean-sdk.ts replaces: the SDK has changed it. ` +
    `Compare what takes its place, then write down the new SHA-256: ${digestOf(path, replacement)}`
  )
}
