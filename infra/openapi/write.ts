import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { answerTypesFile, answerTypesText } from './answer-types.ts'
import type { ServedDemo } from './ask-example.ts'
import { openApiDocument } from './document.ts'
import { recordedFile, recordExamples } from './recorded-examples.ts'
import { withTable, writtenTables } from './written-tables.ts'

const root = join(import.meta.dirname, '..', '..')
const asJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

const recorded = await withFreshDemo(recordExamples)
writeFileSync(recordedFile, asJson(recorded))
writeFileSync(join(root, 'openapi.json'), asJson(openApiDocument(recorded)))
writeFileSync(join(root, answerTypesFile), answerTypesText())
for (const table of writtenTables) {
  const page = join(root, table.page)
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), table))
}
console.log(`openapi.json, its examples and the tables of ${writtenTables.map(({ page }) => page).join(', ')} are written`)

/** Runs `npm start` with the demo contour in memory, and stops it when the work is done. */
async function withFreshDemo<Result>(work: (demo: ServedDemo) => Promise<Result>): Promise<Result> {
  const flags = ['--in-memory', '--port', String(await freePort())]
  const child = spawn(process.execPath, [join(root, 'infra', 'local', 'start-command.ts'), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  try {
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('Ctrl-C stops it')) resolve()
      })
    })
    const [, baseUrl] = /base URL +(\S+)/.exec(said) ?? []
    const [, apiKey] = /API key +(\S+)/.exec(said) ?? []
    if (baseUrl === undefined || apiKey === undefined) throw new Error(`the demo contour does not serve:\n${said}`)
    return await work({ baseUrl, apiKey })
  } finally {
    child.kill('SIGTERM')
  }
}
