import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, test } from 'vitest'
import { addEarlierBuilds, buildsIn, freshBuild } from '../../../infra/bundle/web-builds.ts'
import type { LambdaFunction } from '../../../infra/local/lambda.ts'
import { withWebApps } from '../../../infra/local/web-apps.ts'
import { deployedBaseUrl, withDeployedPieces } from '../../../infra/stack/deployed-web.ts'
import { servedSite } from '../../../lib/http/served-site.ts'
import { served } from '../../support/served.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const pieceOf = (build: number) => `screen-0000000${build}.js`
const contentOf = (build: number) => `export const build = ${build}`

/** The bundles of a release, as a build on a fresh machine leaves them. */
async function builtRelease(build: number): Promise<string> {
  const functionsFolder = tempFolder()
  const web = join(functionsFolder, 'serve-web', 'web')
  for (const folder of ['assets', 'console', 'account']) mkdirSync(join(web, folder), { recursive: true })
  writeFileSync(join(functionsFolder, 'serve-web', 'index.js'), `// release ${build}`)
  for (const app of ['console', 'account']) writeFileSync(join(web, app, 'index.html'), `<title>release ${build}</title>`)
  writeFileSync(join(web, 'assets', pieceOf(build)), contentOf(build))
  writeFileSync(join(web, 'assets', 'same-00000000.js'), 'of every release')
  writeFileSync(join(web, 'assets', 'scheme-1.js'), `made by hand, release ${build}`)
  await addEarlierBuilds(web, { present: freshBuild(web), earlier: [], bring: async () => false })
  return functionsFolder
}

/** A deployed contour: the same function that serves the apps on AWS, over HTTP. */
async function contourWith(deployed: string): Promise<string> {
  const site = servedSite(join(deployed, 'serve-web', 'web')) as unknown as LambdaFunction
  return (await served(withWebApps(site, async (_request, response) => void response.writeHead(404).end()))).baseUrl
}

/** Makes what a deploy of a release puts into the place of the contour at an address. */
async function deployed(build: number, baseUrl?: string) {
  const target = join(tempFolder(), 'partner-program-demo')
  const said: string[] = []
  const functionsFolder = await builtRelease(build)
  await withDeployedPieces({ functionsFolder, target, baseUrl, say: (text) => said.push(text), pause: async () => undefined })
  return { target, said }
}

async function contourAfter(...releases: number[]): Promise<string> {
  let baseUrl: string | undefined
  for (const release of releases) baseUrl = await contourWith((await deployed(release, baseUrl)).target)
  return baseUrl ?? ''
}

describe('after four deploys', () => {
  test('the pieces of the last three builds are served, and those of the fourth are forgotten', async () => {
    const baseUrl = await contourAfter(1, 2, 3, 4)
    const answers = await Promise.all([4, 3, 2, 1].map((build) => fetch(`${baseUrl}/account/assets/${pieceOf(build)}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404])
    expect(await Promise.all(answers.slice(0, 3).map((answer) => answer.text()))).toEqual([4, 3, 2].map(contentOf))
  })

  test('a piece of an earlier build is cached for good, compressed and typed as one of the present build; pages and the list are never cached', async () => {
    const baseUrl = await contourAfter(1, 2, 3, 4)
    const headersOf = async (path: string) => {
      const { headers } = await fetch(`${baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } })
      return [headers.get('content-type'), headers.get('cache-control'), headers.get('content-encoding')]
    }
    const [type, cache] = ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable']
    expect(await headersOf(`/console/assets/${pieceOf(2)}`)).toEqual([type, cache, 'br'])
    expect(await headersOf('/console')).toEqual(['text/html; charset=utf-8', 'no-cache', null])
    expect(await headersOf('/console/builds.json')).toEqual(['application/json; charset=utf-8', 'no-cache', null])
    const raw = await fetch(`${baseUrl}/console`)
    expect(await raw.text()).toContain('release 4')
  })

  test('a release that is deployed again is the build that it was, and forgets none', async () => {
    const baseUrl = await contourAfter(1, 2, 3, 3)
    const again = await deployed(3, baseUrl)
    const pieces = buildsIn(join(again.target, 'serve-web', 'web')).map((build) => Object.keys(build.pieces))
    expect(pieces).toEqual([3, 2, 1].map((build) => ['same-00000000.js', pieceOf(build)]))
  })
})

test('a deploy that never came into service is no build', async () => {
  const baseUrl = await contourAfter(1, 2)
  await deployed(3, baseUrl)
  const { target } = await deployed(4, baseUrl)
  const names = buildsIn(join(target, 'serve-web', 'web')).flatMap(({ pieces }) => Object.keys(pieces))
  expect(names.filter((name) => name.startsWith('screen'))).toEqual([pieceOf(4), pieceOf(2), pieceOf(1)])
})

