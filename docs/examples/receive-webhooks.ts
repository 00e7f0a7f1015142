// A receiver of webhooks, in TypeScript: it verifies, keeps, answers at once, works later, and knows repeats.
//
//   WEBHOOK_SECRET=whsec_… npm run -s example:receiver -- 4100 inbox
//
// The folder has a file for each event, by its id. The file of an event that is done is empty, and stays: so repeats are known. Delete
// empty files after a week. Node runs TypeScript by itself from 22.18 on. Put a server that speaks HTTPS before it.

import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { verifyWebhook } from './verify-webhook.ts'

type Told = { type: string; data: { id: string } }

const [port = '4100', inbox = 'inbox'] = process.argv.slice(2)
const secret = process.env.WEBHOOK_SECRET ?? ''
mkdirSync(inbox, { recursive: true })

/**
 * Your work goes here. It may be done twice, if the process ends in the middle of it. Events come in no order: of two events of one
 * object the higher version is newer, so keep the version with what you store, and skip an older one.
 */
async function work({ type, data }: Told): Promise<void> {
  await wait(Number(process.env.WORK_TAKES_MS ?? 0))
  console.log(`${type} ${data.id}`)
}

/** Keeps an event safely before it is acknowledged. Says whether it is new. */
function keep(id: string, body: string): boolean {
  const written = join(inbox, `.${randomUUID()}`)
  writeFileSync(written, body, { flush: true })
  try {
    // A name is given once, also when the same event comes twice at the same time.
    linkSync(written, join(inbox, id))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(written)
  }
}

async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405
  if (Number(request.headers['content-length']) > 1_000_000) return 413
  const body = await text(request)
  const id = String(request.headers['webhook-id'])
  try {
    verifyWebhook(secret, request.headers as Record<string, string>, body)
  } catch (error) {
    console.error(`refused: ${(error as Error).message}`)
    return 401
  }
  if (!/^[\w-]+$/.test(id)) return 400
  if (!keep(id, body)) console.log(`repeat ${id}`)
  return 204
}

createServer((request, response) => {
  void receive(request)
    // Not kept: it comes again.
    .catch((error: unknown) => (console.error(error), 500))
    .then((status) => response.writeHead(status).end())
}).listen(Number(port), '127.0.0.1', () => console.log(`receives at http://127.0.0.1:${port}/`))

// Goes through the folder again and again. A name that begins with a dot is not finished.
for (; ; await wait(1000)) {
  for (const id of readdirSync(inbox).toSorted()) {
    const file = join(inbox, id)
    if (id.startsWith('.') || statSync(file).size === 0) continue
    try {
      await work(JSON.parse(readFileSync(file, 'utf8')) as Told)
      truncateSync(file)
    } catch (error) {
      console.error(`${id} is tried again:`, error)
    }
  }
}
