import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payoutFindings } from '../../../../infra/ops/audit/payout.ts'
import type { LedgerEntry } from '../../../../lib/domain/account.ts'
import { payoutTransitions } from '../../../../lib/domain/payout.ts'
import { documentClient } from '../../../../lib/store/client.ts'
import type { Item } from '../../../../lib/store/item.ts'
import { tableName } from '../../../../lib/store/environment.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { type CommandedContour, type Loose, startCommanded } from '../../../support/contour-commands.ts'
import { partnerIdOf } from '../../../support/payout-acts.ts'
import { payoutOf } from '../../../support/samples.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'

const id = '01a1fd96-2ba1-73ab-8eab-eefc82bdae01'
const sessionId = 'AAAAAAAAAAAAAAAAAAAAAA'

/** One key calls; what the tests call the stored items leaves out when it did. */
const usesOfKeys = 1

describeOnEngine('npm run contour -- audit', () => {
  const ends: (() => Promise<void>)[] = []
  let commands: CommandedContour
  let anna = ''
  let items: Record<string, Item> = {}

  beforeAll(async () => {
    commands = await startCommanded([], (end) => void ends.push(end))
    anna = await partnerIdOf('anna@partners.example')
    await fillContour()
    items = await storedItems()
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await commands.contour.ask(method, path, body)
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }

  async function newLead(name: string, binding: object): Promise<string> {
    const fields = (await commands.contour.ask('GET', '/lead-fields')).body
    const values = fields
      .filter(({ required }: Loose) => required)
      .map((field: Loose) => ({ fieldTypeId: field.id, value: `${name} ${field.label}` }))
    return (await ask('POST', '/lead', { fields: values, ...binding })).id
  }

  async function newSession(): Promise<string> {
    const { headers } = await fetch(`${commands.contour.baseUrl}/r/anna-mortgage`, { redirect: 'manual' })
    return new URL(headers.get('location') ?? '').searchParams.get('session') ?? ''
  }

  /** Leads of every binding, rewards of several, payouts in every status. */
  async function fillContour(): Promise<void> {
    const first = await newLead('First', { sessionId: await newSession() })
    await newLead('Second', { sessionId: await newSession() })
    await newSession()
    const byCode = await newLead('Third', { promocode: 'ANNA10' })
    await newLead('Fourth', {})
    await ask('PUT', `/lead/${first}/status`, { systemName: 'in_work' })
    await ask('PUT', `/lead/${first}/status`, { systemName: 'deal', amount: 10_000 })
    await ask('PUT', `/lead/${first}/add-deal`, { amount: 333.3 })
    await ask('PUT', `/lead/${byCode}/status`, { systemName: 'in_work' })
    const payout = async () => (await ask('POST', '/payout', { partnerId: anna, amount: 2000 })).id
    const to = (payoutId: string, status: string) => ask('PUT', `/payout/${payoutId}/status`, { status })
    const paid = await payout()
    await to(paid, 'Approved')
    await to(paid, 'Paid')
    await to(await payout(), 'Rejected')
    await commands.text('payout', 'cancel', await payout())
    await to(await payout(), 'Approved')
  }

  const put = (item: Item) => documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
  const drop = ({ pk, sk }: Item) => documentClient.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }))
  const item = (what: string, isIt: (item: Item) => boolean): Item => {
    const found = Object.values(items).find(isIt)
    if (!found) throw new Error(`the contour has no ${what}`)
    return found
  }
  const profile = () => item('profile', ({ pk, sk }) => pk === 'PARTNERS' && sk === anna)
  const counts = () => item('counts', ({ pk, sk }) => pk === 'ACTIVITY' && sk === anna)
  const account = () => item('account', ({ pk, sk }) => pk === `PARTNER#${anna}` && sk === 'ACCOUNT')
  const reward = () => item('reward', ({ cause }) => (cause as LedgerEntry['cause'] | undefined)?.kind === 'Reward')
  const payout = (status: string) => item('payout', (one) => one.pk === 'PAYOUTS' && one.status === status)
  const usedSession = () => item('used session', ({ sk, leadId }) => sk === 'SESSION' && leadId !== undefined)
  const leadOf = (session: Item) => item('lead', ({ sk, id: leadId }) => sk === 'LEAD' && leadId === session.leadId)
  const moreBy = (one: Item, attribute: string, by: number): Item => ({ ...one, [attribute]: Number(one[attribute]) + by })

  /** Corrupts the table, hears what the audit says of it, and makes the table whole again. */
  async function auditWith(
    corrupt: () => readonly (Promise<unknown> | Item)[],
  ): Promise<{ code: number | null; findings: Loose[] }> {
    await Promise.all(corrupt().map((change) => (change instanceof Promise ? change : put(change))))
    const { code, output, errors } = await commands.run('audit', '--json')
    const after = await storedItems()
    for (const key of Object.keys({ ...items, ...after })) {
      const [before, now] = [items[key], after[key]]
      if (before) await put(before)
      else if (now && !key.startsWith('KEYS/')) await drop(now)
    }
    expect(errors).toBe('')
    return { code, findings: JSON.parse(output).findings }
  }

  test('finds nothing in a contour whose people and systems just work, and changes nothing', async () => {
    const before = await storedItems()
    const text = await commands.text('audit')
    expect(text).toMatch(/^All agrees: \d+ items, 3 partners\.\n$/)
    expect(await commands.json('audit')).toEqual({ items: Object.keys(before).length + usesOfKeys, partners: 3, findings: [] })
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  const ofAnna = 'partner anna@partners.example'
  const money = (rule: string, expected: string, found: string) => ({ subject: ofAnna, rule, expected, found })

  test.each<{ what: string; corrupt: () => readonly (Promise<unknown> | Item)[]; says: () => readonly object[] }>([
    {
      what: 'an account with more to pay out than was earned',
      corrupt: () => [moreBy(account(), 'availableKopecks', 5000)],
      says: () => [
        money('available is the sum of the ledger', '22750', '22800'),
        money('accrued = available + held + paid', '26800', '26750'),
      ],
    },
    {
      what: 'an account that accrued a reward twice',
      corrupt: () => [moreBy(moreBy(account(), 'availableKopecks', 1), 'accruedKopecks', 1)],
      says: () => [
        money('accrued is the sum of the ledger', '26750', '26750.01'),
        money('available is the sum of the ledger', '22750', '22750.01'),
      ],
    },
    {
      what: 'an account that paid what no payout paid',
      corrupt: () => [moreBy(moreBy(account(), 'availableKopecks', -100), 'paidKopecks', 100)],
      says: () => [
        money('available is the sum of the ledger', '22750', '22749'),
        money('paid is the sum of the ledger', '2000', '2001'),
        money('paid is the sum of the paid payouts', '2000', '2001'),
      ],
    },
    {
      what: 'an account below zero',
      corrupt: () => [{ ...moreBy(account(), 'paidKopecks', 2_275_001), availableKopecks: -1 }],
      says: () => [
        money('available is the sum of the ledger', '22750', '-0.01'),
        money('paid is the sum of the ledger', '2000', '24750.01'),
        money('paid is the sum of the paid payouts', '2000', '24750.01'),
        money('available is never negative', '0 or more', '-0.01'),
      ],
    },
    {
      what: 'an entry that is gone from the middle of the ledger',
      corrupt: () => [drop(reward())],
      says: () => [
        expect.objectContaining({ rule: 'accrued is the sum of the ledger', found: '26750' }),
        expect.objectContaining({ rule: 'available is the sum of the ledger', found: '22750' }),
        expect.objectContaining({
          rule: expect.stringMatching(/^rewards take the sum on from one another \(entry .+ begins\)$/),
        }),
      ],
    },
    {
      what: 'a reward that begins with another sum than the one before it left',
      corrupt: () => [{ ...reward(), after: { ...(reward().after as object), accruedKopecks: 2_509_999 } }],
      says: () => [
        money(`rewards take the sum on from one another (entry ${String(reward().id)} begins)`, '25000', '24999.99'),
        expect.objectContaining({ expected: '25099.99', found: '25100' }),
      ],
    },
    {
      what: 'an account that forgot its active payout',
      corrupt: () => {
        const { activePayoutId: _forgotten, ...rest } = account()
        return [rest]
      },
      says: () => [money('the marker names the one payout in Requested or Approved', String(payout('Approved').id), 'none')],
    },
    {
      what: 'an account whose marker names a payout that has ended',
      corrupt: () => [{ ...account(), activePayoutId: payout('Paid').id }],
      says: () => [expect.objectContaining({ expected: String(payout('Approved').id), found: String(payout('Paid').id) })],
    },
    {
      what: 'a second active payout',
      corrupt: () => [{ ...payout('Approved'), sk: id, id }],
      says: () => [
        expect.objectContaining({ rule: 'the marker names the one payout in Requested or Approved' }),
        money('held is the amount of the active payout', '4000', '2000'),
      ],
    },
    {
      what: 'an active payout of another amount than the one held',
      corrupt: () => [moreBy(payout('Approved'), 'amountKopecks', 1)],
      says: () => [money('held is the amount of the active payout', '2000.01', '2000')],
    },
    {
      what: 'a payout whose status its history does not tell of',
      corrupt: () => [{ ...payout('Rejected'), status: 'Canceled' }],
      says: () => [
        {
          subject: `payout ${String(payout('Rejected').id)}`,
          rule: 'a history ends in the status',
          expected: 'Canceled',
          found: 'Requested → Rejected',
        },
      ],
    },
    {
      what: 'a payout that was paid without an approval',
      corrupt: () => [{ ...payout('Paid'), history: (payout('Paid').history as unknown[]).toSpliced(1, 1) }],
      says: () => [
        {
          subject: `payout ${String(payout('Paid').id)}`,
          rule: 'a history is a path of allowed moves',
          expected: 'Requested → …',
          found: 'Requested → Paid',
        },
      ],
    },
    {
      what: 'counts that say more leads than there are',
      corrupt: () => {
        const [statusId = '', count] = Object.entries(counts().counts as Record<string, number>).find(([, one]) => one > 0) ?? []
        return [{ ...counts(), counts: { ...(counts().counts as object), [statusId]: Number(count) + 2 } }]
      },
      says: () => [
        expect.objectContaining({
          subject: ofAnna,
          rule: expect.stringMatching(/^the count of (new|in_work|deal) is the number of leads there$/),
          expected: '1',
          found: '3',
        }),
      ],
    },
    {
      what: 'a lead that moved without its counts',
      corrupt: () => {
        const lead = item(
          'lead in deal',
          ({ sk, rewardedStatusIds, source }) =>
            sk === 'LEAD' && rewardedStatusIds !== undefined && (source as { kind: string }).kind === 'Promocode',
        )
        const other = leadOf(usedSession())
        return [{ ...lead, statusId: other.statusId }]
      },
      says: () => [
        expect.objectContaining({ rule: 'the count of in_work is the number of leads there', expected: '0', found: '1' }),
        expect.objectContaining({ rule: expect.stringContaining('the count of '), expected: '2', found: '1' }),
      ],
    },
    {
      what: 'a session whose lead is gone',
      corrupt: () => [drop(leadOf(usedSession()))],
      says: () => [
        expect.objectContaining({ rule: expect.stringContaining('the count of ') }),
        {
          subject: `session ${String(usedSession().id)}`,
          rule: 'the lead of a session exists and names the session',
          expected: `lead ${String(usedSession().leadId)}`,
          found: 'there is no such lead',
        },
      ],
    },
    {
      what: 'a session that is not the one its lead names',
      corrupt: () => [{ ...usedSession(), pk: `SESSION#${sessionId}`, id: sessionId }],
      says: () => [
        {
          subject: `session ${sessionId}`,
          rule: 'the lead of a session exists and names the session',
          expected: `lead ${String(usedSession().leadId)}`,
          found: `the lead names ${String(usedSession().id)}`,
        },
      ],
    },
    {
      what: 'a lead whose session is free to be used again',
      corrupt: () => {
        const { leadId: _freed, ...session } = usedSession()
        return [session]
      },
      says: () => [
        {
          subject: `lead ${String(usedSession().leadId)}`,
          rule: 'a lead bound by a session is named by it',
          expected: `session ${String(usedSession().id)}`,
          found: 'the session names no lead',
        },
      ],
    },
    {
      what: 'two leads of one session',
      corrupt: () => [{ ...leadOf(usedSession()), pk: `LEAD#${id}`, id, partnerId: null }],
      says: () => [
        {
          subject: `lead ${id}`,
          rule: 'a lead bound by a session is named by it',
          expected: `session ${String(usedSession().id)}`,
          found: `the session names ${String(usedSession().leadId)}`,
        },
      ],
    },
    {
      what: 'a partner without an account',
      corrupt: () => [drop(account())],
      says: () => [money('a partner has a profile, an account and lead counts', `the account of ${anna}`, 'nothing')],
    },
    {
      what: 'a partner without a profile',
      corrupt: () => [drop(profile())],
      says: () => [expect.objectContaining({ subject: `partner ${anna}`, expected: `the profile of ${anna}` })],
    },
    {
      what: 'a partner without lead counts',
      corrupt: () => [drop(counts())],
      says: () => [
        expect.objectContaining({ expected: `the lead counts of ${anna}` }),
        ...[1, 1, 1].map(() => expect.objectContaining({ expected: '1', found: '0' })),
      ],
    },
    {
      what: 'money of a partner who is not there',
      corrupt: () => [{ ...reward(), pk: `PARTNER#${id}`, partnerId: id }],
      says: () => [
        ...['profile', 'account', 'lead counts'].map((name) =>
          expect.objectContaining({ subject: `partner ${id}`, expected: `the ${name} of ${id}` }),
        ),
        expect.objectContaining({ subject: `partner ${id}`, rule: expect.stringContaining('rewards take the sum on') }),
      ],
    },
    {
      what: 'an email that leads to nobody',
      corrupt: () => [drop({ pk: 'EMAILS', sk: 'anna@partners.example' })],
      says: () => [money('the email is taken by the partner', anna, 'nobody has taken it')],
    },
  ])('reports $what, and nothing else', async ({ corrupt, says }) => {
    const expected = says()
    const { code, findings } = await auditWith(corrupt)
    expect(findings).toHaveLength(expected.length)
    expect(findings).toEqual(expect.arrayContaining([...expected]))
    expect(code).toBe(1)
  })

  test('shows people a table of what does not agree, says how much it is, and ends with 1', async () => {
    await put(moreBy(payout('Approved'), 'amountKopecks', 1))
    const { code, output } = await commands.spawned('audit')
    await put(payout('Approved'))
    expect(code).toBe(1)
    expect(output).toMatch(/^subject +rule +expected +found\n/)
    expect(output).toMatch(/^partner anna@partners.example +held is the amount of the active payout +2000.01 +2000$/m)
    expect(output).toMatch(/\n1 difference in \d+ items of 3 partners\.\n$/)
    expect(output).not.toContain('card 2200')
  })

  test('reads page after page, and tells how far it has come', async () => {
    const ballast = Array.from({ length: 8 }, (_, index) => ({ pk: 'BALLAST', sk: String(index), text: 'x'.repeat(300_000) }))
    await Promise.all(ballast.map(put))
    const { code, output, errors } = await commands.run('audit', '--json')
    await Promise.all(ballast.map(drop))
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ items: Object.keys(await storedItems()).length + usesOfKeys + 8, findings: [] })
    expect(errors).toMatch(/^items read: \d+$/m)
  })
})

