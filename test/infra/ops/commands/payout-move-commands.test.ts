import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadPayout } from '../../../../lib/store/payout/payout.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { testContour } from '../../../support/contours.ts'
import type { Loose } from '../../../support/contour-commands.ts'
import { beforeNextWrite, onEveryCommand } from '../../../support/meanwhile.ts'
import { type NotedContour, notedContour } from '../../../support/noted-contour.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../../../support/payout-acts.ts'
import { rememberDetails } from '../../../support/remembered-details.ts'
import { storedItems } from '../../../support/stored.ts'
import { takenBack } from '../../../support/taken-back.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const names = ['a', 'b', 'c']
const contour = {
  ...testContour,
  settings: { ...testContour.settings, requireInnForPayouts: false },
  partners: names.map((name) => ({ email: `${name}@test.example`, openingBalance: 1000 })),
}

describeOnEngine('npm run contour -- payout approve, pay, reject, for many', () => {
  let commands: NotedContour
  let ids: string[]

  beforeEach(async () => {
    commands = await notedContour(contour)
    ids = []
    for (const [index, name] of names.entries()) {
      const partnerId = await partnerIdOf(`${name}@test.example`)
      ids.push((await requestPayoutBy('ApiKey', { partnerId, rubles: 100 * (index + 1) + 0.5 })).id)
    }
  })

  const statuses = () => Promise.all(ids.map(async (id) => (await loadPayout(id))?.status))
  const results = (outcomes: Loose[]) => outcomes.map(({ id, result, what }) => [ids.indexOf(id), result, what])

  test('several are approved with one word, each is told of, and again it says that all is done', async () => {
    const first = await commands.run('payout', 'approve', ...ids, '--yes', '--reason', 'сверено')
    expect(first.code).toBe(0)
    expect(first.output).toMatch(new RegExp(`^${ids[1]} +b@test.example +200.50 +None +Approved$`, 'm'))
    expect(first.output).toMatch(/\n\nApproved now: 3 payout requests, 601.50 rubles in all\.\n$/)
    expect(first.errors).toMatch(/^payout requests, to be Approved: 3 of 3$/m)
    expect((await loadPayout(ids[2] ?? ''))?.history.at(-1)).toMatchObject({ comment: 'сверено' })
    const before = await storedItems()
    const again = await commands.json('payout', 'approve', ...ids, '--yes')
    expect(results(again)).toEqual([0, 1, 2].map((index) => [index, 'Already', 'was Approved already']))
    expect(await storedItems()).toEqual(before)
  })

  test('where they go is listed and named before the yes: to other details than the confirmed ones, or nowhere', async () => {
    await rememberDetails('a@test.example', { requisites: 'card 1' })
    const asked = (requisites?: string) =>
      commands.json(
        'payout',
        'request',
        '--partner',
        'a@test.example',
        '--amount',
        '100',
        ...(requisites ? ['--requisites', requisites] : []),
      )
    await movePayoutBy('ApiKey', { id: ids[0] ?? '', to: 'Rejected' })
    const own = await asked()
    expect(own).toMatchObject({ requisites: 'card 1' })
    expect(await loadPayout(own.id)).toMatchObject({ requisitesBy: 'Profile' })
    const listed = async () =>
      (await commands.run('payout', 'list', '--partner', 'a@test.example', '--status', 'Requested')).output
    expect(await listed()).toMatch(/ card 1 +Confirmed /)
    await movePayoutBy('ApiKey', { id: own.id, to: 'Rejected' })
    const other = await asked('card 2')
    expect(await listed()).toMatch(/ card 2 +Other /)
    const csv = (await commands.run('payout', 'list', '--status', 'Requested', '--csv')).output
    expect(csv.split(/\r?\n/)[0]).toMatch(/destination"?;"?externalId"?;"?token"?$/)
    expect(csv).toMatch(/Other"?;(?:"")?;"?PV\w{9}"?\r?\n/)
    const { errors } = await commands.run('payout', 'approve', other.id, ids[1] ?? '')
    expect(errors).toContain(`Not to the confirmed details: ${other.id}. Without a destination: ${ids[1]}.`)
    expect((await loadPayout(other.id))?.status).toBe('Requested')
  })

  test('a request that nobody says the destination of is refused, and nothing is made', async () => {
    await movePayoutBy('ApiKey', { id: ids[0] ?? '', to: 'Rejected' })
    const before = await storedItems()
    const { code, errors } = await commands.run(
      'payout',
      'request',
      '--partner',
      'a@test.example',
      '--amount',
      '100',
      '--requisites',
      ' ',
    )
    expect([code, errors]).toEqual([1, expect.stringContaining('give it with --requisites')])
    expect(await storedItems()).toEqual(before)
  })

  test('what cannot be is refused by itself, the others are done, and it ends with 1', async () => {
    await movePayoutBy('ApiKey', { id: ids[0] ?? '', to: 'Approved' })
    await movePayoutBy('ApiKey', { id: ids[1] ?? '', to: 'Rejected' })
    const { code, output } = await commands.run('payout', 'pay', ...ids, '--yes', '--json')
    expect(code).toBe(1)
    expect(results(JSON.parse(output))).toEqual([
      [0, 'Done', 'Paid'],
      [1, 'Refused', 'refused: it is Rejected'],
      [2, 'Refused', 'refused: it is Requested, approve it first'],
    ])
    expect(await statuses()).toEqual(['Paid', 'Rejected', 'Requested'])
  })

  test.each([
    ['ids, a line each', () => `# to pay\n${ids[0]}\n\n  ${ids[2]}  \n`],
    [
      'the CSV of payout list, also when a spreadsheet has saved it',
      () => `\uFEFF"id";"amount"\r\n"${ids[0]}";"1,5"\r\n${ids[2]};2\r\n`,
    ],
    ['an id twice', () => `${ids[0]}\n${ids[2]}\n${ids[0]?.toUpperCase()}`],
  ])('--from takes a file of %s', async (_what, text) => {
    const file = join(tempFolder(), 'some.csv')
    writeFileSync(file, text())
    const outcomes = await commands.json('payout', 'reject', '--from', file, '--yes')
    expect(results(outcomes)).toEqual([
      [0, 'Done', 'Rejected'],
      [2, 'Done', 'Rejected'],
    ])
    expect(await statuses()).toEqual(['Rejected', 'Requested', 'Rejected'])
  })

  test('payout list --csv names the time, the person or key, and the document of each payment', async () => {
    await movePayoutBy('ApiKey', { id: ids[0] ?? '', to: 'Approved' })
    await movePayoutBy('ApiKey', { id: ids[0] ?? '', to: 'Paid', comment: 'п/п 15' })
    await commands.run('payout', 'approve', ids[1] ?? '', '--yes')
    await commands.run('payout', 'pay', ids[1] ?? '', '--yes', '--reason', 'п/п 16')
    const { output } = await commands.run('payout', 'list', '--csv')
    const [names = '', ...lines] = output.trim().split(/\r?\n/)
    const columns = names.replace('\uFEFF', '').split(';')
    const paid = ids.map((id) => {
      const cells = lines.find((line) => line.includes(id))?.split(';') ?? []
      return ['processedAt', 'processedBy', 'adminComment'].map((column) => cells[columns.indexOf(column)])
    })
    const moment = expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)
    expect(paid).toEqual([
      [moment, 'API key Test key', 'п/п 15'],
      [moment, expect.stringMatching(/^[a-z]+@test\.example$/), 'п/п 16'],
      ['', '', ''],
    ])
  })

  test('what payout list --csv prints is what --from takes', async () => {
    const { output } = await commands.run('payout', 'list', '--partner', 'b@test.example', '--csv')
    const file = join(tempFolder(), 'list.csv')
    writeFileSync(file, output)
    expect(results(await commands.json('payout', 'approve', '--from', file, '--yes'))).toEqual([[1, 'Done', 'Approved']])
  })

  test('a beginning that is one’s alone is a name; of others, every one is told and nothing is done', async () => {
    const [id = ''] = ids
    expect(results(await commands.json('payout', 'approve', id.slice(0, -1), '--yes'))).toEqual([[0, 'Done', 'Approved']])
    const before = await storedItems()
    const { code, output, errors } = await commands.run('payout', 'reject', ids[1] ?? '', id.slice(0, 6), 'ffff', 'x%', '--yes')
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errors).toContain(`- ${id.slice(0, 6)} is the beginning of several, such as ${ids[2]} and ${ids[1]}.`)
    expect(errors).toContain('- There is no payout request ffff.')
    expect(errors).toContain('- There is no payout request x%.')
    expect(await storedItems()).toEqual(before)
  })

  test('without --yes, where nobody can be asked, several are not touched; one by its id needs no question', async () => {
    const before = await storedItems()
    const { code, errors } = await commands.run('payout', 'approve', ...ids)
    expect(code).toBe(1)
    expect(errors).toBe(
      'Approved: 3 payout requests, 601.50 rubles in all, as admin@test.example. ' +
        `Without a destination: ${ids.join(', ')}. Go on? ` +
        'Nobody can be asked here: say --yes. Nothing was done.\n',
    )
    expect(await storedItems()).toEqual(before)
    expect(results(await commands.json('payout', 'approve', ids[0] ?? ''))).toEqual([[0, 'Done', 'Approved']])
  })

  test.each([
    { answer: 'да', done: ['Rejected', 'Rejected', 'Rejected'], code: 0 },
    { answer: 'n', done: ['Requested', 'Requested', 'Requested'], code: 1 },
    { answer: '', done: ['Requested', 'Requested', 'Requested'], code: 1 },
  ])('asked once, "$answer" leads to $done', async ({ answer, done, code }) => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true })
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never)
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(new PassThrough() as never)
    stdin.write(`${answer}\n`)
    expect((await commands.run('payout', 'reject', ...ids)).code).toBe(code)
    expect(await statuses()).toEqual(done)
  })

  test('what somebody else does meanwhile is refused or counts as done, as it is then', async () => {
    beforeNextWrite(() => movePayoutBy('Administrator', { id: ids[0] ?? '', to: 'Rejected' }))
    const { output } = await commands.run('payout', 'approve', ids[0] ?? '', '--json')
    expect(results(JSON.parse(output))).toEqual([[0, 'Refused', 'refused: it is Rejected']])
    beforeNextWrite(() => movePayoutBy('Administrator', { id: ids[1] ?? '', to: 'Approved' }))
    expect(results(await commands.json('payout', 'approve', ids[1] ?? ''))).toEqual([[1, 'Already', 'was Approved already']])
  })

  test('a table that fails ends it: what is not known is told apart from what was not tried', async () => {
    let writes = 0
    onEveryCommand(async (command, send) => {
      if ((command as object).constructor.name === 'TransactWriteCommand' && ++writes > 1) {
        throw Object.assign(new Error('no such permission'), { name: 'AccessDeniedException', $metadata: {} })
      }
      return send(command)
    })
    const { code, output } = await commands.run('payout', 'approve', ...ids, '--yes', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(output).map(({ result }: Loose) => result)).toEqual(['Done', 'Failed', 'Not tried'])
    expect(await statuses()).toEqual(['Approved', 'Requested', 'Requested'])
  })

  test('what lost its cover is named before the yes, and refused with what is missing, unless just that is confirmed', async () => {
    const [id = ''] = ids
    await takenBack(await partnerIdOf('a@test.example'), 900_00)
    const asked = await commands.run('payout', 'approve', ...ids)
    expect(asked.errors).toContain(` Not covered: ${id}, of which 0.50 is missing. Go on?`)
    const words = 'refused: it is not covered: -0.50 is available, 0.50 is missing; --shortfall 0.50 goes on all the same'
    const { code, output } = await commands.run('payout', 'approve', ...ids, '--yes', '--json')
    expect([code, results(JSON.parse(output))]).toEqual([
      1,
      [
        [0, 'Refused', words],
        [1, 'Done', 'Approved'],
        [2, 'Done', 'Approved'],
      ],
    ])
    const wrong = await commands.run('payout', 'approve', id, '--shortfall', '0.51', '--json')
    expect(results(JSON.parse(wrong.output))).toEqual([[0, 'Refused', words]])
    expect(results(await commands.json('payout', 'approve', id, '--shortfall', '0.5'))).toEqual([[0, 'Done', 'Approved']])
    expect(results(await commands.json('payout', 'pay', id, '--shortfall', '0.50'))).toEqual([[0, 'Done', 'Paid']])
    expect((await loadPayout(id))?.history.map((entry) => entry.confirmedShortfallKopecks)).toEqual([undefined, 50, 50])
  })

  test('what is missing is confirmed of one request at a time, as an amount', async () => {
    const before = await storedItems()
    const several = await commands.run('payout', 'approve', ...ids, '--yes', '--shortfall', '1')
    expect([several.code, several.errors]).toEqual([
      1,
      expect.stringContaining('--shortfall confirms what is missing of one request: name that one alone.'),
    ])
    const nothing = await commands.run('payout', 'approve', ids[0] ?? '', '--shortfall', '0')
    expect([nothing.code, nothing.errors]).toEqual([1, expect.stringContaining('ожидается число больше нуля')])
    expect(await storedItems()).toEqual(before)
  })
})

describeOnEngine('npm run contour -- payout approve, where the contour refuses uncovered payouts', () => {
  test('is refused with the figures, whatever is confirmed', async () => {
    const commands = await notedContour({ ...contour, settings: { ...contour.settings, refuseUncoveredPayouts: true } })
    const partnerId = await partnerIdOf('a@test.example')
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 100 })
    await takenBack(partnerId, 901_00)
    const { code, output } = await commands.run('payout', 'approve', id, '--shortfall', '1', '--json')
    expect([code, JSON.parse(output)[0].what]).toEqual([
      1,
      'refused: it is not covered: -1 is available, 1 is missing (settings.refuseUncoveredPayouts)',
    ])
    expect((await loadPayout(id))?.status).toBe('Requested')
  })
})
