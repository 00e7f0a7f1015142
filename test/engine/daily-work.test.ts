import { beforeEach, expect, test, vi } from 'vitest'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { contourProgram } from '../../infra/ops/program.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { contourKey } from '../../lib/store/keys.ts'
import { addDeal, leadContour, leadIdOf, move, openLink, sessionBy } from '../support/lead-contour.ts'
import { movePayoutBy, partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { notedPort } from '../support/noted-port.ts'
import { expectWhole, storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const contour = {
  ...leadContour,
  legalTypes: [{ type: 'SelfEmployed' }],
  partners: leadContour.partners.map((partner) => ({ ...partner, inn: '112233445573', legalType: 'SelfEmployed' })),
}
const secondAdmin = ['--admin', 'second@test.example']

/** Every command that changes what the file created, and one command for each kind of thing that only people create. */
const commands: readonly (readonly string[])[] = [
  ['partner', 'block', 'plain@test.example'],
  ['partner', 'unblock', 'plain@test.example'],
  ['partner', 'block', 'eight@test.example'],
  ['partner', 'confirm', 'seven@test.example'],
  ['partner', 'set-inn', 'plain@test.example', '500100732259'],
  ['partner', 'set-level', 'plain@test.example', '8'],
  ['partner', 'set-level', 'seven@test.example', 'none'],
  ['partner', 'add', '--email', 'vera@test.example', '--opening-balance', '7.07'],
  ['partner', 'edit', 'seven@test.example', '--last-name', 'Седьмая', '--inn', '500100732259'],
  ['partner', 'correct', 'plain@test.example', '5', '--reason', 'by hand'],
  ['link', 'create', '--partner', 'plain@test.example', '--offer', 'loan', '--slug', 'by-hand'],
  ['promocode', 'create', 'BYHAND', '--partner', 'seven@test.example', '--offer', 'loan'],
  ['promocode', 'approve', 'REVIEW'],
  ['promocode', 'disable', 'EIGHT10'],
  ['offer', 'stop', 'free'],
  ['offer', 'open', 'stopped'],
  ['offer', 'close-for', 'loan', 'eight@test.example'],
  ['offer', 'open-for', 'closed', 'plain@test.example'],
  ['offer', 'close-for', 'stopped', 'vera@test.example'],
  ['keys', 'issue', '--title', 'Accounting', '--everything', ...secondAdmin],
  ['partner', 'edit', 'plain@test.example', '--email', 'polina@test.example'],
]

let port: number
beforeEach(async () => {
  await newContour(contour)
  port = await notedPort()
  vi.spyOn(console, 'log').mockReturnValue()
  vi.stubEnv('CONTOUR_ADMIN', 'admin@test.example')
})

const run = (...args: readonly string[]) => contourProgram().parseAsync([...args, '--port', String(port)], { from: 'user' })

/** Leads by link and by code, one that is bound later, their moves and deals, one of them canceled, and payouts in every status. */
async function clientsAndPayouts(): Promise<void> {
  await openLink('plain-loan')
  const id = await leadIdOf('Иванов', { sessionId: await sessionBy('seven-loan') })
  await move(id, { systemName: 'called' })
  const { body } = await move(id, { systemName: 'won', amount: 1000 })
  await addDeal(id, { amount: 50 })
  await run('lead', 'cancel-deal', id, body.deals[0].id)
  await leadIdOf('Петров', { promocode: 'PLAIN10' })
  await run('lead', 'bind', await leadIdOf('Сидоров'), '--promocode', 'SEVEN10')
  const partnerId = await partnerIdOf('plain@test.example')
  for (const status of ['Paid', 'Rejected', 'Canceled', 'Requested'] as const) await payoutIn(status, { partnerId, rubles: 100 })
}

describeOnEngine('the work of a day', () => {
  test('stays complete when a file with one edited title is applied', async () => {
    await clientsAndPayouts()
    for (const command of commands) await run(...command)
    const worked = await storedItems()

    const [first, ...others] = contour.leadStatuses
    const edited = { ...contour, leadStatuses: [{ ...first, title: 'Новейший' }, ...others] }
    const { changes, notApplied } = await applyContourFile(parseContourFile(JSON.stringify(edited), 'edited file'))

    const { statuses, settings } = await loadContour()
    expect(statuses.map(({ title }) => title)).toContain('Новейший')
    const { pk, sk } = contourKey('STATUS', settings.primaryStatusId)
    const after = await storedItems()
    // It, the count of changes, what the file said, and the configuration that it replaced.
    const [file, former, ...changed] = touchedKeys(worked, after)
    expect([file, former]).toEqual(['APPLIED/FILE#written', expect.stringMatching(/^CONFIGURATIONS\//)])
    expect(changed).toEqual(['CONTOUR/REVISION', `${pk}/${sk}`])
    expect(changes.map(({ what }) => what)).toEqual(['lead status fresh'])
    expect(notApplied.map(({ what }) => what).toSorted()).toEqual([
      'offer closed closed for plain@test.example',
      'offer free',
      'offer loan closed for eight@test.example',
      'offer stopped',
      'offer stopped closed for vera@test.example',
      'partner eight@test.example',
      'partner plain@test.example',
      'partner seven@test.example',
      'promocode EIGHT10',
      'promocode REVIEW',
    ])
    expectWhole(after)
  })

  test('of a payout that is under way goes on after the file was applied', async () => {
    const id = await payoutIn('Requested', { partnerId: await partnerIdOf('plain@test.example'), rubles: 100 })
    await run('partner', 'set-level', 'plain@test.example', '8')
    await applyContourFile(parseContourFile(JSON.stringify({ ...contour, groups: [{ title: 'Новая' }] }), 'edited file'))
    expect((await movePayoutBy('ApiKey', { id, to: 'Approved' })).status).toBe(200)
    expectWhole(await storedItems())
  })
})
