import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../infra/free-port.ts'
import { describeOnEngine } from '../engine/contour-table.ts'
import { startContour } from '../support/local-contour.ts'

const root = join(import.meta.dirname, '../..')
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

interface Block {
  language: string
  text: string
}

/** The code blocks of a text, in order. */
function blocksIn(text: string): Block[] {
  return [...text.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].map(([, language = '', block = '']) => ({ language, text: block }))
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

describeOnEngine('pasted line by line', () => {
  // The first call only looks: what comes after it finds the contour as it was.
  let port: number
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    ;({ port } = await startContour(['--in-memory'], { cleanUp: (end) => void ends.push(end) }))
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  test('the first call of the README answers what stands under it, of which it shows the first and the last', () => {
    const readme = read('README.md')
    const [command, shown] = blocksIn(
      readme.slice(readme.indexOf('\n## A first call\n'), readme.indexOf('\n## Where to go next\n')),
    )
    const [printed = ''] = outputsOf([command?.text ?? ''], port)
    const all = JSON.parse(printed) as unknown[]
    expect(JSON.parse(shown?.text ?? '')).toEqual([all[0], all.at(-1)])
  })

  test('docs/tour.md leads from a click to a paid payout: every command prints the answer that stands under it', () => {
    const blocks = blocksIn(read('docs/tour.md'))
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

  /** Pastes a guide, block by block, into one shell, which a command that fails ends; starting the contour is left out. */
  async function follow(page: string): Promise<string> {
    const commands = blocksIn(read(page))
      .filter(({ language, text }) => language === 'sh' && !text.startsWith('npm '))
      .map(({ text }) => text)
    const here = commands.join('\n').replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`)
    // No receiver outlives the shell, wherever it ends.
    const script = `trap 'kill $(jobs -p) || true' EXIT\n${here.replaceAll('4100', String(await freePort()))}`
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: root })
    return stdout
  }

  /** The codes of the refusals in an output. */
  const codesIn = (output: string) => [...output.matchAll(/"statusCode":\d+,"code":"(\w+)"/g)].map(([, code]) => code)

  /** What the newcomer sees of the webhook, and of the answer that was lost. */
  const promised = [/deal\.added [\w-]+\n/, /(no answer|ответа нет): [^]*?Idempotency-Replayed: true/]

  test('getting-started.md leads from a click to a paid payout, and shows one refusal', async () => {
    const output = await follow('docs/getting-started.md')
    expect(output).toMatch(/"status":"Requested".*"status":"Approved".*"status":"Paid"/s)
    expect(output).toContain('"amount":20000.5')
    expect(codesIn(output)).toEqual(['PAYOUT_TRANSITION_FORBIDDEN'])
    for (const shown of promised) expect(output).toMatch(shown)
  })

  test('ru/getting-started.md does the same as the English one', async () => {
    const output = await follow('docs/ru/getting-started.md')
    expect(output).toMatch(/"status":"Requested".*"status":"Approved".*"status":"Paid"/s)
    expect(codesIn(output)).toEqual(['PAYOUT_TRANSITION_FORBIDDEN'])
    for (const shown of promised) expect(output).toMatch(shown)
  })
})

/** What counts of an answer: JSON by its content, of a redirect the last header, of a text every letter. */
function essence(language: string, text: string): unknown {
  if (language === 'json') return JSON.parse(text)
  if (language === 'http') return /^Location: .*$/m.exec(text.replaceAll('\r', ''))?.[0]
  return text.trim()
}
