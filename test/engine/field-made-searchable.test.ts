import { BatchGetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handler as showConfiguration } from '../../functions/console/show-configuration/handler.ts'
import { handler as changePart } from '../../functions/external/change-configuration-part/handler.ts'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { handler as indexOnClock } from '../../functions/schedule/index-leads/handler.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { erasedBy } from '../../infra/ops/commands/erased-by.ts'
import { eraseLead } from '../../infra/ops/retention/lead-erasure.ts'
import { randomUUID } from 'node:crypto'
import { applyContourFile, type ApplyOptions } from '../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { longestRequestMs } from '../../lib/store/lead/index-leads.ts'
import { indexForWaitingFields, type IndexingOrder } from '../../lib/store/lead/lead-indexing.ts'
import { settingsKey } from '../../lib/store/keys.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { asFunction, asSomebodyElse } from '../support/as-function.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { leadContour, leadIdOf } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { type NotedContour, notedContour } from '../support/noted-contour.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine } from './contour-table.ts'

const by = { admin: 'admin@test.example', reason: 'письмо' }
const fileWhere = (searchable: boolean) =>
  parseContourFile(
    JSON.stringify({
      ...leadContour,
      leadFields: leadContour.leadFields.map((field) =>
        field.systemName === 'surname' ? { ...field, searchable, label: `Фамилия ${String(searchable)}` } : field,
      ),
    }),
    'later contour',
  )

/** Replaces the wait for requests that began before the change. */
const waiting = (meanwhile: () => Promise<unknown>) => ({
  ...systemRuntime,
  wait: async (ms: number) => (ms === longestRequestMs ? meanwhile() : undefined),
})
/** Applies the file with the field searchable. */
const makeSearchable = (meanwhile: () => Promise<unknown> = async () => undefined, options: ApplyOptions = {}) =>
  applyContourFile(fileWhere(true), { ...options, runtime: waiting(meanwhile) })
const makeUnsearchable = () => applyContourFile(fileWhere(false))

const search = async (surname: string) => {
  const { status, body } = await call(listLeads, { key: testKey, query: { surname } })
  return status === 200 ? body.map(({ id }: { id: string }) => id) : body.code
}
const expectAudited = async () => {
  const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
  expect(findings).toEqual([])
}
const valuesOf = async (leadId: string) =>
  Object.values(await storedItems()).filter(({ pk, sk }) => String(pk).startsWith('VALUE#') && sk === leadId)

/** Whether a write makes an existing lead findable. A new lead differs: its write puts the lead itself too. */
const indexes = (command: unknown): command is TransactWriteCommand =>
  command instanceof TransactWriteCommand &&
  (command.input.TransactItems ?? []).some(({ Put }) => String(Put?.Item?.pk).startsWith('VALUE#')) &&
  (command.input.TransactItems ?? []).every(({ Put, Update }) => Update === undefined && Put?.Item?.sk !== 'LEAD')

/** Lets somebody else act before the first write that makes existing leads findable. */
function beforeLeadsAreIndexed(act: () => Promise<unknown>): void {
  let acted = false
  onEveryCommand(async (command, send) => {
    if (indexes(command) && !acted) {
      acted = true
      await asSomebodyElse(act)
    }
    return send(command)
  })
}

