import { createInterface } from 'node:readline/promises'
import { safeLine } from '../../terminal-text.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * Asks the person at the terminal, on standard error, so that standard output stays clean.
 *
 * @throws CommandRefused unless the answer is yes, or without a terminal
 */
export async function askConsent(question: string): Promise<void> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) throw new CommandRefused(`${question} Nobody can be asked here: say --yes. Nothing was done.`)
  const dialog = createInterface({ input: stdin, output: stderr })
  try {
    const answer = await dialog.question(`${safeLine(question)} [y/N] `)
    if (!/^(y|yes|д|да)$/i.test(answer.trim())) throw new CommandRefused('Nothing was done.')
  } finally {
    dialog.close()
  }
}
