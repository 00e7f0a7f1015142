import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keepingLog } from '../../../infra/local/kept-log.ts'
import { formerLogFile, logFile } from '../../../infra/log-files.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const at = Date.parse('2026-11-27T10:00:00.000Z')
const line = '{"level":"info","requestId":"one"}\n'
const stamped = '{"time":"2026-11-27T10:00:00.000Z","level":"info","requestId":"one"}\n'

/** What is written through it to the terminal. */
function terminal() {
  const shown: unknown[] = []
  const write = ((text: unknown) => shown.push(text) > 0) as typeof process.stdout.write
  return { shown, write }
}

describe('the log lines of npm start', () => {
  test('have their time in the terminal and in the folder, across restarts', () => {
    const folder = join(tempFolder(), 'log')
    const { shown, write } = terminal()
    keepingLog(folder, () => at, write)(line)
    keepingLog(folder, () => at, write)(line)
    expect(shown).toEqual([stamped, stamped])
    expect(readFileSync(logFile(folder), 'utf8')).toBe(stamped + stamped)
  })

  test('are all that is kept of what it says', () => {
    const folder = tempFolder()
    const { shown, write } = terminal()
    const say = keepingLog(folder, () => at, write)
    say('Mail to anna@partners.example: code 123456\n')
    say(line)
    expect(shown).toEqual(['Mail to anna@partners.example: code 123456\n', stamped])
    expect(readFileSync(logFile(folder), 'utf8')).toBe(stamped)
  })

  test('have their time without a folder too', () => {
    const { shown, write } = terminal()
    keepingLog(undefined, () => at, write)(line)
    expect(shown).toEqual([stamped])
  })

  test('never fill the disk: a full file takes the place of the one before it', () => {
    const folder = tempFolder()
    const { write } = terminal()
    for (const each of ['1', '2', '3']) {
      const say = keepingLog(folder, () => at, write, stamped.length)
      say(line.replace('one', each.repeat(3)))
    }
    expect(readFileSync(logFile(folder), 'utf8')).toBe(stamped.replace('one', '333'))
    expect(readFileSync(formerLogFile(folder), 'utf8')).toBe(stamped.replace('one', '222'))
  })
})