describeOnEngine('a field that becomes searchable when there are leads', () => {
  let commands: NotedContour
  beforeEach(async () => {
    commands = await notedContour(leadContour)
  })

  test('finds existing leads, and those that came meanwhile; until then it is not searchable', async () => {
    const before = [await leadIdOf('Однофамилец'), await leadIdOf('Однофамилец', { promocode: 'PLAIN10' })]
    const ids: string[] = []
    await makeSearchable(async () => {
      ids.push(await leadIdOf('однофамилец '))
      expect(await search('Однофамилец')).toBe('PARAMETER_UNKNOWN')
      expect((await commands.run('lead', 'find', 'surname=Однофамилец')).errors).toContain('surname is not searchable yet')
      const { leadFields } = await commands.json('export', '--contour', leadContour.contour)
      expect(leadFields[0]).toMatchObject({ systemName: 'surname', searchable: true })
      await expectAudited()
    })
    expect(await search('Однофамилец')).toEqual([...ids, ...before.toReversed()])
    await expectAudited()
    const table = await storedItems()
    expect((await makeSearchable()).changes).toEqual([])
    expect(await storedItems()).toEqual(table)
  })

  test('is told by the plan, and by the journal', async () => {
    await leadIdOf('Однофамилец')
    const administrator = (await loadContour()).administrators[0]
    if (!administrator) throw new Error('there is no administrator')
    const { changes, becomingSearchable } = await makeSearchable(undefined, {
      by: { administrator, reason: null, refuse: () => undefined },
    })
    expect(becomingSearchable).toEqual(['surname'])
    expect(changes.at(-1)).toMatchObject({ what: 'lead field surname', differences: [{ attribute: 'searchable', to: true }] })
    const told = Object.values(await storedItems()).filter(({ type }) => type === 'file.applied')
    expect(told.at(-1)?.after).toEqual({ 'lead field surname': { searchable: true } })
  })

  test('waits for requests that began before, and says so', async () => {
    const waits: number[] = []
    const told: number[] = []
    await applyContourFile(fileWhere(true), {
      onWait: (ms) => told.push(ms),
      runtime: { ...systemRuntime, wait: async (ms) => waits.push(ms) },
    })
    expect([waits, told]).toEqual([[60_000], [60_000]])
  })

  test('goes on where it was cut off', async () => {
    const ids: string[] = []
    for (let index = 0; index < 60; index++) ids.unshift(await leadIdOf('Однофамилец'))
    let writes = 0
    onEveryCommand(async (command, send) => {
      if (indexes(command) && ++writes > 1) throw new Error('the terminal was closed')
      return send(command)
    })
    await expect(makeSearchable()).rejects.toThrow('Неизвестно, выполнен ли запрос')
    expect(await search('Однофамилец')).toBe('PARAMETER_UNKNOWN')
    await expectAudited()
    const written = Object.keys(await storedItems()).filter((key) => key.startsWith('VALUE#'))
    expect(written).toHaveLength(25)
    let again = 0
    onEveryCommand(async (command, send) => {
      again += indexes(command) ? (command.input.TransactItems ?? []).filter(({ Put }) => Put).length : 0
      return send(command)
    })
    await makeSearchable()
    expect(again).toBe(35)
    expect((await commands.json('lead', 'find', 'surname=Однофамилец')).map(({ id }: { id: string }) => id)).toEqual(ids)
    await expectAudited()
  })

  test('does not bring back a lead that is erased meanwhile', async () => {
    const id = await leadIdOf('Забытый')
    beforeLeadsAreIndexed(() => eraseLead(id, erasedBy(by)))
    await makeSearchable()
    expect(await valuesOf(id)).toEqual([])
    await expectAudited()
  })

  test('leaves nothing of a lead that is made findable while it is erased', async () => {
    const id = await leadIdOf('Забытый')
    let held: unknown
    onEveryCommand(async (command, send) => {
      if (indexes(command) && !held) {
        held = command
        // It reads that the lead has no item yet; the item comes before its write.
        await asSomebodyElse(() => eraseLead(id, erasedBy(by)))
        return undefined
      }
      const isErasing = command instanceof TransactWriteCommand && JSON.stringify(command.input).includes('#erasedAt = :erasedAt')
      if (isErasing) await send(held)
      return send(command)
    })
    await makeSearchable()
    expect(await valuesOf(id)).toEqual([])
    await expectAudited()
  })

  test('finds a lead that is bound meanwhile as that of its partner', async () => {
    const [first, second] = [await leadIdOf('Ничей'), await leadIdOf('Ничей')]
    const bound = (id: string) => bind(id, { ...by, partner: 'plain@test.example', offer: 'loan' })
    beforeLeadsAreIndexed(() => bound(second))
    await makeSearchable(() => bound(first))
    expect(await search('Ничей')).toEqual([second, first])
    const owners = [...(await valuesOf(first)), ...(await valuesOf(second))].map(({ partnerId }) => partnerId)
    expect(owners).toEqual([expect.any(String), owners[0]])
    await expectAudited()
  })

  test('taken back keeps what leads were found by, for erasures and bindings to follow, and finds all when it comes again', async () => {
    const kept = await leadIdOf('Однофамилец')
    const erased = await leadIdOf('Однофамилец')
    await makeSearchable()
    await makeUnsearchable()
    expect(await search('Однофамилец')).toBe('PARAMETER_UNKNOWN')
    const unindexed = await leadIdOf('Однофамилец')
    expect(await valuesOf(unindexed)).toEqual([])
    await eraseLead(erased, erasedBy(by))
    expect(await valuesOf(erased)).toEqual([])
    expect(await valuesOf(kept)).toHaveLength(1)
    await expectAudited()
    await makeSearchable()
    expect(await search('Однофамилец')).toEqual([unindexed, kept])
    await expectAudited()
  })

  test('taken back while leads are made findable gets no item any more, which an erasure would not know of', async () => {
    const id = await leadIdOf('Забытый')
    let held: { command: unknown; sent?: Promise<unknown> } | undefined
    onEveryCommand(async (command, send) => {
      if (indexes(command) && !held) {
        held = { command }
        await asSomebodyElse(async () => {
          await makeUnsearchable()
          await eraseLead(id, erasedBy(by))
        })
        return held.sent
      }
      if (held && !held.sent && JSON.stringify((command as TransactWriteCommand).input).includes('#erasedAt = :erasedAt')) {
        // Between what the erasing has read and its write.
        held.sent = send(held.command)
        await held.sent.catch(() => undefined)
      }
      return send(command)
    })
    await makeSearchable()
    expect(await valuesOf(id)).toEqual([])
    await expectAudited()
  })

  const relabelled = () => {
    const leadFields = leadContour.leadFields.map((field) => ({ ...field, searchable: field.systemName === 'surname' }))
    return parseContourFile(JSON.stringify({ ...leadContour, leadFields }), 'another contour')
  }

  test('taken back while it waits, waits anew', async () => {
    const stop = new Error('the terminal was closed')
    await expect(makeSearchable(() => Promise.reject(stop))).rejects.toThrow(stop)
    const since = async () => (await loadContour()).fields.find(({ systemName }) => systemName === 'surname')?.indexedSince
    const first = await since()
    let isTakenBack = false
    onEveryCommand(async (command, send) => {
      if (command instanceof TransactWriteCommand && !isTakenBack) {
        isTakenBack = true
        await asSomebodyElse(makeUnsearchable)
      }
      return send(command)
    })
    let then: unknown
    await applyContourFile(relabelled(), { runtime: waiting(async () => (then = await since())) })
    expect([typeof first, typeof then, first === then]).toEqual(['string', 'string', false])
  })

  test.each([
    { what: 'and renamed', before: async () => void (await makeSearchable()), at: 'FIELD#' },
    { what: 'and finished', before: async () => undefined, at: 'SET searchable' },
  ])('taken back while it is read as searchable $what is so only when all leads are found by it', async ({ before, at }) => {
    await before()
    let between = ''
    onEveryCommand(async (command, send) => {
      if (command instanceof TransactWriteCommand && between === '' && JSON.stringify(command.input).includes(at)) {
        between = 'to come'
        await asSomebodyElse(async () => {
          await makeUnsearchable()
          between = await leadIdOf('Между')
        })
      }
      return send(command)
    })
    await applyContourFile(relabelled(), { runtime: waiting(async () => undefined) })
    expect(await search('Между')).toEqual([between])
    await expectAudited()
  })
})

