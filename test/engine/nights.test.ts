import { randomUUID } from 'node:crypto'
import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handler as cancelDeal } from '../../functions/external/cancel-deal/handler.ts'
import { handler as auditTable } from '../../functions/night/audit-table/handler.ts'
import { handler as eraseOldLeads } from '../../functions/night/erase-old-leads/handler.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { AuditTooLong, nightlyAudit } from '../../infra/ops/audit/nightly-audit.ts'
import { eraseWhatBecameDue } from '../../infra/ops/retention/nightly-retention.ts'
import { monthsBefore } from '../../lib/domain/partner/erasure.ts'
import { sealJournal } from '../../lib/store/journal/journal-seal.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import type { ScheduledHandler } from '../../lib/queue/scheduled-worker.ts'
import { asFunction } from '../support/as-function.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { fillAuditedContour } from '../support/audited-contour.ts'
import { leadContour, leadIdOf, move, reapply } from '../support/lead-contour.ts'
import { catchLog } from '../support/log-lines.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, keptTable, newContour } from './contour-table.ts'

const dayMs = 24 * 60 * 60_000

/** The line of the log that a night leaves. */
async function loggedBy(handler: ScheduledHandler, name: string, seconds = 900): Promise<Record<string, unknown>> {
  const lines = catchLog()
  try {
    await handler({}, lambdaContext(name, 'tonight', seconds)).catch(() => undefined)
    return lines()[0] ?? {}
  } finally {
    vi.restoreAllMocks()
  }
}

