import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { contourProgram } from '../../../infra/ops/program.ts'

/** What a person reads who asks a command for help. */
function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: (part) => (text += part) })
  command.outputHelp()
  return text
}

const pathOf = (command: Command): string => (command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name())
const below = (command: Command): Command[] => command.commands.flatMap((child) => [child, ...below(child)])
const commands = below(contourProgram()).map((command) => ({ path: pathOf(command), command }))
const leaves = commands.filter(({ command }) => command.commands.length === 0)

/** What a command shows as examples, as typed behind `npm run contour --`. */
const examplesOf = (command: Command): string[] =>
  (/\nExamples?:\n((?: {2}.*\n)+)/.exec(`${helpOf(command)}\n`)?.[1] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^ {2}npm run (-s )?contour -- /, ''))

const examples = leaves.flatMap(({ command }) => examplesOf(command).map((example) => ({ example, command })))

describe('every command', () => {
  test('is one of these', () => {
    expect(leaves.map(({ path }) => path.replace('npm run contour -- ', ''))).toEqual([
      ...[
        'list',
        'find',
        'show',
        'add',
        'edit',
        'block',
        'unblock',
        'confirm',
        'set-inn',
        'set-level',
        'set-details',
        'details',
        'reverse',
        'correct',
      ].map((name) => `partner ${name}`),
      ...['plan', 'apply', 'keep', 'release'].map((name) => `level ${name}`),
      ...['list', 'show', 'approve', 'pay', 'reject', 'request', 'cancel'].map((name) => `payout ${name}`),
      'statement check',
      'banks import',
      'lead list',
      'lead find',
      'lead show',
      'lead cancel-deal',
      'lead bind',
      'reward explain',
      ...['list', 'create', 'disable', 'enable', 'remove'].map((name) => `link ${name}`),
      ...['list', 'create', 'approve', 'disable'].map((name) => `promocode ${name}`),
      ...['list', 'stop', 'open', 'close-for', 'open-for', 'month-cost'].map((name) => `offer ${name}`),
      ...['list', 'invite', 'change', 'remove', 'permit-passkey', 'release-company', 'grant', 'revoke'].map(
        (name) => `administrator ${name}`,
      ),
      ...['issue', 'list', 'rotate', 'revoke'].map((name) => `keys ${name}`),
      ...['list', 'make', 'close'].map((name) => `service-account ${name}`),
      ...['list', 'add', 'change', 'rotate', 'remove', 'test', 'deliveries', 'resend'].map((name) => `webhooks ${name}`),
      'crm',
      ...['export', 'erase', 'erase-old'].map((name) => `person ${name}`),
      'journal',
      'refusals',
      'apply',
      'export',
      'import',
      'audit',
      'backup',
      'made-since',
      'restore-drill',
      'restored',
      'upgrade',
      'smoke',
      'fill-demo',
    ])
  })

  test.each(commands)('$path says what it does, and shows examples that begin with it', ({ command, path }) => {
    const help = helpOf(command)
    expect(command.description()).not.toBe('')
    expect(help).toMatch(/\nExamples?:\n {2}npm run (-s )?contour -- /)
    const [group = ''] = path.replace('npm run contour -- ', '').split(' ')
    expect(help).toMatch(new RegExp(`\\n  npm run (-s )?contour -- ${group}`))
  })

  test.each(leaves)('$path shows examples of its own alone, one at least', ({ command, path }) => {
    const own = path.replace('npm run contour -- ', '')
    expect(examplesOf(command).filter((example) => example !== own && !example.startsWith(`${own} `))).toEqual([])
    expect(helpOf(command).match(/\nExamples?:\n/g)).toHaveLength(1)
  })

  test.each(examples)('takes the options that are shown in: $example', ({ example, command }) => {
    const known = new Set(command.options.map(({ long }) => long))
    expect(example.split(/\s+/).filter((word) => word.startsWith('--') && !known.has(word))).toEqual([])
  })

  test.each(leaves)('$path works on a port or a stack, and prints JSON for scripts', ({ command }) => {
    expect(command.options.map(({ long }) => long)).toEqual(expect.arrayContaining(['--port', '--stack', '--table', '--json']))
    expect(command.opts()).toMatchObject({ port: 4000, json: false })
  })
})
