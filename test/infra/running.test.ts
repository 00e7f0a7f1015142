import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder, findRunning, forgetRunning, noteRunning, type Running } from '../../infra/running.ts'
import { startNode } from '../support/child.ts'
import { freePort } from '../../infra/free-port.ts'

/** A port that nothing real runs on, its note gone with the test. */
async function notedPort(): Promise<number> {
  const port = await freePort()
  onTestFinished(() => forgetRunning(port))
  return port
}

const noteOf = (port: number, pid = process.pid): Running => ({
  pid,
  contour: 'test',
  baseUrl: `http://127.0.0.1:${port}`,
  endpoint: 'http://127.0.0.1:1',
  tableName: 'partner-program-test',
})

test('what is noted of a running contour is found by its port, and forgotten when told', async () => {
  const [port, other] = [await notedPort(), await notedPort()]
  noteRunning(port, noteOf(port))
  expect(findRunning(port)).toEqual(noteOf(port))
  expect(findRunning(other)).toBeUndefined()
  forgetRunning(port)
  expect(findRunning(port)).toBeUndefined()
  expect(() => forgetRunning(port)).not.toThrow()
})

test('a note of a process that is gone counts for nothing', async () => {
  const port = await notedPort()
  const gone = startNode(['--eval', ''])
  await gone.ended
  noteRunning(port, noteOf(port, gone.process.pid))
  expect(findRunning(port)).toBeUndefined()
})

test('half a note counts for nothing', async () => {
  const port = await notedPort()
  mkdirSync(join(dataFolder, 'running'), { recursive: true })
  writeFileSync(join(dataFolder, 'running', `${port}.json`), `{ "pid": ${process.pid}, `)
  expect(findRunning(port)).toBeUndefined()
})
