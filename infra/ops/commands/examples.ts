import type { Command } from 'commander'

const start = 'npm run contour -- '
const quietStart = 'npm run -s contour -- '

/**
 * Adds examples to a family of commands. The family shows all of them, each of its commands those of its own.
 *
 * @param examples what is typed behind `npm run contour --`, in the order of the commands
 */
export function withExamples(family: Command, examples: readonly string[]): Command {
  for (const command of family.commands) {
    const own = `${family.name()} ${command.name()}`
    command.addHelpText('after', examplesText(examples.filter((example) => example === own || example.startsWith(`${own} `))))
  }
  return family.addHelpText('after', examplesText(examples))
}

/** Where the output goes into a file, npm says nothing of its own. */
function examplesText(examples: readonly string[]): string {
  const lines = examples.map((example) => `  ${example.includes(' > ') ? quietStart : start}${example}`)
  return `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${lines.join('\n')}`
}
