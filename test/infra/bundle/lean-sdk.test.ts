import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { leanSdk } from '../../../infra/bundle/lean-sdk.ts'

test('a build in which the SDK has not every file that is replaced fails, naming each', async () => {
  const built = build({
    stdin: { contents: "import '@aws-sdk/credential-provider-node'", resolveDir: import.meta.dirname },
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
  const texts = errors.map(({ text }) => text)
  expect(texts.some((text) => text.includes('getInstanceMetadataRegion'))).toBe(true)
  expect(texts.some((text) => text.includes('credential-provider-node'))).toBe(false)
})
