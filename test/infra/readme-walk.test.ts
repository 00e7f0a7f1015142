import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeOnEngine } from '../engine/contour-table.ts'
import { startContour } from '../support/local-contour.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

interface Block {
  language: string
  text: string
}

/** The code blocks between two headings, in order. */
function blocksBetween(from: string, to: string): Block[] {
  const section = readme.slice(readme.indexOf(`\n${from}\n`), readme.indexOf(`\n${to}\n`))
  return [...section.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].map(([, language = '', text = '']) => ({ language, text }))
}

/** What differs from one run to another: ids made from the clock, times, sessions. */
function settled(text: string): string {
  return text
    .replaceAll(/01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/session=[\w-]{22}/g, 'session=SESSION')
}

/** Runs the commands in one shell, each followed by a mark, and gives what each printed. */
function outputsOf(commands: readonly string[], port: number): string[] {
  const here = (command: string): string =>
    command
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`)
      .replaceAll(/(npm run -s contour -- [a-z]+ [a-z]+ \S+)/g, `$1 --port ${port}`)
  const script = commands.map((command) => `${here(command)}\necho; echo '=== done ==='`).join('\n')
  const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${script}`], { cwd: root, encoding: 'utf8' })
  return stdout.split('=== done ===\n').slice(0, -1)
}

describeOnEngine('the README, pasted line by line', () => {
  test('from a click to a paid payout every command prints the answer that stands under it', async () => {
    const { port } = await startContour(['--in-memory'])
    const blocks = blocksBetween('## From a click to a paid payout', '## Endpoints')
    const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text)
    const outputs = outputsOf(commands, port)
    expect(outputs).toHaveLength(commands.length)

    const answers = blocks.flatMap(({ language, text }, index) => {
      if (language === 'sh') return []
      const command = blocks.slice(0, index).filter((block) => block.language === 'sh').length - 1
      return [{ shown: essence(language, settled(text)), printed: essence(language, settled(outputs[command] ?? '')) }]
    })
    expect(answers.length).toBeGreaterThan(8)
    expect(answers.map(({ printed }) => printed)).toEqual(answers.map(({ shown }) => shown))
  })
})

/** What counts of an answer: JSON by its content, of a redirect the last header, of a text every letter. */
function essence(language: string, text: string): unknown {
  if (language === 'json') return JSON.parse(text)
  if (language === 'http') return /^Location: .*$/m.exec(text.replaceAll('\r', ''))?.[0]
  return text.trim()
}
