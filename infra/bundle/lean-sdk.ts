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

/** A file of the SDK from which parts are cut in bundles, and with them all that only these parts need. */
interface Cut {
  file: RegExp
  /** Each is there exactly once, or at least once if it is looked for globally; otherwise the SDK has changed it. */
  parts: readonly { part: RegExp; instead: string }[]
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
  {
    file: /@aws-sdk\/client-dynamodb\/dist-es\/endpoint\/endpointResolver\.js$/,
    contents: ours('table-endpoint.ts'),
    sha256: 'bf444b4c8f411fed2c5381a0b48f1aeaf2260bc0b5a2edc25e31cc4573c4949d',
    neighbours: ['bdd.js', 'EndpointParameters.js'],
  },
]

/** Errors that functions tell apart by their class. All others of DynamoDB have the base class, and the same names. */
const keptErrors = 'ConditionalCheckFailedException|TransactionCanceledException|DynamoDBServiceException'

const cuts: readonly Cut[] = [
  // Calls are repeated outside the SDK (lib/store/table/client.ts), addresses of DynamoDB are not discovered, and nobody reads the SDK's log.
  {
    file: /@aws-sdk\/client-dynamodb\/dist-es\/DynamoDBClient\.js$/,
    parts: [
      { part: /= resolveAccountIdEndpointModeConfig\((\w+)\);/, instead: '= $1;' },
      { part: /= resolveRetryConfig\((\w+), .*\);/, instead: '= $1;' },
      { part: /= resolveEndpointDiscoveryConfig\((\w+), .*\);/, instead: '= $1;' },
      { part: /this\.middlewareStack\.use\(getRetryPlugin\(this\.config\)\);/, instead: '' },
      { part: /this\.middlewareStack\.use\(getLoggerPlugin\(this\.config\)\);/, instead: '' },
    ],
  },
  {
    file: /@aws-sdk\/client-dynamodb\/dist-es\/runtimeConfig\.js$/,
    parts: [
      { part: /const defaultsMode = resolveDefaultsModeConfig\(config\);/, instead: '' },
      { part: /const defaultConfigProvider = .*;/, instead: '' },
      { part: /^ +defaultsMode,$/m, instead: '' },
      { part: /^ +accountIdEndpointMode: .*,$/m, instead: '' },
      { part: /^ +endpointDiscoveryEnabledProvider: .*,$/m, instead: '' },
      { part: /^ +maxAttempts: .*,$/m, instead: '' },
      { part: /^ +retryMode: [^;]*?\}, config\),$/m, instead: '' },
      { part: / \?\? defaultConfigProvider\)/, instead: ')' },
      // Of its package a client only tells the version.
      { part: /^import packageInfo from /m, instead: 'import { version } from ' },
      { part: /packageInfo\.version/, instead: 'version' },
    ],
  },
  {
    file: /@aws-sdk\/client-dynamodb\/dist-es\/schemas\/schemas_0\.js$/,
    parts: [{ part: new RegExp(`^\\w+\\.registerError\\((?!(?:${keptErrors})\\$).*\\);$`, 'gm'), instead: '' }],
  },
  // The clients of other services do it themselves.
  {
    file: /@aws-sdk\/core\/dist-es\/submodules\/client\/util-endpoints\/aws\.js$/,
    parts: [{ part: /customEndpointFunctions\.aws = awsEndpointFunctions;/, instead: '' }],
  },
  // Made whether anybody uses it or not.
  {
    file: /@smithy\/core\/dist-es\/submodules\/retry\/index\.js$/,
    parts: [{ part: /= (bind\w+\(isStreamingPayload\);)$/gm, instead: '= /* @__PURE__ */ $1' }],
  },
  // For a Node that was built without crypto.
  {
    file: /@smithy\/core\/dist-es\/submodules\/checksum\/sha256\/Sha256Node\.js$/,
    parts: [
      { part: /^const hasNativeCrypto = .*?^\}\)\(\);$/ms, instead: '' },
      { part: /hasNativeCrypto \? buildNativeClass\(\) : Sha256Js/, instead: 'buildNativeClass()' },
    ],
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
      const met = new Set<Replacement | Cut>()
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
      for (const cut of cuts) {
        build.onLoad({ filter: cut.file }, ({ path }) => {
          met.add(cut)
          const { contents, missed } = withoutParts(readFileSync(path, 'utf8'), cut)
          return {
            contents,
            errors: missed.map((part) => ({ text: uncut(path, part) })),
          }
        })
      }
      build.onEnd(() => ({
        errors: [...replacements, ...cuts]
          .filter((one) => !met.has(one))
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

/** The file without the parts, and those that are not there as often as they should be. */
function withoutParts(whole: string, { parts }: Cut): { contents: string; missed: RegExp[] } {
  let contents = whole
  const missed: RegExp[] = []
  for (const { part, instead } of parts) {
    const left = contents.replace(part, instead)
    if (left === contents || (!part.global && part.test(left))) missed.push(part)
    contents = left
  }
  return { contents, missed }
}

const uncut = (path: string, part: RegExp): string =>
  `${path} is not the file that infra/bundle/lean-sdk.ts cuts: the SDK has changed it. Look at it again for ${String(part)}`
