import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { LambdaFunction } from '../../../infra/local/lambda.ts'
import { withWebApps } from '../../../infra/local/web-apps.ts'
import { servedSite } from '../../../lib/http/served-site.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { served } from '../../support/served.ts'

const files = { 'console/index.html': 'the console', 'account/index.html': 'the account', 'assets/app-1.js': 'code' }

/** The apps as their function serves them, and an answer of 404 for whatever is not handed to it. */
async function servedApps(): Promise<string> {
  const folder = tempFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const { baseUrl } = await served(
    withWebApps(servedSite(folder) as unknown as LambdaFunction, async (_request, response) => {
      response.writeHead(404).end('of the API')
    }),
  )
  return baseUrl
}

test.each(['console', 'account'])('the %s opens at its address, with a slash at the end too, and behind it', async (app) => {
  const baseUrl = await servedApps()
  for (const path of [`/${app}`, `/${app}/`, `/${app}?from=mail`, `/${app}/?from=mail`, `/${app}/payouts`, `/${app}/payouts/`]) {
    const response = await fetch(baseUrl + path)
    expect([path, response.status, await response.text()]).toEqual([path, 200, `the ${app}`])
  }
  expect(await (await fetch(`${baseUrl}/${app}/assets/app-1.js`)).text()).toBe('code')
})

test.each(['/', '/consoles', '/accounting/', '/api/account'])('%s is no address of theirs', async (path) => {
  const response = await fetch((await servedApps()) + path)
  expect([response.status, await response.text()]).toEqual([404, 'of the API'])
})

test('nothing can be sent to them', async () => {
  const response = await fetch(`${await servedApps()}/account/`, { method: 'POST' })
  expect([response.status, await response.text()]).toEqual([404, 'of the API'])
})
