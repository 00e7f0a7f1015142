import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/** A file of the SDK that no function needs as it is. */
interface Replacement {
  file: RegExp
  contents: (file: string) => string
}

const replacements: readonly Replacement[] = [
  // Providers for laptops, EC2, EKS, single sign-on, with clients of four more services: a quarter of a bundle.
  { file: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/, contents: () => ours('environment-credentials.ts') },
  {
    file: /@smithy\/core\/dist-es\/submodules\/config\/node-config-provider\/configLoader\.js$/,
    contents: () => ours('environment-setting.ts'),
  },
  // The region of an EC2 machine, asked from the machine. A function is told its region.
  {
    file: /\/regionConfig\/getInstanceMetadataRegion\.js$/,
    contents: () => 'export const getInstanceMetadataRegion = async () => undefined',
  },
  // The client asks for its own version, and would get the whole package.json.
  { file: /node_modules\/@aws-sdk\/[^/]+\/package\.json$/, contents: versionOnly },
  // No operation of DynamoDB streams events.
  { file: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/, contents: () => 'export {}' },
  // The cache of endpoint discovery, which is made always and used by nothing that we call.
  { file: /@aws-sdk\/endpoint-cache\/dist-es\/index\.js$/, contents: () => 'export class EndpointCache {}' },
  // Writes and reads every value by its schema, also in place of the one for DynamoDB should that be missing.
  {
    file: /@aws-sdk\/dynamodb-codec\/dist-es\/index\.js$/,
    contents: () =>
      `export { PlainCodec as DynamoDBJsonCodec2 } from ${JSON.stringify(join(import.meta.dirname, 'plain-codec.ts'))}`,
  },
  { file: /\/codec-v2\/JsonCodec2\.js$/, contents: () => 'export const JsonCodec2 = undefined' },
  // For a Node that was built without crypto.
  {
    file: /@smithy\/core\/dist-es\/submodules\/checksum\/sha256\/Sha256Js\.js$/,
    contents: () => 'export const Sha256Js = undefined',
  },
  // Asks of every body whether it is a stream of the web, for which Node loads all of them. From node:https none ever is.
  {
    file: /@smithy\/core\/dist-es\/submodules\/serde\/util-stream\/stream-type-check\.js$/,
    contents: () => 'export const isReadableStream = () => false; export const isBlob = () => false',
  },
  // Goes through everything that is sent and received, to hide secrets from a logger that is not there.
  {
    file: /\/middleware-logger\/loggerMiddleware\.js$/,
    contents: () =>
      'export const getLoggerPlugin = () => ({ applyToStack: () => {} }); export const loggerMiddleware = undefined, loggerMiddlewareOptions = undefined',
  },
  // Warns Lambda of functions that call themselves, which none does through DynamoDB. The SDK has this stand-in itself.
  { file: /\/getRecursionDetectionPlugin\.js$/, contents: () => "export * from './getRecursionDetectionPlugin.browser.js'" },
  // Slows a client down of its own accord, where it is left to repeat calls; here it is not.
  {
    file: /\/util-retry\/AdaptiveRetryStrategy\.js$/,
    contents: () => "export { StandardRetryStrategy as AdaptiveRetryStrategy } from './StandardRetryStrategy.js'",
  },
  { file: /@aws-sdk\/client-dynamodb\/dist-es\/schemas\/schemas_0\.js$/, contents: withErrorsOfItemsOnly },
  // Middy asks for the streams of the web by their module, which loads all of them at once. The global is loaded when it is used.
  { file: /@middy\/core\/executionModeStreamifyResponse\.js$/, contents: withGlobalStreams },
]

/**
 * Leaves out of a bundle what the AWS SDK brings for other places than Lambda and for other services than DynamoDB.
 * Fails the build when the SDK no longer has one of the files in question: it must be looked at again then.
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
          return {
            contents: replacement.contents(path),
            loader: path.endsWith('.json') ? 'json' : 'js',
            resolveDir: dirname(path),
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

function ours(file: string): string {
  return `export * from ${JSON.stringify(join(import.meta.dirname, file))}`
}

function versionOnly(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return JSON.stringify({ version })
}

function withGlobalStreams(file: string): string {
  const text = readFileSync(file, 'utf8')
  const without = text.replace(/^import \{ ReadableStream \} from "node:stream\/web";$/m, '')
  if (without === text) throw new Error(`${file} imports the streams of the web in another way`)
  return without
}

const errorsOfItems = new Set([
  'ConditionalCheckFailedException',
  'IdempotentParameterMismatchException',
  'InternalServerError',
  'ItemCollectionSizeLimitExceededException',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'ReplicatedWriteConflictException',
  'RequestLimitExceeded',
  'ResourceNotFoundException',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
])

/** Errors of backups, exports, global tables and the like have no class of their own then. Should one come, it still has its name. */
function withErrorsOfItemsOnly(file: string): string {
  const registration = /^\w+\.registerError\(\w+\$, (\w+)\);$/gm
  return readFileSync(file, 'utf8').replaceAll(registration, (line, error: string) =>
    errorsOfItems.has(error) || error === 'DynamoDBServiceException' ? line : '',
  )
}
