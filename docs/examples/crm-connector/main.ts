// Runs the connector of a CRM and a partner program, or prints a mapping to begin with:
//
//   npm run -s example:crm-connector -- bitrix24.json mapping
//   npm run -s example:crm-connector -- bitrix24.json 4200 state
//
// The first has the settings, the last the folder of what must outlive the process. The program sends its webhooks to /program, the CRM
// its events to /crm. Put a server that speaks HTTPS before it. Node runs TypeScript by itself from 22.18 on. Run one process.

import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { work } from '../../../lib/crm/connector.ts'
import { mappingFor, type Status, unknownStatuses } from '../../../lib/crm/mapping.ts'
import { pauseMs } from '../../../lib/crm/pause.ts'
import { programOf } from '../../../lib/crm/program.ts'
import { crmOf } from '../../../lib/crm/settings.ts'
import { keptIn } from './kept-in-folder.ts'
import { receiverIn } from './receive.ts'
import type { Settings } from './settings.ts'

const [file = '', port = '4200', folder = 'state'] = process.argv.slice(2)
const settings = JSON.parse(readFileSync(file, 'utf8')) as Settings
const { stages, bitrix24, amocrm } = settings
mkdirSync(folder, { recursive: true })
const program = programOf(settings.program.baseUrl, settings.program.apiKey)
const keep = keptIn(folder)
const crm = crmOf(settings, keep)
const log = (line: string): void => console.error(`${new Date().toISOString()} ${line}`)

async function printMapping(): Promise<void> {
  const statuses = (await program.call('GET', '/lead-statuses')) as Status[]
  const mapping = mappingFor(await crm.stages(), statuses, stages)
  for (const { id, title } of mapping.open) console.error(`not mapped: ${id} (${title})`)
  console.error(`statuses: ${statuses.map(({ systemName, title }) => `${systemName} (${title})`).join(', ')}`)
  console.log(JSON.stringify({ stages: mapping.stages }, null, 2))
}

/** Events of one moment wake the connector once; without any it looks by itself each minute, since the CRM may send none. */
async function run(): Promise<never> {
  const unknown = unknownStatuses(stages, (await program.call('GET', '/lead-statuses')) as Status[])
  if (unknown.length > 0) throw new Error(`the program has no such status: ${unknown.join(', ')}`)
  const { applicationToken } = bitrix24 ?? {}
  const { hookSecret } = amocrm ?? {}
  const { webhookSecret } = settings.program
  const senders = { webhookSecret, ...(applicationToken && { applicationToken }), ...(hookSecret && { hookSecret }) }
  const { receive: take, inbox } = receiverIn(folder, senders, log)
  const forAPerson = async (_id: string, line: string): Promise<void> => {
    appendFileSync(join(folder, 'needs-a-person.log'), `${line}\n`)
    log(line)
  }
  let wake = Promise.withResolvers<void>()
  const receive = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    if (Number(request.headers['content-length']) > 1_000_000) return 413
    const status = take(String(request.url), request.headers as Record<string, string>, await text(request))
    if (status === 204) wake.resolve()
    return status
  }
  createServer((request, response) => {
    void receive(request)
      .catch((error: unknown) => (console.error(error), 500))
      .then((status) => response.writeHead(status).end())
  }).listen(Number(port), '127.0.0.1', () => console.log(`receives at http://127.0.0.1:${port}/program and /crm`))

  for (let failures = 0; ;) {
    wake = Promise.withResolvers<void>()
    try {
      await work({ program, crm, stages, keep, inbox, forAPerson, log })
      failures = 0
      await Promise.race([wake.promise, wait(60_000)])
    } catch (error) {
      failures++
      log(`is tried again: ${(error as Error).message}`)
      await wait(pauseMs(failures, error))
    }
  }
}

await (port === 'mapping' ? printMapping() : run())