describeOnEngine('the audit of the night', () => {
  beforeAll(async () => {
    await fillAuditedContour()
    await sealJournal({ nowMs: Date.now() + dayMs, newToken: randomUUID, isTimeUp: () => false })
  })

  test('tells that it ran, and which seal it saw, and only reads', async () => {
    const before = await storedItems()
    const asked = new Set<string>()
    documentClient.middlewareStack.add(
      (next, context) => (call) => {
        asked.add(String(context.commandName))
        return next(call)
      },
      { step: 'initialize', name: 'watchAudit', override: true },
    )
    const line = await loggedBy(auditTable, 'audit-table')
    documentClient.middlewareStack.remove('watchAudit')
    expect(line).toMatchObject({
      level: 'info',
      function: 'audit-table',
      outcome: 'Audited',
      findings: 0,
      ofKinds: {},
      Audits: 1,
      seal: expect.any(Number),
      sealSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(line).not.toHaveProperty('AuditFindings')
    expect(
      [...asked].filter((name) => !/^(Scan|Query|Get|BatchGet|TransactGet|DescribeTable)(Item|Items)?Command$/.test(name)),
    ).toEqual([])
    expect(asked).toContain('ScanCommand')
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('counts what it finds by kind, and shows no key: some are addresses', async () => {
    const items = await storedItems()
    const email = Object.values(items).find(({ pk }) => pk === 'EMAILS') as Item
    const put = (Item: Item) => documentClient.send(new PutCommand({ TableName: tableName(), Item }))
    await put({ ...email, partnerId: 'nobody' })
    const line = await loggedBy(auditTable, 'audit-table')
    await put(email)
    expect(line).toMatchObject({ outcome: 'Audited', Audits: 1, ofKinds: { email: expect.any(Number) } })
    expect(line.AuditFindings).toBe(line.findings)
    expect(Number(line.findings)).toBeGreaterThan(0)
    expect(JSON.stringify(line)).not.toContain('@')
  })

  test('says so when its time does not suffice, and does not count as an audit', async () => {
    await expect(nightlyAudit({ now: Date.now, isTimeUp: () => true })).rejects.toThrow(AuditTooLong)
    const line = await loggedBy(auditTable, 'audit-table', 10)
    expect(line).toMatchObject({ level: 'error', errorName: 'AuditTooLong' })
    expect(line).not.toHaveProperty('Audits')
  })
})

describeOnEngine('the erasures of the night', () => {
  const months = 36
  const dueMs = Date.parse(monthsBefore(new Date().toISOString(), months))
  const ids: Record<'overdue' | 'due' | 'touched' | 'young', string> = { overdue: '', due: '', touched: '', young: '' }
  let again: () => Promise<void>
  beforeAll(async () => {
    await newContour(leadContour)
    vi.useFakeTimers({ toFake: ['Date'], now: dueMs - 2 * dayMs })
    ids.due = await leadIdOf('Просроченный', { promocode: 'SEVEN10' })
    const { body } = await move(ids.due, { systemName: 'won', amount: 1000 })
    const [{ id: dealId = '' } = {}] = body.deals as { id?: string }[]
    await call(cancelDeal, { key: testKey, path: { id: ids.due, dealId }, body: { reason: 'клиент отказался' } })
    ids.touched = await leadIdOf('Тронутов')
    vi.setSystemTime(dueMs + dayMs)
    ids.young = await leadIdOf('Младший')
    await move(ids.touched, { systemName: 'called' })
    vi.useRealTimers()
    again = await keptTable()
  })
  beforeEach(() => again())

  const withRetention = () =>
    reapply({ ...leadContour, settings: { ...leadContour.settings, retention: { leadFieldsMonths: months } } })
  const valuesOf = async (id: string) => {
    const items = await storedItems()
    return items[`LEAD#${id}/LEAD`]?.values as unknown[]
  }
  const atNight = () => asFunction('erase-old-leads', () => loggedBy(eraseOldLeads, 'erase-old-leads'))

  test('leave everything where the contour does not say for how long', async () => {
    const before = await storedItems()
    expect(await atNight()).toMatchObject({ outcome: 'KeptForGood', erased: 0, RetentionRuns: 1 })
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('take what became due in the last week, by the rights of their role, in the name of the settings', async () => {
    await withRetention()
    const before = await storedItems()
    expect(await atNight()).toMatchObject({ outcome: 'Erased', erased: 1, RetentionRuns: 1 })
    const reasons = Object.values(before).flatMap(({ cancels }) => (cancels as { reason: string } | undefined)?.reason ?? [])
    expect(reasons).toEqual(['клиент отказался'])
    expect(await valuesOf(ids.due)).toEqual([])
    expect(JSON.stringify(Object.values(await storedItems()).filter(({ leadId }) => leadId === ids.due))).not.toContain(
      'отказался',
    )
    for (const id of [ids.touched, ids.young]) expect(await valuesOf(id)).toHaveLength(1)
    const told = Object.values(await storedItems()).filter(({ type }) => type === 'person.erased')
    expect(told).toMatchObject([{ by: null, reason: 'settings.retention.leadFieldsMonths: 36', subjects: [`lead:${ids.due}`] }])
    expect(await nightlyAudit({ now: Date.now, isTimeUp: () => false })).toMatchObject({ findings: 0 })
    expect(await atNight()).toMatchObject({ outcome: 'Erased', erased: 0 })
  })

  test('leave a lead as it is that somebody works on at that moment', async () => {
    await withRetention()
    let isFirst = true
    onEveryCommand(async (command, send) => {
      const answer = await send(command)
      // Between the list and the erasure.
      if (command instanceof BatchGetCommand && JSON.stringify(command.input).includes('LEAD#') && isFirst) {
        isFirst = false
        await move(ids.due, { systemName: 'called' })
      }
      return answer
    })
    expect(await eraseWhatBecameDue({ nowMs: Date.now(), isTimeUp: () => false })).toMatchObject({ outcome: 'Erased' })
    expect(isFirst).toBe(false)
    expect(await valuesOf(ids.due)).toHaveLength(1)
  })

  test('take nothing at all when something is due for longer: a wrong number erases no years', async () => {
    await withRetention()
    vi.useFakeTimers({ toFake: ['Date'], now: dueMs - 8 * dayMs })
    const overdue = await leadIdOf('Давний')
    vi.useRealTimers()
    const line = await atNight()
    expect(line).toMatchObject({ outcome: 'Overdue', erased: 0, RetentionRuns: 1, RetentionOverdue: 1 })
    for (const id of [overdue, ids.due]) expect(await valuesOf(id)).toHaveLength(1)
  })

  test('leave to a person what an earlier version wrote into a ledger: no role of the night writes there', async () => {
    await withRetention()
    const items = Object.values(await storedItems())
    const entry = items.find(({ cause }) => (cause as { kind?: string } | undefined)?.kind === 'Reversal') as Item
    const Item = { ...entry, cause: { ...(entry.cause as object), reason: 'клиент отказался' } }
    await documentClient.send(new PutCommand({ TableName: tableName(), Item }))
    expect(await atNight()).toMatchObject({ outcome: 'Erased', erased: 0 })
    expect(await valuesOf(ids.due)).toHaveLength(1)
  })

  test('that run out of time count as none, and the next night goes on', async () => {
    await withRetention()
    expect(await eraseWhatBecameDue({ nowMs: Date.now(), isTimeUp: () => true })).toEqual({ outcome: 'TimeUp', erased: 0 })
    expect(await loggedBy(eraseOldLeads, 'erase-old-leads', 10)).not.toHaveProperty('RetentionRuns')
    expect(await atNight()).toMatchObject({ outcome: 'Erased', erased: 1 })
  })
})
