import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../infra/free-port.ts'
import { until } from './child.ts'
import type { Receiver } from './receivers.ts'

/** A receiver that runs. */
export interface RunningReceiver {
  send: (event: SentEvent) => Promise<number>
  /** What its work said, line by line. */
  worked: () => string[]
  /** Ends it at once, as a machine that loses its power would. */
  kill: () => Promise<void>
}

interface SentEvent {
  id: string
  secret?: string
  /** How long ago it was signed. */
  ageSeconds?: number
  /** What came in place of what was signed. */
  tampered?: string
}

export const receiverSecret = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`

/** What a program is compiled to, once for a test file. */
export function buildReceiver({ build }: Receiver, folder: string): string {
  const built = join(folder, 'receiver')
  const [program, ...args] = build?.(built) ?? []
  if (program === undefined) return built
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return built
}

/** Starts a receiver on a folder, without what this process has in its environment for tests, and waits until it answers. */
export async function startReceiver(
  { processes }: Receiver,
  of: { inbox: string; built: string; workTakesMs?: number },
): Promise<RunningReceiver> {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    WEBHOOK_SECRET: receiverSecret,
    WEBHOOK_INBOX: of.inbox,
    WORK_TAKES_MS: String(of.workTakesMs ?? 0),
  }
  const said = processes.map(() => '')
  const children = processes.map((command, index): ChildProcess => {
    const [program, ...args] = command({ ...of, port })
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said[index] += text))
    child.stderr.resume()
    return child
  })
  const kill = async (): Promise<void> => {
    await Promise.all(
      children
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => {
          const ended = new Promise((resolve) => child.once('close', resolve))
          child.kill('SIGKILL')
          return ended
        }),
    )
  }
  onTestFinished(kill)
  const url = `http://127.0.0.1:${port}/`
  await until('the receiver answers', () =>
    fetch(url).then(
      (answer) => answer.status > 0,
      () => false,
    ),
  )
  return {
    kill,
    worked: () => said.flatMap(wholeLines).filter((line) => line.startsWith('lead.created ')),
    send: async (event) => (await fetch(url, { method: 'POST', ...signed(event) })).status,
  }
}

/** The last line may be under way still: programs write it in parts. */
const wholeLines = (said: string): string[] => said.split('\n').slice(0, -1)

function signed({ id, secret = receiverSecret, ageSeconds = 0, tampered }: SentEvent) {
  const body = JSON.stringify({
    type: 'lead.created',
    timestamp: '2026-11-28T09:00:00.000Z',
    data: { id, object: { name: 'Ё' } },
  })
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    // While a secret takes the place of another, there are two signatures.
    'webhook-signature': `v1,AAAA v1,${signature}`,
  }
  return { headers, body: tampered ?? body }
}
