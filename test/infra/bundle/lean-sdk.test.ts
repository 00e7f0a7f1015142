import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { leanSdk } from '../../../infra/bundle/lean-sdk.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const modules = join(import.meta.dirname, '../../../node_modules')

/** What a build says that fails. */
async function faultsOf(contents: string, resolveDir: string): Promise<string[]> {
  const built = build({
    stdin: { contents, resolveDir },
    bundle: true,
    write: false,
    platform: 'node',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
    plugins: [leanSdk()],
  })
  const { errors } = await built.then(
    () => ({ errors: [] }),
    (failure: { errors: { text: string }[] }) => failure,
  )
  return errors.map(({ text }) => text)
}

test('a build in which the SDK has not every file that is replaced fails, naming each', async () => {
  const faults = await faultsOf("import '@aws-sdk/credential-provider-node'", import.meta.dirname)
  expect(faults.some((fault) => fault.includes('configLoader'))).toBe(true)
  expect(faults.some((fault) => fault.includes('credential-provider-node'))).toBe(false)
})

test.each(['index.js', 'defaultProvider.js'])('a build in which the SDK has changed what is replaced fails: %s', async (file) => {
  const folder = tempFolder()
  const provider = join(folder, 'node_modules/@aws-sdk/credential-provider-node')
  mkdirSync(dirname(provider), { recursive: true })
  cpSync(join(modules, '@aws-sdk/credential-provider-node'), provider, { recursive: true })
  symlinkSync(join(modules, '@smithy'), join(folder, 'node_modules/@smithy'))
  const path = join(provider, 'dist-es', file)
  const isRefused = async () => {
    const faults = await faultsOf("import '@aws-sdk/credential-provider-node'", folder)
    return faults.some((fault) => /credential-provider-node.*the SDK has changed it\..*SHA-256: [0-9a-f]{64}$/.test(fault))
  }
  expect(await isRefused()).toBe(false)
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n// and one thing more\n`)
  expect(await isRefused()).toBe(true)
})

test.each([
  ['DynamoDBClient.js', 'getRetryPlugin(this.config)', 'getRetryPlugin(this.config, {})', 'getRetryPlugin'],
  ['runtimeConfig.js', 'retryMode: config?', 'modeOfRetries: config?', 'retryMode'],
  ['schemas/schemas_0.js', 'n0_registry.registerError', 'n0_registry.knowsError', 'registerError'],
])('and so does one in which it has changed what is cut: %s', async (file, part, changed, named) => {
  const folder = tempFolder()
  const scope = join(folder, 'node_modules/@aws-sdk')
  mkdirSync(scope, { recursive: true })
  symlinkSync(join(modules, '@smithy'), join(folder, 'node_modules/@smithy'))
  for (const name of readdirSync(join(modules, '@aws-sdk')))
    if (name !== 'client-dynamodb') symlinkSync(join(modules, '@aws-sdk', name), join(scope, name))
  const client = join(scope, 'client-dynamodb')
  for (const kept of ['dist-es', 'package.json'])
    cpSync(join(modules, '@aws-sdk/client-dynamodb', kept), join(client, kept), { recursive: true })
  const faults = () => faultsOf("import { DynamoDBClient } from '@aws-sdk/client-dynamodb'; new DynamoDBClient({})", folder)
  expect(await faults()).toEqual([])
  const path = join(client, 'dist-es', file)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(part, changed))
  const fault = new RegExp(`${file}.*the SDK has changed it\\. Look at it again for .*${named}`)
  expect(await faults()).toContainEqual(expect.stringMatching(fault))
})
