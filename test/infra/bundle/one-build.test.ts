import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneBuild } from '../../../infra/bundle/one-build.ts'
import { tempFolder } from '../../support/temp-folder.ts'

test('of builds that start at once each begins when no other is under way, also behind one that failed', async () => {
  const lockFile = join(tempFolder(), 'dist', 'build.lock')
  const seen: string[] = []
  const build = (name: string, end?: Error) =>
    oneBuild(lockFile, async () => {
      seen.push(`${name} begins`)
      for (let turn = 0; turn < 20; turn++) await nextTurn()
      seen.push(`${name} ends`)
      if (end) throw end
    })
  await Promise.all([
    expect(build('first', new Error('no such file'))).rejects.toThrow('no such file'),
    build('second'),
    build('third'),
  ])
  const begun = seen.filter((_, index) => index % 2 === 0).map((what) => what.split(' ')[0])
  expect(seen).toEqual(begun.flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(new Set(begun)).toEqual(new Set(['first', 'second', 'third']))
})

test('builds of two things do not wait for each other', async () => {
  const folder = tempFolder()
  let isInside = false
  await oneBuild(join(folder, 'build.lock'), () =>
    oneBuild(join(folder, 'web.lock'), async () => {
      isInside = true
    }),
  )
  expect(isInside).toBe(true)
})

test('who waited for a build looks again before it builds', async () => {
  const lockFile = join(tempFolder(), 'build.lock')
  let builds = 0
  const build = async () => {
    await nextTurn()
    builds++
  }
  const isBuilt = () => builds > 0
  await Promise.all([oneBuild(lockFile, build, isBuilt), oneBuild(lockFile, build, isBuilt)])
  expect(builds).toBe(1)
})
