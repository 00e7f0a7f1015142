// Runs the connector of a CRM and a partner program, or prints a mapping to begin with:
//
//   npm run -s example:crm-connector -- bitrix24.json mapping
//   npm run -s example:crm-connector -- bitrix24.json 4200 state
//
// The first has the settings, the last the folder of what must outlive the process. The program sends its webhooks to /program, the CRM
// its events to /crm. Put a server that speaks HTTPS before it. Node runs TypeScript by itself from 22.18 on. Run one process.

import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { callerOf } from '../call-and-repeat.ts'
import { connectorOf, pauseMs } from './connector.ts'
import { mappingFor, type Status, unknownStatuses } from './mapping.ts'
import { crmOf, type Settings } from './settings.ts'

const [file = '', port = '4200', folder = 'state'] = process.argv.slice(2)
const settings = JSON.parse(readFileSync(file, 'utf8')) as Settings
const { program, stages } = settings
mkdirSync(folder, { recursive: true })
const api = callerOf(program.baseUrl, program.apiKey)
const crm = crmOf(settings, folder)
const log = (line: string): void => console.error(`${new Date().toISOString()} ${line}`)

async function printMapping(): Promise<void> {
  const statuses = (await api('GET', '/api/external/lead-statuses')) as Status[]
  const mapping = mappingFor(await crm.stages(), statuses, stages)
  for (const { id, title } of mapping.open) console.error(`not mapped: ${id} (${title})`)
  console.error(`statuses: ${statuses.map(({ systemName, title }) => `${systemName} (${title})`).join(', ')}`)
  console.log(JSON.stringify({ stages: mapping.stages }, null, 2))
}

/** Events of one moment wake the connector once; without any it looks by itself each minute, since the CRM may send none. */
async function run(): Promise<never> {
  const unknown = unknownStatuses(stages, (await api('GET', '/api/external/lead-statuses')) as Status[])
  if (unknown.length > 0) throw new Error(`the program has no such status: ${unknown.join(', ')}`)
  const connector = connectorOf({ api, webhookSecret: program.webhookSecret, crm, stages, folder, log })
  let wake = Promise.withResolvers<void>()
  const receive = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    if (Number(request.headers['content-length']) > 1_000_000) return 413
    const status = connector.receive(String(request.url), request.headers as Record<string, string>, await text(request))
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
      await connector.work()
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
