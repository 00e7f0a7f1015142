import { Command, Option } from 'commander'
import { portNumber } from '../../port-number.ts'
import { safeLine } from '../../terminal-text.ts'
import { connectTo, type Target } from '../connect.ts'

/** A command cannot do what was asked; the message is for the person who typed it. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'

  /** @param details one line each */
  constructor(message: string, details: readonly string[] = []) {
    super([message, ...details.map((detail) => `  - ${detail}`)].map(safeLine).join('\n'))
  }
}

/** An error with its own exit code, for commands where 1 means something else. */
export class ExitsWith extends Error {
  override readonly name = 'ExitsWith'
  readonly exitCode: number

  /** @param cause what went wrong; it is reported as if it were thrown directly */
  constructor(exitCode: number, cause: unknown) {
    super(`ends with ${exitCode}`, { cause })
    this.exitCode = exitCode
  }
}

/** Options of every command: which contour, and how to print. */
export interface ContourOptions extends Target {
  json: boolean
}

/** A command that acts on a contour. Every such command has options for the contour and for printing. */
export function contourSubcommand(name: string, description: string): Command {
  return unconnectedSubcommand(name, description).hook('preAction', (_, command) => connectTo(command.opts<ContourOptions>()))
}

/** The same for a command that connects by itself, when it needs to. */
export function unconnectedSubcommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--port <number>', 'the port of the local contour', portNumber, 4000)
    .addOption(new Option('--stack <name>', 'a deployed contour, by its CloudFormation stack').conflicts('port'))
    .option('--table <name>', "a table to use instead of the contour's own, such as a restored one")
    .option('--json', 'print JSON, for scripts', false)
}
