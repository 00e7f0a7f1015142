import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { actAs, runInProcess } from '../../support/command-in-process.ts'
import { testContour } from '../../support/contours.ts'
import { type CommandedContour, runContour, startCommanded } from '../../support/contour-commands.ts'
import { freePort } from '../../../infra/free-port.ts'
import { describeOnEngine } from '../../engine/contour-table.ts'

const admin = { email: 'second@test.example', firstName: 'Борис', lastName: 'Второв', middleName: 'Ильич' }
const byAdmin = expect.objectContaining(admin)

describeOnEngine('npm run contour -- payout', () => {
  const emails = ['list', 'pay', 'reject', 'cancel', 'errors', 'people'].map((name) => `${name}@test.example`)
  let served: CommandedContour['contour']

  const ends: (() => unknown)[] = []

  afterAll(() => Promise.all(ends.map((end) => end())))

  beforeAll(async () => {
    const partners = emails.map((email) => ({ email, inn: '500100732259', openingBalance: 1000 }))
    const cleanUp = (end: () => unknown): void => void ends.push(end)
    served = (await startCommanded({ ...testContour, partners }, cleanUp)).contour
    actAs(admin.email, cleanUp)
  })

  /** A payout command that must succeed, with its answer as JSON. */
  async function payout(...args: readonly string[]) {
    const { code, output, errors } = await runInProcess(['payout', ...args, '--json', '--port', String(served.port)])
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    return JSON.parse(output)
  }

  /** The same payout as the API lists it. */
  const listed = async (id: string) => (await served.ask('GET', '/payout')).body.find((one: { id: string }) => one.id === id)

  const request = (name: string, ...more: readonly string[]) =>
    payout('request', '--partner', `${name}@test.example`, '--amount', '250.5', '--requisites', 'card 2200', ...more)

  test('request, approve and pay are the administrator’s, who asks for the partner; the API tells all of it', async () => {
    const requested = await request('pay', '--requisites', 'карта 2200', '--reason', 'звонила')
    expect(requested).toMatchObject({
      status: 'Requested',
      amount: 250.5,
      requisites: 'карта 2200',
      partnerComment: null,
      adminComment: 'звонила',
      processedBy: null,
      partner: { email: 'pay@test.example' },
    })
    expect((await listed(requested.id)).adminComment).toBe('звонила')

    const outcomes = await payout('approve', requested.id, '--admin', ' Second@TEST.example ', '--reason', 'проверено')
    const outcome = { id: requested.id, partner: 'pay@test.example', amount: 250.5, destination: 'Other' }
    expect(outcomes).toEqual([{ ...outcome, result: 'Done', what: 'Approved' }])
    expect(await listed(requested.id)).toMatchObject({ status: 'Approved', adminComment: 'проверено', processedBy: null })

    await payout('pay', requested.id, '--admin', admin.email)
    const paid = await payout('show', requested.id)
    expect(paid).toMatchObject({ status: 'Paid', processedBy: byAdmin, processedAt: expect.any(String) })
    expect(paid.history).toMatchObject([
      { status: 'Requested', comment: 'звонила', changedByAdmin: byAdmin, changedByApiKey: null },
      { status: 'Approved', comment: 'проверено', changedByAdmin: byAdmin, changedByApiKey: null },
      { status: 'Paid', comment: null, changedByAdmin: byAdmin, changedByApiKey: null },
    ])

    const { history: _history, ...withoutHistory } = paid
    expect(await listed(requested.id)).toEqual(withoutHistory)
    const refused = await served.ask('PUT', `/payout/${requested.id}/status`, { status: 'Rejected' })
    expect([refused.status, refused.body.code]).toEqual([409, 'PAYOUT_TRANSITION_FORBIDDEN'])
  })

  test('what an administrator approved here the API can pay, which then names its key and no administrator', async () => {
    const { id } = await request('people')
    await payout('approve', id, '--admin', admin.email)
    const paid = await served.ask('PUT', `/payout/${id}/status`, { status: 'Paid' })
    expect(paid.body).toMatchObject({ status: 'Paid', processedBy: null })
    expect(paid.body.history).toMatchObject([
      { status: 'Requested' },
      { status: 'Approved', changedByAdmin: byAdmin, changedByApiKey: null },
      { status: 'Paid', changedByAdmin: null, changedByApiKey: { title: 'Test key', admin: { email: 'admin@test.example' } } },
    ])

    const { code, output } = await runContour(['payout', 'show', id, '--port', String(served.port)])
    expect(code).toBe(0)
    expect(output).toMatch(new RegExp(`^id +status +amount +partner.*\\n${id} +Paid +250.5 +people@test\\.example`))
    const [, history = ''] = output.split('\n\n')
    expect(
      history
        .split('\n')
        .slice(1, 4)
        .map((line) => line.replace(/^\S+ +/, '').trimEnd()),
    ).toEqual([
      expect.stringMatching(/^Requested +second@test\.example$/),
      expect.stringMatching(/^Approved +second@test\.example$/),
      expect.stringMatching(/^Paid +API key Test key$/),
    ])
  })

  test('reject gives the money back, in the name of the administrator', async () => {
    const { id } = await request('reject')
    await payout('reject', id, '--admin', admin.email, '--reason', 'не сходится')
    const rejected = await payout('show', id)
    expect(rejected).toMatchObject({ status: 'Rejected', adminComment: 'не сходится', processedBy: null, processedAt: null })
    expect(rejected.history.at(-1)).toMatchObject({ status: 'Rejected', comment: 'не сходится', changedByAdmin: byAdmin })
    const again = await served.ask('POST', '/payout', { partnerId: rejected.partner.id, amount: 1000 })
    expect(again.status).toBe(201)
  })

  test('cancel is done for the partner, by the administrator whom the history names, and gives the money back', async () => {
    const { id } = await request('cancel')
    const canceled = await payout('cancel', id, '--reason', 'передумал')
    expect(canceled).toMatchObject({ status: 'Canceled', partnerComment: null, adminComment: 'передумал', processedBy: null })
    expect(canceled.history.at(-1)).toMatchObject({ status: 'Canceled', changedByAdmin: byAdmin, changedByApiKey: null })
    expect(await listed(id)).toMatchObject({ status: 'Canceled', partnerComment: null, adminComment: 'передумал' })
    const again = await served.ask('POST', '/payout', { partnerId: canceled.partner.id, amount: 1000 })
    expect(again.status).toBe(201)
  })

  test('list shows what the API lists, in its order, or those of one status', async () => {
    const { id } = await request('list')
    await payout('reject', id, '--admin', admin.email)
    const second = await request('list', '--reason', 'ещё раз')
    const [all, requested] = [await payout('list'), await payout('list', '--status', 'Requested')]
    expect(all).toEqual((await served.ask('GET', '/payout')).body)
    const ids = requested.map((one: { id: string }) => one.id)
    expect(ids).toContain(second.id)
    expect(ids).not.toContain(id)
    expect(new Set(requested.map(({ status }: { status: string }) => status))).toEqual(new Set(['Requested']))

    const { output } = await runInProcess(['payout', 'list', '--status', 'Requested', '--port', String(served.port)])
    expect(output).toMatch(new RegExp(`^${second.id} +Requested +250\\.50 +list@test\\.example +500100732259 .*ещё раз$`, 'm'))
  })

  test.concurrent.each<[what: string, args: readonly string[], message: string]>([
    ['a payout that there is not', ['show', 'no-such-id'], 'There is no payout request no-such-id.'],
    [
      'an approval of a payout that there is not',
      ['approve', 'no-such-id', '--admin', admin.email],
      'There is no payout request no-such-id.',
    ],
    [
      'a partner whom nobody knows',
      ['request', '--partner', 'no@test.example', '--amount', '100'],
      'Партнер не найден (PARTNER_NOT_FOUND)',
    ],
    [
      'an amount below the minimum',
      ['request', '--partner', 'errors@test.example', '--amount', '99.99'],
      'Минимальная сумма вывода: 100 (PAYOUT_BELOW_MINIMUM)',
    ],
    [
      'an amount above the balance',
      ['request', '--partner', 'errors@test.example', '--amount', '1000.01'],
      'Доступно для вывода: 1000 (PAYOUT_ABOVE_AVAILABLE)',
    ],
    [
      'an amount of nothing',
      ['request', '--partner', 'errors@test.example', '--amount', '0'],
      'Некорректная сумма вывода: ожидается число больше нуля (PAYOUT_AMOUNT_INVALID)',
    ],
    [
      'an amount with a third decimal',
      ['request', '--partner', 'errors@test.example', '--amount', '100.001'],
      'Некорректная сумма вывода: ожидается не больше двух знаков после точки (PAYOUT_AMOUNT_INVALID)',
    ],
    [
      'an amount that is no number',
      ['request', '--partner', 'errors@test.example', '--amount', 'all'],
      'Некорректная сумма вывода: ожидается число (PAYOUT_AMOUNT_INVALID)',
    ],
    ['no partner', ['request', '--amount', '100'], "required option '--partner <email>' not specified"],
    ['no amount', ['request', '--partner', 'errors@test.example'], "required option '--amount <rubles>' not specified"],
    ['no id', ['approve'], 'Say which: one id or more, beginnings of ids, or --from FILE.'],
    [
      'a status that there is not',
      ['list', '--status', 'Accepted'],
      'Allowed choices are Requested, Approved, Paid, Rejected, Canceled.',
    ],
    ['a day that there is not', ['list', '--since', '2026-02-30'], 'a date is like 2026-11-22'],
    ['a file that there is not', ['pay', '--from', '/nowhere'], '/nowhere cannot be read: '],
    ['a list of a partner whom nobody knows', ['list', '--partner', 'no@test.example'], 'There is no partner no@test.example.'],
    ['a reason of nothing', ['approve', 'x', '--reason', ' '], 'expected 1 to 1000 characters'],
    ['an unknown flag', ['list', '--all'], "unknown option '--all'"],
    ['an unknown command', ['refund'], "unknown command 'refund'"],
  ])('%s is refused in words, with exit code 1', async (_what, args, message) => {
    const withPort = args[0] === 'refund' ? args : [...args, '--port', String(served.port)]
    const { code, output, errors } = await runInProcess(['payout', ...withPort])
    expect(errors).toContain(message)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).not.toMatch(/^ +at /m)
  })

  test.each([
    ['by nobody', [], 'Say who acts with --admin (or CONTOUR_ADMIN): '],
    ['by somebody who is no administrator', ['--admin', 'no@test.example'], 'no@test.example is no administrator: '],
  ])('an approval %s is refused with those who may, and changes nothing', async (_what, flags, message) => {
    vi.stubEnv('CONTOUR_ADMIN', undefined)
    const { body: partners } = await served.ask('GET', '/partner')
    const { id: partnerId } = partners.find(({ email }: { email: string }) => email === 'errors@test.example')
    const created = await served.ask('POST', '/payout', { partnerId, amount: 100 })
    expect(created.status).toBe(201)
    const { code, errors } = await runInProcess(['payout', 'approve', created.body.id, ...flags, '--port', String(served.port)])
    expect(code).toBe(1)
    expect(errors).toContain(message)
    for (const { email } of testContour.administrators) expect(errors).toContain(email)
    expect((await listed(created.body.id)).status).toBe('Requested')
    await payout('cancel', created.body.id, '--admin', admin.email)
  })
})

test('npm run contour for a port where nothing runs says how to get a contour, with exit code 1', async () => {
  const port = await freePort()
  const { code, output, errors } = await runInProcess(['payout', 'list', '--port', String(port)])
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toContain(`No contour runs on port ${port}. Start one with npm start`)
  expect(errors).not.toMatch(/^ +at /m)
})

test.concurrent.each<[args: readonly string[], parts: readonly string[]]>([
  [['--help'], ['payout']],
  [
    ['payout', '--help'],
    ['list', 'show', 'request', 'cancel', 'approve', 'pay', 'reject', 'Examples:'],
  ],
  [
    ['payout', 'approve', '--help'],
    ['--admin <email>', '--reason <text>', '--from <file>', '--yes', '--port <number>', '--json'],
  ],
])('npm run contour -- %j tells what there is', async (args, parts) => {
  const { code, output } = await runInProcess(args)
  expect(code).toBe(0)
  for (const part of parts) expect(output).toContain(part)
})