test('a deploy takes no pieces of earlier builds from the machine that it runs on, and all else that was built there', async () => {
  const functionsFolder = await builtRelease(2)
  const web = join(functionsFolder, 'serve-web', 'web')
  const local = { id: 'local', pieces: { [pieceOf(1)]: 'a'.repeat(64) } }
  await addEarlierBuilds(web, {
    present: freshBuild(web),
    earlier: [local],
    bring: async (name) => {
      for (const ending of ['', '.br', '.gz']) writeFileSync(join(web, 'assets', name + ending), 'local')
      return true
    },
  })
  const target = join(tempFolder(), 'deployed')
  await withDeployedPieces({ functionsFolder, target, baseUrl: undefined, say: () => undefined })
  const file = (path: string) => existsSync(join(target, 'serve-web', path))
  expect(['', '.br', '.gz'].map((ending) => file(`web/assets/${pieceOf(1)}${ending}`))).toEqual([false, false, false])
  expect(['index.js', 'web/assets/scheme-1.js', `web/assets/${pieceOf(2)}`, 'web/account/index.html'].every(file)).toBe(true)
  expect(buildsIn(join(target, 'serve-web', 'web'))).toHaveLength(1)
})

describe('a deploy goes on, and says what open tabs will miss,', () => {
  test('when the contour does not answer', async () => {
    const { target, said } = await deployed(2, 'http://127.0.0.1:1')
    expect(said).toEqual([expect.stringContaining('does not say which pieces of the web apps it serves')])
    expect(existsSync(join(target, 'serve-web', 'web', 'assets', pieceOf(2)))).toBe(true)
  })

  test('when a piece is gone, or is not what the list says', async () => {
    const baseUrl = await contourAfter(1)
    const list = (await (await fetch(`${baseUrl}/console/builds.json`)).json()) as {
      builds: { pieces: Record<string, string> }[]
    }
    const pieces = { ...list.builds[0]?.pieces, 'gone-00000000.js': 'a'.repeat(64) }
    const liar = await served((request, response) => {
      if (request.url?.endsWith('/builds.json')) response.end(JSON.stringify({ builds: [{ id: 'one', pieces }] }))
      else if (request.url?.includes('gone')) response.writeHead(404).end()
      else response.end('something else')
    })
    const { target, said } = await deployed(2, liar.baseUrl)
    expect(said).toEqual(['2 pieces of the web apps that open tabs may ask for could not be fetched.'])
    expect(existsSync(join(target, 'serve-web', 'web', 'assets', pieceOf(1)))).toBe(false)
  })

  test('but not when a contour that is throttled for a moment answers in the end', async () => {
    const baseUrl = await contourAfter(1)
    let refusals = 2
    const throttled = await served(async (request, response) => {
      if (refusals-- > 0) return response.writeHead(429).end()
      const answer = await fetch(`${baseUrl}${request.url}`)
      return response.end(Buffer.from(await answer.arrayBuffer()))
    })
    const { target, said } = await deployed(2, throttled.baseUrl)
    expect(said).toEqual([])
    expect(existsSync(join(target, 'serve-web', 'web', 'assets', pieceOf(1)))).toBe(true)
  })

  test('but not at the first deploy after a release that kept no list, whose contour answers with a page', async () => {
    const older = await served((_request, response) => response.end('<title>Консоль</title>'))
    expect((await deployed(2, older.baseUrl)).said).toEqual([])
  })
})

test('pieces are compressed anew for those who take no brotli, too', async () => {
  const baseUrl = await contourAfter(1, 2)
  const answer = await fetch(`${baseUrl}/console/assets/${pieceOf(1)}`, { headers: { 'accept-encoding': 'gzip' } })
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', contentOf(1)])
})

describe('where a contour answers', () => {
  const cloudFormation = mockClient(CloudFormationClient)

  test('is what its stack says', async () => {
    const Outputs = [
      { OutputKey: 'TableName', OutputValue: 'table' },
      { OutputKey: 'BaseUrl', OutputValue: 'https://api.example/live' },
    ]
    cloudFormation.on(DescribeStacksCommand, { StackName: 'partner-program-demo' }).resolves({ Stacks: [{ Outputs } as never] })
    expect(await deployedBaseUrl('partner-program-demo', 'eu-central-1')).toBe('https://api.example/live')
  })

  test('is not known before the first deploy, or where AWS refuses to say', async () => {
    cloudFormation.reset()
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id partner-program-demo does not exist'))
    expect(await deployedBaseUrl('partner-program-demo', 'eu-central-1')).toBeUndefined()
  })
})
