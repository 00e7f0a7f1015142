import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../web/public/assets')
const manifest = JSON.parse(readFileSync(join(folder, 'account-1.webmanifest'), 'utf8')) as {
  start_url: string
  scope: string
  icons: { src: string; sizes: string }[]
}

test('the account on a home screen begins with a screen of its own, at an address that is served', () => {
  const served = 'https://contour.example/account/assets/account-1.webmanifest'
  const [start, scope] = [new URL(manifest.start_url, served), new URL(manifest.scope, served)]
  expect([start.pathname, scope.pathname]).toEqual(['/account/balance', '/account/'])
})

test('its icons are there', () => {
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  expect(manifest.icons.filter(({ src }) => !existsSync(join(folder, src)))).toEqual([])
})
