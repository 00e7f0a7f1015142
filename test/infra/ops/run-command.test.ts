import type { Command } from 'commander'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { contourProgram } from '../../../infra/ops/program.ts'
import { runCommand } from '../../../infra/ops/run-command.ts'

const pathOf = (command: Command): string[] => (command.parent ? [...pathOf(command.parent), command.name()] : [])
const below = (command: Command): Command[] => command.commands.flatMap((child) => [child, ...below(child)])
const leaves = below(contourProgram()).filter(({ commands }) => commands.length === 0)

/** What a command says that is refused, which reaches no table: nobody here knows one. */
async function refusalOf(args: readonly string[]): Promise<string> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await runCommand(contourProgram(), args)
  expect(process.exitCode).toBe(1)
  return said.mock.calls.join('\n')
}

describe('U+0000, which not every database can keep, is refused', () => {
  afterEach(() => {
    process.exitCode = undefined
    vi.restoreAllMocks()
  })

  test('in every option of every command, by its name', async () => {
    for (const command of leaves) {
      for (const { long, required, optional } of command.options) {
        if (!long || (!required && !optional)) continue
        const said = await refusalOf([...pathOf(command), long, 'a\u0000b'])
        expect({ command: command.name(), said }).toEqual({
          command: command.name(),
          said: `${long} a\\u0000b: the text contains U+0000, which not every database can store.`,
        })
        vi.restoreAllMocks()
      }
    }
    expect(leaves.length).toBeGreaterThan(40)
  })

  test('in what a command is about', async () => {
    expect(await refusalOf(['partner', 'show', 'anna\u0000@partners.example'])).toBe(
      'anna\\u0000@partners.example: the text contains U+0000, which not every database can store.',
    )
  })
})
