import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  addEarlierBuilds,
  buildsFile,
  buildsIn,
  filesOfEarlier,
  freshBuild,
  readBuilds,
  servedBuilds,
} from '../../../infra/bundle/web-builds.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const digest = 'a'.repeat(64)

/** A folder of built apps with these files in it. */
function builtFolder(files: Record<string, string>): string {
  const web = tempFolder()
  for (const folder of ['assets', 'console']) mkdirSync(join(web, folder))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(web, 'assets', name), content)
  return web
}

test('a build is its pieces: files with a hash in their names, without their compressed forms', () => {
  const { pieces } = freshBuild(
    builtFolder({
      'screen-C0ffee_1.js': 'a',
      'screen-C0ffee_1.js.br': 'b',
      'screen-C0ffee_1.js.gz': 'c',
      'style-Ab-12_xy.css': 'd',
      'scheme-1.js': 'e',
      'icon-192-1.png': 'f',
      'account-reads-1.js': 'g',
    }),
  )
  expect(Object.keys(pieces)).toEqual(['screen-C0ffee_1.js', 'style-Ab-12_xy.css'])
})

test('the same pieces are the same build, and another piece is another build', () => {
  const files = { 'screen-00000001.js': 'a' }
  const { id } = freshBuild(builtFolder(files))
  expect(freshBuild(builtFolder(files)).id).toBe(id)
  expect(freshBuild(builtFolder({ ...files, 'screen-00000002.js': 'b' })).id).not.toBe(id)
})

test.each(['', 'no JSON', '[]', '{"builds":5}', '{"builds":[5,{"id":5},{"id":"a","pieces":[]}]}'])(
  'a text that lists no builds lists none: %s',
  (text) => {
    expect(readBuilds(text)).toEqual([])
  },
)

test.each(['../../escape-00000001.js', 'a/b-00000001.js', 'scheme-1.js', 'screen-00000001.js.br', '-00000001', '.'])(
  'a list cannot name a file that is no piece: %s',
  (name) => {
    const list = {
      builds: [{ id: 'one', pieces: { [name]: digest, 'screen-00000001.js': digest, 'screen-00000002.js': 'no digest' } }],
    }
    expect(readBuilds(JSON.stringify(list))).toEqual([{ id: 'one', pieces: { 'screen-00000001.js': digest } }])
  },
)

test('a folder has the present build and the two before it; the fourth is forgotten, and so is a repeated one', async () => {
  expect(servedBuilds).toBe(3)
  const web = builtFolder({ 'now-00000001.js': 'now', 'shared-00000001.js': 'shared' })
  const present = freshBuild(web)
  const buildOf = (id: string) => ({ id, pieces: { [`${id}-00000001.js`]: digest, 'shared-00000001.js': digest } })
  const brought: string[] = []
  await addEarlierBuilds(web, {
    present,
    earlier: [present, ...['one', 'two', 'three'].map(buildOf)],
    bring: async (name) => brought.push(name) > 0,
  })
  expect(brought.toSorted()).toEqual(['one-00000001.js', 'two-00000001.js'])
  expect(buildsIn(web).map(({ id }) => id)).toEqual([present.id, 'one', 'two'])
  expect(filesOfEarlier(web)).toContain(join('assets', 'one-00000001.js.br'))
  expect(filesOfEarlier(web)).not.toContain(join('assets', 'shared-00000001.js'))
})

test('a piece that is not to be had is no part of its build any more, and is named', async () => {
  const web = builtFolder({})
  const earlier = [{ id: 'one', pieces: { 'kept-00000001.js': digest, 'lost-00000001.js': digest } }]
  const { missing } = await addEarlierBuilds(web, {
    present: freshBuild(web),
    earlier,
    bring: async (name) => !name.startsWith('lost'),
  })
  expect(missing).toEqual(['lost-00000001.js'])
  expect(buildsIn(web)[1]).toEqual({ id: 'one', pieces: { 'kept-00000001.js': digest } })
})

test('a folder from before builds were noted has none', () => {
  const web = builtFolder({ 'screen-00000001.js': 'a' })
  expect(existsSync(join(web, buildsFile))).toBe(false)
  expect(buildsIn(web)).toEqual([])
  expect(filesOfEarlier(web)).toEqual(new Set())
  expect(readFileSync(join(web, 'assets', 'screen-00000001.js'), 'utf8')).toBe('a')
})
