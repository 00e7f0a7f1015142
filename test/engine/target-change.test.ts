import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { cancel } from '../../infra/ops/commands/cancel-deal-command.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { applyContourFile, planContourFile } from '../../infra/ops/contour-file/apply.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import type { Answer } from '../support/call.ts'
import {
  actsIn,
  addDeal,
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadIdOf,
  move,
  names,
} from '../support/lead-contour.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const offerNamed = (slug: string, rewards: readonly object[]) => ({
  slug,
  title: slug,
  landingUrl: 'https://land.example',
  rewards,
})
const codeOf = (offer: string) => ({ code: offer.toUpperCase(), partner: 'plain@test.example', offer, status: 'Active' })
const statuses = ['fresh', 'called', 'won', 'paid', 'gone']

/** The contour with this target, and all that a deal earns at it: a fixed sum, a share, or both. */
const withTarget = (target: string) => ({
  ...leadContour,
  leadStatuses: statuses.map((systemName) => ({
    systemName,
    title: systemName,
    ...(systemName === 'fresh' && { primary: true }),
    ...(systemName === target && { target: true }),
  })),
  offers: [
    offerNamed('share', [{ leadStatus: target, percentOfDeal: 7 }]),
    offerNamed('fixed', [{ leadStatus: target, fixed: 700 }]),
    offerNamed('both', [
      { leadStatus: target, fixed: 700 },
      { leadStatus: target, percentOfDeal: 7 },
    ]),
  ],
  referralLinks: [],
  promocodes: ['share', 'fixed', 'both'].map(codeOf),
})

/** Another status becomes the target, and the rules move with it. */
async function retarget(target: string): Promise<void> {
  const file = parseContourFile(JSON.stringify(withTarget(target)), 'changed')
  const [change] = (await planContourFile(file)).statusChanges
  await applyContourFile(file, { confirmed: { target: change?.leads ?? 0 } })
}

let partnerId: string
beforeEach(async () => {
  await newContour(withTarget('won'))
  partnerId = await partnerIdOf('plain@test.example')
})

/** What was accrued beyond the opening balance, in rubles. */
const accrued = async (): Promise<number> => ((await loadAccount(partnerId))?.accruedKopecks ?? 0) / 100 - 1000
const by = { admin: 'second@test.example', reason: 'ошибка' }
const deal = { amount: 10_000 }
const dealsIn = ({ status, body }: Answer) => [status, (body.deals as { amount: number }[]).map(({ amount }) => amount)]

/** Moves a lead through statuses, with the amount of a deal each time, and gives the last answer. */
async function through(leadId: string, ...path: readonly string[]): Promise<Answer> {
  let last: Answer | undefined
  for (const systemName of path) {
    last = await move(leadId, { systemName, ...deal })
    expect(last.status).toBe(200)
  }
  return last as Answer
}

