import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BatchWriteCommand, DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { useDetailsKey } from '../../infra/local/details-key.ts'
import { createTable } from '../../infra/local/local-table.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { correct } from '../../infra/ops/commands/partner-money-commands.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { fillDemo } from '../../infra/ops/fill-demo/fill.ts'
import { type Made, madeSince } from '../../infra/ops/made-since/made-since.ts'
import { type DrillStep, timedStep } from '../../infra/ops/restore-drill/drill-step.ts'
import { useTable } from '../../infra/use-table.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { payoutKeyIdentity } from '../../lib/domain/people/actor.ts'
import { isFile } from '../../lib/domain/partner/legal-details.ts'
import { dayMs } from '../../lib/domain/value/duration.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { loadLegalDetails } from '../../lib/store/partner/legal-details.ts'
import { findPartner } from '../../lib/store/partner/partner.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { itemOf } from '../engine/engine-request.ts'
import { answerLegalType } from '../support/answered-legal-type.ts'

export interface Drilled {
  steps: DrillStep[]
  /** Whether it went as it should: the loss is seen, the restored table agrees, its answers open, and what it lacks is named. */
  isSound: boolean
}

/** What is done after the backup, so that the restored table lacks it. */
const [address, kopecks, lostItems] = ['anna@partners.example', 700, 40]

/** What a partner answered to the legal type before the backup; it is stored encrypted. */
const [company, companyName] = ['maria@partners.example', 'ООО «Учебная тревога»']

/**
 * A restore as docs/restore.md tells it, on an engine: fills a contour, backs it up, goes on, loses items, restores the backup into a new
 * table, points the contour at it, audits it, opens what is encrypted, and lists what it lacks.
 *
 * @param of.file the demo contour
 */
export async function drillRestore(of: {
  endpoint: string
  name: string
  file: ContourFile
  partners: number
  leads: number
  tell: (step: DrillStep) => void
}): Promise<Drilled> {
  const { endpoint, name, file } = of
  const [old, restored] = [name, `${name}-restored`]
  const steps: DrillStep[] = []
  const tell = (step: DrillStep): void => {
    steps.push(step)
    of.tell(step)
  }
  const timed = (step: string, work: () => Promise<string>): Promise<string> =>
    timedStep({ now: () => performance.now(), tell }, step, work, (said) => said)
  const folder = mkdtempSync(join(tmpdir(), 'restore-drill-'))
  const backup = join(folder, 'backup.jsonl')
  let [before, lost, after, moment, opened] = [0, 0, 0, '', '']
  let missing: Made[] = []
  try {
    await timed('fill a contour', () => filled(of))
    await timed('back it up', async () => `${await backedUp(backup)} items`)
    await timed('go on: a correction of a balance', async () => {
      moment = new Date().toISOString()
      await correct(address, kopecks, { admin: file.administrators[0]?.email ?? '', reason: 'the drill' })
      before = await contradictions()
      return `the audit finds ${before} contradictions`
    })
    await timed('lose something', async () => `${await losing(lostItems, moment)} ledger entries are gone`)
    await timed('audit', async () => `${(lost = await contradictions())} contradictions`)
    await timed('restore into a new table', async () => `${await putBack(backup, endpoint, restored)} items`)
    await timed('point the contour at it', async () => {
      useTable(endpoint, restored, file.contour)
      return restored
    })
    await timed('audit it', async () => `${(after = await contradictions())} contradictions`)
    await timed('open what partners answered', async () => (opened = await answered()))
    await timed('list what it lacks', async () => {
      useTable(endpoint, old, file.contour)
      missing = (await Array.fromAsync(madeSince({ since: moment, missingIn: restored, tell: () => undefined }))).flat()
      useTable(endpoint, restored, file.contour)
      return missing.map(({ what, partner, amount }) => `${what} of ${partner}: ${amount}`).join('; ') || 'nothing'
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const isNamed = missing.length === 1 && missing[0]?.amount === kopecks / 100
  return { steps, isSound: before === 0 && lost > 0 && after === 0 && opened === companyName && isNamed }
}

async function filled({ endpoint, name, file, partners, leads }: Parameters<typeof drillRestore>[0]): Promise<string> {
  useTable(endpoint, name, file.contour)
  useDetailsKey(undefined)
  await createTable(endpoint, name)
  await applyContourFile(file, { requestsGoOnForMs: 0, byService: true })
  await answerLegalType(company, 'LegalEntity', { name: companyName })
  const [contour, [key]] = await Promise.all([loadContour(), loadApiKeys()])
  if (!key) throw new Error('the contour has no API key')
  const identity = payoutKeyIdentity(key, contour)
  const untilMs = Date.UTC(2026, 10, 20)
  const demo = { contour, apiKey: identity, payoutKey: identity, seed: 1, partners, leads, fromMs: untilMs - 90 * dayMs, untilMs }
  const { written } = await fillDemo(demo, () => undefined)
  return `${written.partner} partners, ${written.lead} leads`
}

const contradictions = async (): Promise<number> =>
  (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings.length

async function answered(): Promise<string> {
  const partner = await findPartner(company)
  if (!partner) throw new Error(`the contour has no partner ${company}`)
  const { details } = await loadLegalDetails(partner)
  return Object.values(details)
    .map((answer) => (isFile(answer) ? answer.name : String(answer)))
    .join()
}

async function allItems(): Promise<Item[]> {
  return (await Array.fromAsync(tableReader().pages())).flat()
}

async function backedUp(path: string): Promise<number> {
  const items = await allItems()
  writeFileSync(path, items.map((item) => `${lineOf(item)}\n`).join(''))
  return items.length
}

/** Bytes are written as base64, as exports of DynamoDB have them. */
const lineOf = (item: Item): string =>
  JSON.stringify(marshall(item), function (this: Readonly<Record<string, unknown>>, name, value: unknown) {
    const stored = this[name]
    return stored instanceof Uint8Array ? Buffer.from(stored).toString('base64') : value
  })

async function putBack(path: string, endpoint: string, table: string): Promise<number> {
  await createTable(endpoint, table)
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const items = lines.map((line) => itemOf(JSON.parse(line) as object))
  for (let done = 0; done < items.length; done += 25) {
    const puts = items.slice(done, done + 25).map((item) => ({ PutRequest: { Item: item } }))
    await documentClient.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }))
  }
  return items.length
}

/** Loses entries of ledgers that were there before the moment. @returns how many */
async function losing(count: number, moment: string): Promise<number> {
  const isOld = ({ sk, createdAt }: Item) => String(sk).startsWith('ENTRY#') && String(createdAt) < moment
  const entries = (await allItems()).filter(isOld).slice(0, count)
  for (const { pk, sk } of entries) {
    await documentClient.send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: { pk, sk } }))
  }
  return entries.length
}
