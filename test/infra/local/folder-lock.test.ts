import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderLocked, lockFolder } from '../../../infra/local/folder-lock.ts'
import { killGroup, startNode } from '../../support/child.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const lockModule = join(import.meta.dirname, '../../../infra/local/folder-lock.ts')

/** Another process that takes the folder, says so, and keeps it for as long as it lives. */
function takeInAnotherProcess(folder: string) {
  const script = `
    import { lockFolder } from ${JSON.stringify(lockModule)}
    try {
      lockFolder(${JSON.stringify(folder)})
      console.log('taken')
      setInterval(() => undefined, 1000)
    } catch (error) {
      console.log('refused: ' + error.name + ': ' + error.message)
    }`
  const child = startNode(['--input-type=module', '--eval', script])
  onTestFinished(() => killGroup(child))
  return child
}

test('a folder that is not there is made, with the folders above it', () => {
  const folder = join(tempFolder(), 'deep', 'down')
  const unlock = lockFolder(folder)
  expect(existsSync(folder)).toBe(true)
  unlock()
})

test('a folder that this process has is refused to another one, with a word on what to do, and given after it is let go', async () => {
  const folder = tempFolder()
  const unlock = lockFolder(folder)
  const refused = takeInAnotherProcess(folder)
  expect((await refused.says(/refused: .*/))[0]).toBe(
    `refused: FolderLocked: The data folder ${folder} is in use by another process. Stop that one, or keep the data elsewhere: npm start -- --data FOLDER`,
  )
  unlock()
  await takeInAnotherProcess(folder).says(/taken/)
})

test('a folder that another process has is refused, and given back by kill -9 of that process', async () => {
  const folder = tempFolder()
  const other = takeInAnotherProcess(folder)
  await other.says(/taken/)
  expect(() => lockFolder(folder)).toThrow(FolderLocked)
  await killGroup(other)
  const unlock = lockFolder(folder)
  unlock()
})

test('two folders do not stand in each other’s way', async () => {
  const unlock = lockFolder(tempFolder())
  expect((await takeInAnotherProcess(tempFolder()).says(/taken|refused/))[0]).toBe('taken')
  unlock()
})
