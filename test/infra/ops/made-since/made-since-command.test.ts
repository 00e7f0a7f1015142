import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTable } from '../../../../infra/local/local-table.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { tableName } from '../../../../lib/store/table/environment.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { loadLead } from '../../../../lib/store/lead/lead.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import type { Loose } from '../../../support/contour-commands.ts'
import { leadContour, leadIdOf, move, openLink, sessionBy } from '../../../support/lead-contour.ts'
import { type NotedContour, notedContour } from '../../../support/noted-contour.ts'
import { movePayoutBy, partnerIdOf, payoutIn } from '../../../support/payout-acts.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'

const plain = 'plain@test.example'
const contour = { ...leadContour, settings: { minimumPayout: 1, requireInnForPayouts: false } }
const [long, restoredTo, since] = ['2026-11-21T01:00:00.000Z', '2026-11-21T02:00:00.000Z', '2026-11-21T02:30:00.000Z']

/** What people are told of each, without ids. */
const told = (made: readonly Loose[]): unknown[] => made.map(({ what, change, amount }) => [what, change, amount])

describeOnEngine('npm run contour -- made-since', () => {
  const ends: (() => void)[] = []
  let commands: NotedContour
  let [restored, oldLead, newLead, oldPayout, session] = ['', '', '', '', '']
  afterAll(() => {
    vi.useRealTimers()
    ends.forEach((end) => end())
  })

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(long) })
    commands = await notedContour(contour, { cleanUp: (end) => void ends.push(end) })
    const partnerId = await partnerIdOf(plain)
    oldLead = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(oldLead, { systemName: 'called' })
    await move(oldLead, { systemName: 'won', amount: 1000 })
    oldPayout = await payoutIn('Approved', { partnerId, rubles: 300 })
    restored = await copyOf(tableName(), Object.values(await storedItems()))
    // From here on nothing is in the restored table, the first of it by a clock that is slow.
    vi.setSystemTime(Date.parse(restoredTo) - 60_000)
    await movePayoutBy('Administrator', { id: oldPayout, to: 'Paid', comment: 'transferred' })
    vi.setSystemTime(Date.parse(since))
    await openLink('plain-loan')
    session = await sessionBy('plain-loan')
    newLead = await leadIdOf('Петров', { sessionId: session })
    await move(newLead, { systemName: 'called' })
    const dealId = (await loadLead(oldLead))?.deals[0]?.id ?? ''
    await commands.json('lead', 'cancel-deal', oldLead, dealId, '--reason', 'withdrew')
    await commands.json('lead', 'bind', await leadIdOf('Никто'), '--promocode', 'SEVEN10', '--reason', 'by phone')
    await commands.json('payout', 'request', '--partner', plain, '--amount', '5.5', '--requisites', 'card 2200')
    await commands.json('partner', 'reverse', plain, '2', '--reason', 'no call')
    await commands.json('partner', 'correct', plain, '-7.07', '--reason', 'paid twice')
    await commands.json('partner', 'block', 'eight@test.example', '--reason', 'asked')
  })

  const missing = async (...args: readonly string[]) => {
    const made: Loose[] = await commands.json('made-since', restoredTo, '--missing-in', restored, ...args)
    return made.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  }

  test('lists all that the other table lacks, also what a slow clock dates before the moment, and nothing that it holds', async () => {
    const before = await storedItems()
    const [first, ...others] = await missing()
    expect(touchedKeys(before, await storedItems())).toEqual([])
    expect(first).toEqual({
      at: '2026-11-21T01:59:00.000Z',
      by: 'second@test.example',
      what: 'payout',
      of: `payout:${oldPayout}`,
      change: 'Paid',
      reason: 'transferred',
      partner: plain,
      amount: 300,
      request: null,
    })
    expect(others).toHaveLength(9)
    expect(told(others)).toEqual(
      expect.arrayContaining([
        ['lead created', `by session ${session} for loan, surname Петров`, null],
        ['lead moved', 'fresh → called', null],
        ['deal canceled', expect.stringMatching(/^deal [0-9a-f-]{36}$/), null],
        ['lead created', 'of nobody, surname Никто', null],
        ['lead bound', 'to seven@test.example by the offer loan', null],
        ['payout, for the partner', 'Requested, requisites card 2200', 5.5],
        ['reward taken back', `entry 2, 100.50 of lead ${oldLead}`, -100.5],
        ['correction', '7.07 taken away', -7.07],
        ['partner.edited', 'isBlocked: false → true', null],
      ]),
    )
    const lead = others.find(({ of }) => of === `lead:${newLead}`)
    expect(lead).toMatchObject({ by: 'Test key (admin@test.example)', partner: plain, reason: null })
    expect(lead.fields).toEqual([{ fieldTypeId: expect.any(String), value: 'Петров' }])
  })

  test('compares acts by their ids: another one that the other table has got since is not that one', async () => {
    const items = Object.values(await storedItems())
    const paid = items.find(({ pk, sk }) => pk === `PAYOUT#${oldPayout}` && String(sk).endsWith('3'))
    await write(restored, [{ ...paid, id: 'another', status: 'Rejected' }])
    const [first] = await missing()
    expect(first).toMatchObject({ of: `payout:${oldPayout}`, change: 'Paid' })
  })

  test('without another table lists what was made from the very moment on', async () => {
    const made = await commands.json('made-since', since)
    expect(made).toHaveLength(9)
    expect(await commands.json('made-since', '2026-11-21T02:30:00.001Z')).toEqual([])
    expect((await commands.run('made-since', '2026-11-22')).output).toBe('none\n')
  })

  test('tells people a line each, which begins with the moment, and spreadsheets the same in columns', async () => {
    const { code, output } = await commands.run('made-since', since)
    expect(code).toBe(0)
    const lines = output.trimEnd().split('\n')
    expect(lines.every((line) => line.startsWith(`${since}  `))).toBe(true)
    expect(output).toMatch(
      / correction +partner:plain@test\.example +plain@test\.example {2}-7\.07 {2}7\.07 taken away {2}by admin@test\.example: paid twice$/m,
    )
    const { output: csv } = await commands.run('made-since', since, '--csv')
    expect(csv.split('\r\n')[0]).toBe('\uFEFFat;by;what;of;partner;amount;change;reason')
    expect(csv).toContain(`;correction;partner:${plain};${plain};-7,07;7.07 taken away;paid twice\r\n`)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(lines.length + 1)
  })

  test.each([
    { what: 'the table itself', table: () => tableName(), says: 'is the table being read: name the other one.' },
    { what: 'a table that there is not', table: () => 'nowhere', says: 'ResourceNotFoundException' },
    { what: 'an empty table', table: () => copyOf('empty', []), says: 'holds no contour.' },
  ])('$what in the place of the other one is refused', async ({ table, says }) => {
    const { code, output, errors } = await commands.run('made-since', since, '--missing-in', await table())
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toContain(says)
  })
})

/** A table of its own that holds these items. */
async function copyOf(name: string, items: readonly Item[]): Promise<string> {
  const copy = `${name}-copy`
  await createTable(inject('engineEndpoint') ?? '', copy)
  for (let done = 0; done < items.length; done += 25) await write(copy, items.slice(done, done + 25))
  return copy
}

const write = (table: string, items: readonly Item[]) =>
  documentClient.send(new BatchWriteCommand({ RequestItems: { [table]: items.map((item) => ({ PutRequest: { Item: item } })) } }))