describeOnEngine('a lead that has its deal, after another status has become the target', () => {
  test.each([
    { offer: 'share', earned: 700 },
    { offer: 'fixed', earned: 700 },
    { offer: 'both', earned: 1400 },
  ])('makes no second deal there and earns nothing twice: $offer', async ({ offer, earned }) => {
    const leadId = await leadIdOf('Иванов', { promocode: offer })
    await through(leadId, 'won')
    expect(await accrued()).toBe(earned)
    await retarget('paid')
    const answer = await move(leadId, { systemName: 'paid', amount: 12_000 })
    expect([dealsIn(answer), answer.body.status.systemName]).toEqual([[200, [10_000]], 'paid'])
    expect(await accrued()).toBe(earned)
    const items = await itemsBesidesKeys()
    expectLeadsWhole(items)
    expect(actsIn(items, leadId).at(-1)?.rewards).toEqual({ levelId: null, noRules: 'DealCarried', outcomes: [] })
  })

  test.each([
    { what: 'by a way round', path: ['gone', 'paid'] },
    { what: 'left and entered again by the way of the old one', path: ['won', 'paid'] },
  ])('makes none either when it comes there $what', async ({ path }) => {
    const leadId = await leadIdOf('Иванов', { promocode: 'both' })
    await through(leadId, 'won', 'called')
    await retarget('paid')
    expect(dealsIn(await through(leadId, ...path))).toEqual([200, [10_000]])
    expect(await accrued()).toBe(1400)
  })

  test('makes none when the old target comes back, nor at a third', async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'both' })
    await through(leadId, 'won')
    await retarget('paid')
    await through(leadId, 'paid')
    await retarget('won')
    expect(dealsIn(await through(leadId, 'won'))).toEqual([200, [10_000]])
    await retarget('gone')
    expect(dealsIn(await through(leadId, 'gone'))).toEqual([200, [10_000]])
    expect(await accrued()).toBe(1400)
  })

  test('still needs the amount for the status, as the specification says', async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'share' })
    await through(leadId, 'won')
    await retarget('paid')
    expect(await move(leadId, { systemName: 'paid' })).toMatchObject({
      status: 400,
      body: { code: 'DEAL_AMOUNT_REQUIRED_FOR_STATUS' },
    })
  })

  test('gets more deals as usual: each added one, and one each time it leaves the new target and comes back', async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'both' })
    await through(leadId, 'won')
    await retarget('paid')
    await through(leadId, 'paid')
    expect(dealsIn(await addDeal(leadId, { amount: 100 }))).toEqual([200, [10_000, 100]])
    expect(await accrued()).toBe(1407)
    // As it is with one target: another deal, its share, and the fixed sum no second time.
    expect(dealsIn(await through(leadId, 'gone', 'paid'))).toEqual([200, [10_000, 100, 10_000]])
    expect(await accrued()).toBe(2107)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('makes a deal when the one that it had was canceled, and the next one in the new target earns what was taken back', async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'both' })
    const first = String((await through(leadId, 'won')).body.deals.at(-1).id)
    await retarget('paid')
    await cancel(leadId, first, by)
    expect(await accrued()).toBe(0)
    expect(dealsIn(await through(leadId, 'paid'))).toEqual([200, [10_000, 10_000]])
    expect(await accrued()).toBe(1400)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('earns the fixed sum again by the next deal when its own was canceled after it had come over', async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'both' })
    const first = String((await through(leadId, 'won')).body.deals.at(-1).id)
    await retarget('paid')
    await through(leadId, 'paid')
    await cancel(leadId, first, by)
    expect(await accrued()).toBe(0)
    expect((await addDeal(leadId, { amount: 10_000 })).status).toBe(200)
    expect(await accrued()).toBe(1400)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('that is bound afterwards earns by its one deal', async () => {
    const leadId = await leadIdOf('Ничей')
    await through(leadId, 'won')
    await retarget('paid')
    await through(leadId, 'paid')
    await bind(leadId, { promocode: 'both', ...by })
    // By the rules of now the old target earns nothing, and the new one saw no deal made.
    expect(await accrued()).toBe(0)
    expect((await addDeal(leadId, { amount: 10_000 })).status).toBe(200)
    expect(await accrued()).toBe(700)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('is decided again when it got its deal while the move was under way', async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'both' })
    await retarget('paid')
    // Under the old file, which the mover had read.
    beforeNextWrite(async () => {
      await retarget('won')
      await through(leadId, 'won')
    })
    expect(dealsIn(await move(leadId, { systemName: 'paid', amount: 500 }))).toEqual([200, [10_000]])
    expect(await accrued()).toBe(1400)
    expectLeadsWhole(await itemsBesidesKeys())
  })
})

describeOnEngine('a lead without a deal, after another status has become the target', () => {
  test('makes its deal at the new one, as it would have at the old', async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'both' })
    await through(leadId, 'called')
    await retarget('paid')
    expect(dealsIn(await through(leadId, 'won'))).toEqual([200, []])
    expect(await accrued()).toBe(0)
    expect(dealsIn(await through(leadId, 'paid'))).toEqual([200, [10_000]])
    expect(await accrued()).toBe(1400)
  })
})

describeOnEngine('the audit', () => {
  test('finds nothing in leads that brought their deals to another target, were canceled, bound and went on', async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'both' })
    const first = String((await through(leadId, 'called', 'won')).body.deals.at(-1).id)
    const second = await leadIdOf('Петров', { promocode: 'share' })
    await through(second, 'won')
    const ofNobody = await leadIdOf('Ничей')
    await through(ofNobody, 'won')
    await retarget('paid')
    for (const id of [leadId, second, ofNobody]) await through(id, 'paid')
    await cancel(leadId, first, by)
    await addDeal(leadId, { amount: 100 })
    await through(second, 'gone', 'paid')
    await bind(ofNobody, { promocode: 'both', ...by })
    await through(ofNobody, 'gone', 'paid')
    await retarget('won')
    for (const id of [leadId, second, ofNobody]) await through(id, 'won')
    const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
    expect(findings).toEqual([])
  })
})

