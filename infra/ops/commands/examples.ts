import type { Command } from 'commander'

const start = 'npm run contour -- '
const quietStart = 'npm run -s contour -- '

/**
 * Adds examples to a family of commands. The family's help shows all of them, a command's help its own.
 *
 * @param examples what is typed after `npm run contour --`, in the order of the commands
 */
export function withExamples(family: Command, examples: readonly string[]): Command {
  for (const command of family.commands) {
    const own = `${family.name()} ${command.name()}`
    command.addHelpText('after', examplesText(examples.filter((example) => example === own || example.startsWith(`${own} `))))
  }
  return family.addHelpText('after', examplesText(examples))
}

/** If output goes into a file, `npm run -s` keeps npm's own lines out of it. */
function examplesText(examples: readonly string[]): string {
  const lines = examples.map((example) => `  ${example.includes(' > ') ? quietStart : start}${example}`)
  return `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${lines.join('\n')}`
}