describe('the history of a payout', () => {
  const historyOf = (...statuses: readonly string[]) =>
    statuses.map((status) => ({ ...payoutOf('Requested').history[0], status }))
  const rules = (status: string, history: readonly string[]) =>
    payoutFindings({ ...payoutOf('Requested'), status, history: historyOf(...history) } as never).map(({ rule }) => rule)
  const statuses = ['Requested', 'Approved', 'Paid', 'Rejected', 'Canceled']
  const allowed = new Set(payoutTransitions.map(({ from, to }) => `${from} → ${to}`))
  const moves = statuses.flatMap((from) => statuses.map((to) => ({ from, to, isAllowed: allowed.has(`${from} → ${to}`) })))

  test.each(moves)('with the move $from → $to is good: $isAllowed', ({ from, to, isAllowed }) => {
    const path = from === 'Requested' ? [from, to] : ['Requested', ...(from === 'Paid' ? ['Approved'] : []), from, to]
    expect(rules(to, path)).toEqual(isAllowed ? [] : ['a history is a path of allowed moves'])
  })

  test.each([
    {
      what: 'that begins in the middle',
      history: ['Approved'],
      status: 'Approved',
      is: ['a history is a path of allowed moves'],
    },
    {
      what: 'that is empty',
      history: [],
      status: 'Requested',
      is: ['a history is a path of allowed moves', 'a history ends in the status'],
    },
    { what: 'that ends elsewhere', history: ['Requested', 'Approved'], status: 'Paid', is: ['a history ends in the status'] },
  ])('$what is reported', ({ history, status, is }) => {
    expect(rules(status, history)).toEqual(is)
  })
})
