import { Command, InvalidArgumentError } from 'commander'
import { connectTo } from './connect.ts'

/** A command cannot do what it was told; the message is for the person who typed it. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** A command that acts on a contour: every one can be told which contour, and how to print. */
export function leaf(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--port <number>', 'the port of the local contour', portNumber, 4000)
    .option('--json', 'print JSON, for scripts', false)
    .hook('preAction', (_, command) => connectTo(command.opts<{ port: number }>().port))
}

/** @throws InvalidArgumentError */
export function portNumber(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new InvalidArgumentError('a port is a number from 1 to 65535')
  return port
}
