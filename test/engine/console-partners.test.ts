import { beforeEach, describe, expect, test } from 'vitest'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadJournal } from '../../lib/store/journal/journal.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { expectLedgerWhole, orderedMails, storedItems, toldActs } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [one, two] = testContour.administrators.map(({ email }) => email) as [string, string]
const contour = { ...leadContour, partners: [...testContour.partners, ...leadContour.partners] }
const nobodysId = '019537aa-0000-7000-8000-000000000099'

interface Request {
  body?: object
  path?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
}

const ask = (name: string, by: Browser, { headers, ...request }: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers, ...headers } })
const outcome = ({ status, body }: Answer) => ({ status, code: body.code ?? null })

let ada: Browser
let boris: Browser
let id: string
beforeEach(async () => {
  await newContour(contour)
  ada = await letIn('Administrator', one)
  boris = await letIn('Administrator', two)
  id = await partnerIdOf('rich@test.example')
})

const journalOf = async (partnerId: string) =>
  (await loadJournal(new Date(Date.now() - 60_000).toISOString(), new Date().toISOString())).filter(
    ({ type, subjects }) => type !== 'file.applied' && subjects.includes(`partner:${partnerId}`),
  )

describeOnEngine('GET /api/console/partner', () => {
  interface Listed {
    email: string
    revision: number
    account: { available: number }
  }
  const emails = ({ body }: Answer): string[] =>
    (body as unknown as Listed[]).map(({ email }) => email.replace('@test.example', ''))
  const find = (query: Record<string, string> = {}): Promise<Answer> => ask('console-list-partners', ada, { query })

  /** Page by page to the end. */
  async function walk(query: Record<string, string>): Promise<string[]> {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await find({ ...query, ...(cursor !== undefined && { cursor }) })
      expect(page.status).toBe(200)
      found.push(...emails(page))
      cursor = page.headers['X-Next-Cursor'] as string | undefined
    } while (cursor !== undefined)
    return found
  }

  const all = ['eight', 'seven', 'plain', 'notype', 'entity', 'noinn', 'blocked', 'rich']

  test('lists partners newest first, with ИНН, what is wrong with it, and the account', async () => {
    const page = await find()
    expect(emails(page)).toEqual(all)
    expect(page.headers['X-Next-Cursor']).toBeUndefined()
    expect((page.body as unknown as object[]).at(-1)).toMatchObject({
      inn: '500100732259',
      innFault: null,
      revision: 1,
      erasedAt: null,
      account: { accrued: 1000.5, available: 1000.5, held: 0 },
    })
  })

  test.each([
    { what: 'everybody', query: {}, found: all },
    { what: 'who is blocked', query: { blocked: 'true' }, found: ['blocked'] },
    { what: 'who is not blocked', query: { blocked: 'false' }, found: all.filter((name) => name !== 'blocked') },
    { what: 'whose address begins like this', query: { email: 'NO' }, found: ['noinn', 'notype'] },
    { what: 'whose address begins like this, and who is not blocked', query: { email: 'b', blocked: 'false' }, found: [] },
    { what: 'of a last name', query: { lastName: 'бога' }, found: ['rich'] },
    { what: 'of an ИНН', query: { inn: '7707083893' }, found: ['entity', 'notype'] },
    { what: 'without a level', query: { levelId: 'none', blocked: 'true' }, found: ['blocked'] },
    { what: 'without a legal type', query: { legalTypeId: 'none', inn: '7707083893' }, found: ['notype'] },
    { what: 'of an unknown level', query: { levelId: nobodysId }, found: [] },
  ])('finds $what, in pages of any length', async ({ query, found }) => {
    expect(await walk(query)).toEqual(found)
    expect(await walk({ ...query, limit: '1' })).toEqual(found)
  })

  test('finds who is in a group, of a level, of a legal type', async () => {
    const { groups, levels, legalTypes } = await loadContour()
    const groupId = groups.find(({ title }) => title === 'Вторая')?.id ?? ''
    const levelId = levels.find(({ number }) => number === 7)?.id ?? ''
    const legalTypeId = legalTypes.find(({ type }) => type === 'LegalEntity')?.id ?? ''
    expect(await walk({ groupId, limit: '1' })).toEqual(['rich'])
    expect(await walk({ levelId, limit: '1' })).toEqual(['seven', 'rich'])
    expect(await walk({ legalTypeId, limit: '1' })).toEqual(['entity', 'noinn'])
    expect(await walk({ levelId, groupId })).toEqual(['rich'])
  })

  test.each([
    { query: { blocked: 'yes' }, code: 'BOOLEAN_PARAMETER_INVALID' },
    { query: { levelId: '7' }, code: 'ID_PARAMETER_INVALID' },
    { query: { groupId: 'none' }, code: 'ID_PARAMETER_INVALID' },
    { query: { email: 'a', lastName: 'б' }, code: 'PARTNER_SEARCH_AMBIGUOUS' },
    { query: { cursor: 'x' }, code: 'CURSOR_INVALID' },
    { query: { nobody: 'knows' }, code: 'PARAMETER_UNKNOWN' },
  ])('refuses $query', async ({ query, code }) => {
    expect(outcome(await find(query as unknown as Record<string, string>))).toEqual({ status: 400, code })
  })
})