describeOnEngine('a contour file that gives the target or the primary mark to another status', () => {
  const fileOf = (content: object) => parseContourFile(JSON.stringify(content), 'changed')
  const settings = async () => (await loadContour()).settings
  const { status } = names

  /** Three leads in won, one of which had its deal canceled, two in paid, two of nobody in fresh, and one that has left won. */
  async function leads(): Promise<void> {
    for (const surname of ['А', 'Б', 'В']) await through(await leadIdOf(surname, { promocode: 'share' }), 'won')
    const canceled = await leadIdOf('Г', { promocode: 'share' })
    await cancel(canceled, String((await through(canceled, 'won')).body.deals[0].id), by)
    await through(canceled, 'paid')
    await addDeal(await leadIdOf('Д', { promocode: 'share' }), { amount: 1 })
    await through(await leadIdOf('Е', { promocode: 'share' }), 'won', 'gone')
    await leadIdOf('Ж')
    await through(await leadIdOf('З'), 'paid')
  }

  test('says how many leads and deals are affected', async () => {
    await leads()
    const content = withTarget('paid')
    const leadStatuses = content.leadStatuses.map((one) => ({ ...one, primary: one.systemName === 'called' }))
    expect((await planContourFile(fileOf({ ...content, leadStatuses }))).statusChanges).toEqual([
      {
        mark: 'target',
        from: { id: status('won'), systemName: 'won' },
        to: { id: status('paid'), systemName: 'paid' },
        leads: 5,
        inFrom: { leads: 3, deals: 3 },
        inTo: { leads: 2, deals: 0 },
        isToConfirm: true,
      },
      {
        mark: 'primary',
        from: { id: status('fresh'), systemName: 'fresh' },
        to: { id: status('called'), systemName: 'called' },
        leads: 2,
        inFrom: { leads: 2, deals: 0 },
        inTo: { leads: 0, deals: 0 },
        isToConfirm: true,
      },
    ])
  })

  test.each([
    { what: 'none', confirmed: {}, says: 'it was won, and that touches 5 leads. See' },
    { what: 'one too few', confirmed: { target: 4 }, says: 'it was won, and that touches 5 leads, not 4. See' },
    { what: 'one too many', confirmed: { target: 6 }, says: 'it was won, and that touches 5 leads, not 6. See' },
    { what: 'that of another mark', confirmed: { primary: 5 }, says: 'it was won, and that touches 5 leads. See' },
  ])('is refused, and changes nothing, by another number than theirs: $what', async ({ confirmed, says }) => {
    await leads()
    const before = await itemsBesidesKeys()
    const applied = applyContourFile(fileOf(withTarget('paid')), { confirmed })
    await expect(applied).rejects.toThrow(`leadStatuses: the target status becomes paid, ${says}`)
    await expect(applied).rejects.toThrow('`contour apply … --confirm-target-change 5`')
    expect(await itemsBesidesKeys()).toEqual(before)
    await applyContourFile(fileOf(withTarget('paid')), { confirmed: { target: 5 } })
    expect((await settings()).targetStatusId).toBe(status('paid'))
  })

  test('is applied without a number where there are no leads, but not by a wrong one', async () => {
    await expect(applyContourFile(fileOf(withTarget('paid')), { confirmed: { target: 1 } })).rejects.toThrow('0 leads, not 1')
    await applyContourFile(fileOf(withTarget('paid')))
    expect((await settings()).targetStatusId).toBe(status('paid'))
  })

  test('wants the number also where no lead stands in the two, but others may have deals', async () => {
    await through(await leadIdOf('А', { promocode: 'share' }), 'won', 'gone')
    await expect(applyContourFile(fileOf(withTarget('paid')))).rejects.toThrow('--confirm-target-change 0')
    await applyContourFile(fileOf(withTarget('paid')), { confirmed: { target: 0 } })
  })

  test('is refused when an offer outside the file would never earn again, and names it', async () => {
    const { offers, promocodes, ...content } = withTarget('paid')
    const file = fileOf({ ...content, offers: offers.slice(1), promocodes: promocodes.slice(1) })
    await expect(applyContourFile(file, { confirmed: { target: 0 } })).rejects.toThrow(
      'offers: share is not in the file and stays, and what it pays for deals is for won: with paid as the target it would never be earned',
    )
    expect((await settings()).targetStatusId).toBe(status('won'))
    // A fixed sum may be earned by any status.
    const fixed = fileOf({ ...content, offers: offers.filter(({ slug }) => slug !== 'fixed'), promocodes: [] })
    await applyContourFile(fixed)
  })

  test('changes the rules and the target in one transaction, however much else it changes', async () => {
    const content = withTarget('paid')
    const partners = Array.from({ length: 40 }, (_, index) => ({ email: `p${index}@test.example` }))
    const transactions: string[][] = []
    onEveryCommand((command, send) => {
      if (command instanceof TransactWriteCommand) {
        const written = (command.input.TransactItems ?? []).map(({ Put, Update }) => String((Put?.Item ?? Update?.Key)?.sk))
        transactions.push(written.filter((sk) => sk === 'SETTINGS' || sk.startsWith('OFFER#')))
      }
      return send(command)
    })
    await applyContourFile(fileOf({ ...content, partners: [...content.partners, ...partners] }))
    expect(transactions.length).toBeGreaterThan(2)
    expect(transactions.map(({ length }) => length).filter((length) => length > 0)).toEqual([4])
  })
})