const partOf = (surname: object) =>
  leadContour.leadFields.map((field) => (field.systemName === 'surname' ? { ...field, ...surname } : field))
/** Changes the field with a key, as a draft of the console does. */
const publish = async (surname: object) => {
  const body = { content: partOf(surname), revision: (await loadContour()).revision, reason: 'ищем по фамилии' }
  const answer = await call(changePart, { key: testKey, path: { part: 'leadFields' }, body })
  expect(answer.status).toBe(200)
  return answer.body
}

/** A run of the clock so long after now. */
const runAt = (afterMs: number, of: Partial<IndexingOrder> = {}) =>
  indexForWaitingFields({ nowMs: Date.now() + afterMs, newId: randomUUID, isTimeUp: () => false, ...of })
const rested = 121_000
const cutOff = { isTimeUp: () => true }
const surname = async () => (await loadContour()).fields.find(({ systemName }) => systemName === 'surname')

describeOnEngine('a field that becomes searchable in the console, or with a key', () => {
  let commands: NotedContour
  beforeEach(async () => {
    commands = await notedContour(leadContour)
  })

  test('finds existing leads once the clock has had all of them looked through, and no lead before', async () => {
    const before = await leadIdOf('Однофамилец')
    const { plan } = await publish({ searchable: true })
    expect(plan).toMatchObject({ becomingSearchable: ['surname'] })
    expect(await runAt(0)).toEqual({ outcome: 'Resting', leads: 0 })
    const since = await leadIdOf('Однофамилец')
    // A request that read the configuration before may still make a lead.
    expect(await runAt(119_000)).toEqual({ outcome: 'Resting', leads: 0 })
    expect(await search('Однофамилец')).toBe('PARAMETER_UNKNOWN')
    expect((await commands.run('lead', 'find', 'surname=Однофамилец')).errors).toContain('surname is not searchable yet')
    expect(await runAt(rested)).toEqual({ outcome: 'Searchable', leads: 2 })
    expect(await search('Однофамилец')).toEqual([since, before])
    expect(await surname()).not.toHaveProperty('indexing')
    await expectAudited()
    expect(await runAt(rested)).toEqual({ outcome: 'NoneWaits', leads: 0 })
    const told = Object.values(await storedItems()).filter(({ type }) => type === 'configuration.published')
    expect(told.at(-1)).toMatchObject({ by: null, after: { 'lead field surname': { searchable: true } } })
  })

  test('is looked for by a function with no other rights, which logs what it did', async () => {
    await leadIdOf('Однофамилец')
    await publish({ searchable: true })
    await runAt(-rested)
    await asFunction('index-leads', () => indexOnClock({}, lambdaContext('index-leads', randomUUID(), 50)))
    expect(await search('Однофамилец')).toHaveLength(1)
  })

  test('goes on where a run ended, and the console shows how far that is', async () => {
    const ids: string[] = []
    for (let index = 0; index < 30; index++) ids.unshift(await leadIdOf('Однофамилец'))
    await publish({ searchable: true })
    await runAt(0)
    expect(await runAt(rested, cutOff)).toEqual({ outcome: 'OutOfTime', leads: 25 })
    expect(await search('Однофамилец')).toBe('PARAMETER_UNKNOWN')
    await expectAudited()
    const ada = await letIn('Administrator', 'admin@test.example')
    const { body } = await call(showConfiguration, { key: null, headers: { ...ada.headers } })
    const [shown] = body.leadFields
    expect(shown).toMatchObject({ searchable: false, becomingSearchableSince: expect.any(String), leadsIndexed: 25 })
    expect(Math.abs(Date.parse(shown.leadsIndexedTo) - Date.now())).toBeLessThan(3_600_000)
    // What becomes of the field otherwise does not begin it anew.
    expect(await publish({ searchable: true, label: 'Фамилия клиента' })).toMatchObject({ plan: { becomingSearchable: [] } })
    const read = new Set<string>()
    onEveryCommand(async (command, send) => {
      if (command instanceof BatchGetCommand)
        for (const id of ids) if (JSON.stringify(command.input).includes(`LEAD#${id}`)) read.add(id)
      return send(command)
    })
    expect(await runAt(rested)).toEqual({ outcome: 'Searchable', leads: 30 })
    expect([...read].toSorted()).toEqual(ids.slice(25).toSorted())
    expect((await commands.json('lead', 'find', 'surname=Однофамилец')).map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  test('that is taken back and wanted again while a run ends begins anew: no lead from between is missed', async () => {
    const first = await leadIdOf('Между')
    await publish({ searchable: true })
    await runAt(0)
    let between = ''
    onEveryCommand(async (command, send) => {
      if (command instanceof TransactWriteCommand && between === '' && JSON.stringify(command.input).includes('SET indexing')) {
        between = 'to come'
        await asSomebodyElse(async () => {
          await publish({ searchable: false })
          between = await leadIdOf('Между')
          await publish({ searchable: true })
        })
      }
      return send(command)
    })
    expect(await runAt(rested, cutOff)).toMatchObject({ outcome: 'Overtaken' })
    expect(await runAt(rested)).toMatchObject({ outcome: 'Resting' })
    expect(await runAt(2 * rested)).toMatchObject({ outcome: 'Searchable' })
    expect(await search('Между')).toEqual([between, first])
    await expectAudited()
  })

  test('is the same when two runs do it at once, and when the file does', async () => {
    const id = await leadIdOf('Однофамилец')
    await publish({ searchable: true })
    await runAt(0)
    const outcomes = (await Promise.all([runAt(rested), runAt(rested)])).map(({ outcome }) => outcome)
    expect(outcomes.toSorted().at(-1)).toBe('Searchable')
    expect(await search('Однофамилец')).toEqual([id])
    await publish({ searchable: false })
    await publish({ searchable: true })
    await runAt(0)
    await makeSearchable(async () => void (await runAt(rested)), { overwrite: ['configuration'] })
    expect(await search('Однофамилец')).toEqual([id])
    await expectAudited()
  })

  test('is left to the command until the upgrade is closed: the previous release would forget how far it came', async () => {
    await leadIdOf('Однофамилец')
    await publish({ searchable: true })
    const withForm = (form: number) =>
      documentClient.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: settingsKey,
          UpdateExpression: 'SET form = :form',
          ExpressionAttributeValues: { ':form': form },
        }),
      )
    await withForm(7)
    expect(await runAt(0)).toEqual({ outcome: 'NoneWaits', leads: 0 })
    expect(await surname()).not.toHaveProperty('indexing')
    await withForm(8)
  })
})