describeOnEngine('PUT /api/console/partner/{id}', () => {
  const edit = (by: Browser, body: object, of = id): Promise<Answer> =>
    ask('console-change-partner', by, { path: { id: of }, body })

  test('changes only the fields that are sent, and the journal names them', async () => {
    const before = await loadPartner(id)
    const { status, body } = await edit(ada, { revision: 1, lastName: ' Новая ', middleName: '', reason: 'new papers' })
    expect({ status, body }).toMatchObject({ status: 200, body: { lastName: 'Новая', middleName: null, revision: 2 } })
    const { updatedAt: _then, ...after } = (await loadPartner(id)) ?? { updatedAt: '' }
    const { updatedAt: _before, ...expected } = { ...before, lastName: 'Новая', revision: 2 } as typeof before & {
      updatedAt: string
    }
    expect(after).toEqual(expected)
    expect(await journalOf(id)).toMatchObject([
      {
        type: 'partner.edited',
        by: { email: one },
        reason: 'new papers',
        before: { lastName: 'Богатова' },
        after: { lastName: 'Новая' },
      },
    ])
  })

  test('writes nothing when all fields already have these values', async () => {
    const before = await storedItems()
    expect(await edit(ada, { revision: 1, lastName: 'Богатова', isActive: true })).toMatchObject({
      status: 200,
      body: { revision: 1 },
    })
    expect(await storedItems()).toEqual(before)
  })

  test('of a profile that was changed since is refused with the profile as it is', async () => {
    await edit(boris, { revision: 1, lastName: 'Другая' })
    const answer = await edit(ada, { revision: 1, lastName: 'Новая' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'PROFILE_CHANGED', partner: { lastName: 'Другая', revision: 2 } } })
    expect((await edit(ada, { revision: 2, lastName: 'Новая' })).status).toBe(200)
  })

  test('is refused too when the other one is faster between the read and the write', async () => {
    beforeNextWrite(() => edit(boris, { revision: 1, lastName: 'Другая' }))
    expect(outcome(await edit(ada, { revision: 1, firstName: 'Ирина' }))).toEqual({ status: 409, code: 'PROFILE_CHANGED' })
    expect(await loadPartner(id)).toMatchObject({ firstName: 'Рита', lastName: 'Другая' })
    expect(await journalOf(id)).toHaveLength(1)
  })

  test('that changes nothing is refused with and without an Idempotency-Key, when the other edit is faster', async () => {
    beforeNextWrite(() => edit(boris, { revision: 1, lastName: 'Другая' }))
    const headers = { 'idempotency-key': 'nothing-new' }
    const answer = await ask('console-change-partner', ada, { path: { id }, body: { revision: 1, isActive: true }, headers })
    expect(outcome(answer)).toEqual({ status: 409, code: 'PROFILE_CHANGED' })
  })

  test('that changes nothing keeps no answer for somebody who has signed out meanwhile', async () => {
    beforeNextWrite(() => ask('sign-out', ada, { headers: { 'content-type': 'application/json' } }))
    const headers = { 'idempotency-key': 'nothing-new' }
    const answer = await ask('console-change-partner', ada, { path: { id }, body: { revision: 1, isActive: true }, headers })
    expect(outcome(answer)).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
  })

  test('sets a new, unconfirmed address and frees the old one', async () => {
    expect(await edit(ada, { revision: 1, email: 'Richer@Test.example' })).toMatchObject({
      status: 200,
      body: { email: 'richer@test.example', isConfirmed: false },
    })
    const freed = await ask('console-create-partner', ada, { body: { email: 'rich@test.example' } })
    expect(freed.status).toBe(201)
    const taken = await edit(ada, { revision: 1, email: 'richer@test.example' }, String(freed.body.id))
    expect(taken).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN', partnerId: id } })
  })

  test('of an address ends all earlier logins at once and for good, and notifies both addresses', async () => {
    const rita = await letIn('Partner', 'rich@test.example')
    expect((await edit(ada, { revision: 1, email: 'RICH@test.example' })).status).toBe(200)
    expect((await ask('show-own-account', rita)).status, 'in other letters it is the same address').toBe(200)
    expect((await edit(ada, { revision: 1, email: 'richer@test.example' })).status).toBe(200)
    expect(outcome(await ask('show-own-account', rita))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    const taken = await letIn('Partner', 'richer@test.example')
    expect((await edit(ada, { revision: 2, email: 'rich@test.example' })).status).toBe(200)
    expect(outcome(await ask('show-own-account', taken))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect(outcome(await ask('show-own-account', rita))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    const told = (await orderedMails()).flatMap((mail) => (mail.kind === 'EmailChanged' ? [`${mail.is} ${mail.email}`] : []))
    expect(told).toEqual([
      'Former rich@test.example',
      'Present richer@test.example',
      'Former richer@test.example',
      'Present rich@test.example',
    ])
  })

  test('of an address that somebody takes meanwhile is refused', async () => {
    beforeNextWrite(() => ask('console-create-partner', boris, { body: { email: 'wanted@test.example' } }))
    expect(outcome(await edit(ada, { revision: 1, email: 'wanted@test.example' }))).toEqual({ status: 409, code: 'EMAIL_TAKEN' })
    expect(await loadPartner(id)).toMatchObject({ email: 'rich@test.example', revision: 1 })
  })

  test('copies the level to the account, which rewards are computed from', async () => {
    const levelId = (await loadContour()).levels.find(({ number }) => number === 8)?.id ?? ''
    expect((await edit(ada, { revision: 1, levelId })).status).toBe(200)
    expect(await loadAccount(id)).toMatchObject({ levelId, levelRevision: 2 })
  })

  test.each([
    { what: 'an ИНН whose check digits do not hold', body: { inn: '500100732250' }, status: 400, code: 'INN_INVALID' },
    { what: 'an ИНН of another length than the legal type takes', body: { inn: '7707083893' }, status: 400, code: 'INN_INVALID' },
    { what: 'an unknown level', body: { levelId: nobodysId }, status: 404, code: 'LEVEL_NOT_FOUND' },
    { what: 'an unknown group', body: { groupIds: [nobodysId] }, status: 404, code: 'GROUP_NOT_FOUND' },
    { what: 'an unknown legal type', body: { legalTypeId: nobodysId }, status: 404, code: 'LEGAL_TYPE_NOT_FOUND' },
    { what: 'an invalid address', body: { email: 'rich' }, status: 400, code: 'EMAIL_INVALID' },
    { what: 'an invalid flag', body: { isActive: 'yes' }, status: 400, code: 'BOOLEAN_EXPECTED' },
    { what: 'invalid groups', body: { groupIds: 'all' }, status: 400, code: 'IDS_EXPECTED' },
    { what: 'no revision', body: { revision: undefined }, status: 400, code: 'REVISION_REQUIRED' },
    { what: 'half a revision', body: { revision: 1.5 }, status: 400, code: 'REVISION_REQUIRED' },
  ])('refuses $what', async ({ body, status, code }) => {
    expect(outcome(await edit(ada, { revision: 1, ...body }))).toEqual({ status, code })
    expect((await loadPartner(id))?.revision).toBe(1)
  })

  test('takes an ИНН with blanks, of the length that the legal type sent along takes', async () => {
    const legalTypeId = (await loadContour()).legalTypes.find(({ type }) => type === 'LegalEntity')?.id ?? ''
    const answer = await edit(ada, { revision: 1, legalTypeId, inn: ' 7707 083893 ' })
    expect(answer).toMatchObject({ status: 200, body: { inn: '7707083893', innFault: null } })
  })

  test('brings nothing of an erased partner back', async () => {
    const erased = await partnerIdOf('noinn@test.example')
    await erasePartner((await loadPartner(erased)) as NonNullable<Awaited<ReturnType<typeof loadPartner>>>, {
      admin: one,
      reason: 'asked to',
    })
    const revision = (await loadPartner(erased))?.revision ?? 0
    expect(outcome(await edit(ada, { revision, lastName: 'Новая' }, erased))).toEqual({ status: 409, code: 'PARTNER_ERASED' })
    const unblocked = await ask('console-unblock-partner', ada, { path: { id: erased }, body: { reason: 'asked to' } })
    expect(outcome(unblocked)).toEqual({ status: 409, code: 'PARTNER_ERASED' })
  })
})

describeOnEngine('blocking a partner', () => {
  const block = (by: Browser, name = 'console-block-partner'): Promise<Answer> =>
    ask(name, by, { path: { id }, body: { reason: 'asked by phone' } })

  test('signs the partner out, leaves the request under way, and names it', async () => {
    const rita = await letIn('Partner', 'rich@test.example')
    const { id: payoutId } = await requestPayoutBy('Partner', { partnerId: id, rubles: 500 })
    const answer = await block(ada)
    expect(answer).toMatchObject({
      status: 200,
      body: { isBlocked: true, activePayout: { id: payoutId, amount: 500, status: 'Requested' } },
    })
    expect(outcome(await ask('show-own-account', rita))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect(await loadAccount(id)).toMatchObject({ activePayoutId: payoutId })
    expect(await journalOf(id)).toMatchObject([{ type: 'partner.edited', reason: 'asked by phone', after: { isBlocked: true } }])
  })

  test('has a reason that the partner can read, and a note that only administrators can, until the partner is erased', async () => {
    const said = { reason: 'asked by phone', note: ' fraud says: scripted clicks ' }
    expect((await ask('console-block-partner', ada, { path: { id }, body: said })).status).toBe(200)
    expect((await ask('console-unblock-partner', ada, { path: { id }, body: { ...said, note: 'fraud was wrong' } })).status).toBe(
      200,
    )
    const noted = ['fraud was wrong', 'fraud says: scripted clicks']
    expect((await ask('console-list-journal', ada, { query: { of: `partner:${id}` } })).body).toMatchObject(
      noted.map((note) => ({ reason: 'asked by phone', note })),
    )
    const data = await ask('show-personal-data', await letIn('Partner', 'rich@test.example'))
    expect([data.status, data.body.journal]).toMatchObject([200, noted.map(() => ({ reason: 'asked by phone' }))])
    expect(JSON.stringify([data.body, await toldActs(), await orderedMails()])).not.toContain('fraud')

    const partner = await loadPartner(id)
    if (!partner) throw new Error('there is no partner')
    await erasePartner(partner, { admin: one, reason: 'asked to' })
    expect(JSON.stringify(await storedItems())).not.toContain('fraud')
  })

  test.each([null, '', ' ', undefined])('has no note where it is %j', async (note) => {
    expect((await ask('console-block-partner', ada, { path: { id }, body: { reason: 'asked by phone', note } })).status).toBe(200)
    expect((await journalOf(id))[0]).not.toHaveProperty('note')
  })

  test('twice changes nothing more, and unblocking brings no session back', async () => {
    const rita = await letIn('Partner', 'rich@test.example')
    expect([await block(ada), await block(boris)]).toMatchObject([{ body: { revision: 2 } }, { body: { revision: 2 } }])
    expect(await block(ada, 'console-unblock-partner')).toMatchObject({ status: 200, body: { isBlocked: false, revision: 3 } })
    expect(outcome(await ask('show-own-account', rita))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    const again = await letIn('Partner', 'rich@test.example')
    expect((await ask('show-own-account', again)).status).toBe(200)
    expect(await journalOf(id)).toHaveLength(2)
  })

  test.each([
    { name: 'console-block-partner', other: 'console-unblock-partner', isBlocked: true },
    { name: 'console-unblock-partner', other: 'console-block-partner', isBlocked: false },
  ])('still holds when its answer is kept, whatever was read: $name', async ({ name, other, isBlocked }) => {
    if (isBlocked) await block(ada)
    beforeNextWrite(() => block(boris, other))
    const headers = { 'idempotency-key': 'so-already' }
    const answer = await ask(name, ada, { path: { id }, body: { reason: 'asked by phone' }, headers })
    expect(answer).toMatchObject({ status: 200, body: { isBlocked } })
    expect(await loadPartner(id)).toMatchObject({ isBlocked })
  })

  test('stays when other fields of the profile are edited meanwhile', async () => {
    beforeNextWrite(() => ask('console-change-partner', boris, { path: { id }, body: { revision: 1, lastName: 'Другая' } }))
    expect(await block(ada)).toMatchObject({ status: 200, body: { isBlocked: true, lastName: 'Другая', revision: 3 } })
  })
})

describeOnEngine('money that an administrator moves', () => {
  const correct = (amount: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    ask('console-correct-balance', ada, { path: { id }, body: { amount, reason: 'paid twice in May' }, headers })
  const statementOf = async (partnerId: string) =>
    (await ask('console-show-statement', ada, { path: { id: partnerId } })).body as unknown as {
      available: number
      entries: { revision: number; reversedBy: number | null; change: { available: number }; cause: { kind: string } }[]
    }

  test('is in a statement that is empty before the first movement', async () => {
    const unpaid = await ask('console-create-partner', ada, { body: { email: 'unpaid@test.example' } })
    const { status, body } = await ask('console-show-statement', ada, { path: { id: String(unpaid.body.id) } })
    expect({ status, entries: (body as { entries?: unknown }).entries }).toEqual({ status: 200, entries: [] })
  })

  test('stands in the statement with who and why', async () => {
    expect(await correct(-250.5)).toMatchObject({ status: 201, body: { amount: -250.5 } })
    expect(await statementOf(id)).toMatchObject({
      available: 750,
      entries: [
        {
          revision: 2,
          change: { available: -250.5 },
          cause: { kind: 'Correction', reason: 'paid twice in May', changedByAdmin: { email: one } },
        },
        { revision: 1, cause: { kind: 'OpeningBalance' } },
      ],
    })
  })

  test.each([
    { amount: 0, code: 'CORRECTION_AMOUNT_INVALID' },
    { amount: -0.001, code: 'CORRECTION_AMOUNT_INVALID' },
    { amount: '-5', code: 'CORRECTION_AMOUNT_INVALID' },
    { amount: 10 ** 12 + 0.01, code: 'CORRECTION_AMOUNT_INVALID' },
    { amount: null, code: 'CORRECTION_AMOUNT_REQUIRED' },
  ])('is not $amount', async ({ amount, code }) => {
    expect(outcome(await correct(amount))).toEqual({ status: 400, code })
    expect((await loadAccount(id))?.revision).toBe(1)
  })

  test('takes a reason', async () => {
    const answer = await ask('console-correct-balance', ada, { path: { id }, body: { amount: 1, reason: ' ' } })
    expect(outcome(answer)).toEqual({ status: 400, code: 'REASON_REQUIRED' })
  })

  test('moves once per Idempotency-Key, also after signing in again', async () => {
    const named = { 'idempotency-key': 'the-correction' }
    const first = await correct(100, named)
    ada = await letIn('Administrator', one)
    expect((await correct(100, named)).body).toEqual(first.body)
    expect(outcome(await correct(101, named))).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await statementOf(id)).entries).toHaveLength(2)
  })

  test('adds up beside a payout that is requested at the same time', async () => {
    beforeNextWrite(() => requestPayoutBy('ApiKey', { partnerId: id, rubles: 1000 }))
    expect((await correct(-100)).status).toBe(201)
    const account = await loadAccount(id)
    expect(account).toMatchObject({ availableKopecks: -9_950, heldKopecks: 100_000 })
    expectLedgerWhole(await storedItems(), account as NonNullable<typeof account>)
  })

  describe('back', () => {
    let seven: string
    let reward: number
    beforeEach(async () => {
      seven = await partnerIdOf('seven@test.example')
      await move(await leadIdOf('Иванов', { promocode: 'SEVEN10' }), { systemName: 'won', amount: 1000 })
      reward = (await statementOf(seven)).entries.find(({ cause }) => cause.kind === 'Reward')?.revision ?? 0
    })
    const reverse = (by: Browser, revision: number | string, of = seven): Promise<Answer> =>
      ask('console-reverse-entry', by, { path: { id: of, revision: String(revision) }, body: { reason: 'the client withdrew' } })

    test('takes an accrual back once, and the statement names the entry that did it', async () => {
      const before = await statementOf(seven)
      const accrued = before.entries.find(({ revision }) => revision === reward)?.change.available ?? 0
      expect(await reverse(ada, reward)).toMatchObject({ status: 201, body: { amount: -accrued } })
      const after = await statementOf(seven)
      expect(after.entries[0]).toMatchObject({
        cause: { kind: 'Reversal', reason: 'the client withdrew', changedByAdmin: { email: one } },
        explanation: { entryRevision: reward },
      })
      expect(after.entries.find(({ revision }) => revision === reward)?.reversedBy).toBe(after.entries[0]?.revision)
      expect(after.available).toBe(before.available - accrued)
      expect(outcome(await reverse(boris, reward))).toEqual({ status: 409, code: 'ENTRY_REVERSED' })
    })

    test('happens once, also when two administrators do it together', async () => {
      beforeNextWrite(() => reverse(boris, reward))
      expect(outcome(await reverse(ada, reward))).toEqual({ status: 409, code: 'ENTRY_REVERSED' })
      expect((await statementOf(seven)).entries.filter(({ cause }) => cause.kind === 'Reversal')).toHaveLength(1)
    })

    test.each([
      { what: 'an unknown entry', revision: 99, status: 404, code: 'ENTRY_NOT_FOUND' },
      { what: 'no number', revision: '01', status: 404, code: 'ENTRY_NOT_FOUND' },
    ])('is never $what', async ({ revision, status, code }) => {
      expect(outcome(await reverse(ada, revision))).toEqual({ status, code })
    })

    test('is nothing but an accrual', async () => {
      expect(outcome(await reverse(ada, 1, id))).toEqual({ status: 409, code: 'ENTRY_NOT_REVERSIBLE' })
      expect(outcome(await reverse(ada, 1, nobodysId))).toEqual({ status: 404, code: 'PARTNER_NOT_FOUND' })
    })
  })
})

describeOnEngine('POST /api/console/partner', () => {
  test('adds a complete partner, who is in the journal and can sign in', async () => {
    const body = { email: ' Zoya@Test.example', firstName: 'Зоя', lastName: 'Королёва', inn: '500100732259', isConfirmed: true }
    const added = await ask('console-create-partner', ada, { body })
    expect(added).toMatchObject({
      status: 201,
      body: {
        email: 'zoya@test.example',
        middleName: null,
        isBlocked: false,
        isActive: true,
        revision: 1,
        account: { accrued: 0 },
      },
    })
    const shown = await ask('console-show-partner', ada, { path: { id: String(added.body.id) } })
    // Only the card lists payment details.
    expect(shown.body).toEqual({ ...added.body, paymentDetails: [] })
    expect(await journalOf(String(added.body.id))).toMatchObject([{ type: 'partner.created', by: { email: one }, before: null }])
    expect((await ask('show-own-account', await letIn('Partner', 'zoya@test.example'))).status).toBe(200)
    expect((await ask('console-list-partners', ada, { query: { lastName: 'королев' } })).body).toMatchObject([
      { email: 'zoya@test.example' },
    ])
  })

  test('makes one of two who are added with one address at once', async () => {
    beforeNextWrite(() => ask('console-create-partner', boris, { body: { email: 'zoya@test.example' } }))
    expect(outcome(await ask('console-create-partner', ada, { body: { email: 'ZOYA@test.example' } }))).toEqual({
      status: 409,
      code: 'EMAIL_TAKEN',
    })
  })
})
