import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const example = (name: string): string => join(import.meta.dirname, '../../docs/examples', name)
const isThere = (program: string, flag: string) => (): boolean => spawnSync(program, [flag]).status === 0

/** A process of a receiver: one that receives, works, or does both. */
type Command = (of: { port: number; inbox: string; built: string }) => [program: string, ...args: string[]]

export interface Receiver {
  isThere: () => boolean
  /** Run once, before all tests. */
  build?: (built: string) => [program: string, ...args: string[]]
  processes: readonly Command[]
}

/** The examples that receive webhooks, and how each is run. */
export const receivers = {
  TypeScript: {
    isThere: () => true,
    processes: [({ port, inbox }) => [process.execPath, example('receive-webhooks.ts'), String(port), inbox]],
  },
  Python: {
    isThere: isThere('python3', '--version'),
    processes: [({ port, inbox }) => ['python3', example('receive-webhooks.py'), String(port), inbox]],
  },
  Go: {
    isThere: isThere('go', 'version'),
    build: (built) => ['go', 'build', '-o', built, example('receive-webhooks.go')],
    processes: [({ port, inbox, built }) => [built, String(port), inbox]],
  },
  PHP: {
    isThere: isThere('php', '--version'),
    processes: [
      ({ port }) => ['php', '-S', `127.0.0.1:${port}`, example('receive-webhooks.php')],
      () => ['php', example('receive-webhooks.php')],
    ],
  },
} as const satisfies Record<string, Receiver>
export type ReceiverLanguage = keyof typeof receivers
