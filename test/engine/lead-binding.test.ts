import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { contourProgram } from '../../infra/ops/program.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadLedger } from '../../lib/store/account/ledger.ts'
import { asSomebodyElse } from '../support/as-function.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import {
  addDeal,
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadIdOf,
  leadsIn,
  move,
  newLead,
  reapply,
} from '../support/lead-contour.ts'
import { beforeEveryWrite, beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { plantDeals } from '../support/planted-deals.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { notedPort } from '../support/noted-port.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

// 70 rubles for a call, held for 14 days; 500 once and 10 % of every deal, or for level 7 just 20 %.
const every = {
  slug: 'every',
  title: 'Всё сразу',
  landingUrl: 'https://land.example',
  rewards: [
    { leadStatus: 'called', fixed: 70, holdDays: 14 },
    { leadStatus: 'won', fixed: 500 },
    { leadStatus: 'won', percentOfDeal: 10 },
    { leadStatus: 'won', level: 7, percentOfDeal: 20 },
  ],
}
const levels = { ...every, slug: 'levels', rewards: [{ leadStatus: 'won', level: 7, percentOfDeal: 20 }] }
const contour = {
  ...leadContour,
  leadFields: leadContour.leadFields.map((field) => ({ ...field, searchable: field.systemName === 'surname' })),
  offers: [...leadContour.offers, every, levels],
  promocodes: [
    ...leadContour.promocodes,
    { code: 'EVERY', partner: 'plain@test.example', offer: 'every', status: 'Active' },
    { code: 'AGAIN', partner: 'plain@test.example', offer: 'every', status: 'Active' },
  ],
}

let port: number
let leadId: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 10) })
  await newContour(contour)
  port = await notedPort()
  vi.spyOn(console, 'log').mockReturnValue()
  vi.stubEnv('CONTOUR_ADMIN', 'second@test.example')
  leadId = await leadIdOf('Иванов')
})

const dayMs = 24 * 60 * 60 * 1000
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const run = (...args: readonly string[]) => contourProgram().parseAsync([...args, '--port', String(port)], { from: 'user' })
const bind = (promocode = 'EVERY', id = leadId) => run('lead', 'bind', id, '--promocode', promocode, '--reason', 'потерян код')
const bindTo = (partner: string, offer: string) => run('lead', 'bind', leadId, '--partner', partner, '--offer', offer)
const lead = async (id = leadId) => (await call(showLead, { key: testKey, path: { id } })).body
const accountOf = async (email: string) => loadAccount(await partnerIdOf(email))
/** What was accrued beyond the opening balance, in rubles. */
const accrued = async () => ((await accountOf('plain@test.example'))?.accruedKopecks ?? 0) / 100 - 1000
const cancel = async (index: number, id = leadId) => {
  const { deals } = (await lead(id)) as { deals: { id: string }[] }
  return run('lead', 'cancel-deal', id, deals[index]?.id ?? '', '--admin', 'admin@test.example')
}
const expectWhole = async () => expectLeadsWhole(await itemsBesidesKeys())

describeOnEngine('a lead of nobody that is bound', () => {
  test('belongs to the partner and the offer of the code, is counted and found as theirs, and says who did it', async () => {
    await move(leadId, { systemName: 'called' })
    await bind(' every ')
    const partnerId = await partnerIdOf('plain@test.example')
    const { partner, offer, history, historyCount, updatedAt } = await lead()
    expect([partner.id, offer.title, historyCount]).toEqual([partnerId, 'Всё сразу', 3])
    expect(history.at(-1)).toMatchObject({
      kind: 'Bound',
      accrued: 70,
      createdAt: updatedAt,
      changedByAdmin: { email: 'second@test.example' },
      changedByApiKey: null,
    })
    const listed = async (queryParameters: Record<string, string>) =>
      (await call(listLeads, { key: testKey, query: queryParameters })).body.map(({ id }: { id: string }) => id)
    expect(await listed({ partnerId })).toEqual([leadId])
    expect(await listed({ surname: 'иванов', partnerId })).toEqual([leadId])
    await expectWhole()
  })

  test('by a partner and an offer that are named runs the rules of that offer, by the level of the partner', async () => {
    await move(leadId, { systemName: 'won', amount: 1000 })
    await bindTo(await partnerIdOf('seven@test.example'), 'every')
    expect((await accountOf('seven@test.example'))?.accruedKopecks).toBe(20_000)
    expect(leadsIn(await itemsBesidesKeys())).toMatchObject([{ source: { kind: 'Administrator' } }])
    await expectWhole()
  })

  test('earns the same as a lead with the same history that had its partner from the start, and goes on like it', async () => {
    const twin = await leadIdOf('Близнецов', { promocode: 'EVERY' })
    const toBoth = async (act: (id: string) => Promise<unknown>) => {
      await act(twin)
      await act(leadId)
    }
    for (const systemName of ['called', 'gone', 'called']) await toBoth((id) => move(id, { systemName }))
    await toBoth((id) => move(id, { systemName: 'won', amount: 1000 }))
    await toBoth((id) => addDeal(id, { amount: 0.04 }))
    await toBoth((id) => cancel(0, id))
    await toBoth((id) => cancel(1, id))
    await toBoth((id) => addDeal(id, { amount: 300 }))
    await toBoth((id) => addDeal(id, { amount: 33.33 }))
    const before = await accrued()
    await bind('AGAIN')
    expect(await accrued()).toBe(2 * before)
    await toBoth((id) => cancel(3, id))
    await toBoth((id) => move(id, { systemName: 'called' }))
    await toBoth((id) => move(id, { systemName: 'won', amount: 10 }))
    const [one, other] = leadsIn(await itemsBesidesKeys()).map(({ dealReward, rewardedStatusIds }) => ({
      rewarded: [...rewardedStatusIds].toSorted(),
      // The binding is an act of its own.
      dealReward,
    }))
    expect(one).toEqual(other)
    expect(await accrued()).toBe(2 * (70 + 500 + 30 + 1))
    await expectWhole()
  })

  test('loses the binding’s reward for a deal with that deal, and the fixed sum with the last', async () => {
    await move(leadId, { systemName: 'won', amount: 1000 })
    await addDeal(leadId, { amount: 200 })
    await bind()
    await addDeal(leadId, { amount: 50 })
    await cancel(0)
    expect(await accrued()).toBe(500 + 20 + 5)
    await cancel(2)
    await cancel(1)
    expect(await accrued()).toBe(0)
    await addDeal(leadId, { amount: 10 })
    expect(await accrued()).toBe(501)
    await expectWhole()
  })

  test('earns nothing by a deal that was canceled before', async () => {
    await move(leadId, { systemName: 'won', amount: 1000 })
    await cancel(0)
    await bind()
    expect(await accrued()).toBe(0)
    await expectWhole()
  })

  test.each([
    { days: 13, waitingUntil: { '2026-12-07': 7_000 } },
    { days: 15, waitingUntil: {} },
  ])('waits as long as it would have: $days days after a call with a hold of 14', async ({ days, waitingUntil }) => {
    await move(leadId, { systemName: 'called' })
    later(days * dayMs)
    await bind()
    expect(await accountOf('plain@test.example')).toMatchObject({ waitingByDay: waitingUntil, accruedKopecks: 107_000 })
    const entries = await loadLedger(await partnerIdOf('plain@test.example'))
    expect(entries.at(-1)).toMatchObject({ accruedKopecks: 7_000, createdAt: new Date().toISOString() })
    await expectWhole()
  })

  test('earns for a partner who is blocked, as any lead of theirs', async () => {
    await move(leadId, { systemName: 'won', amount: 100 })
    await run('partner', 'block', 'plain@test.example')
    beforeNextWrite(() => run('partner', 'unblock', 'plain@test.example'))
    await bind()
    expect(await accrued()).toBe(510)
    await expectWhole()
  })

  test.each([
    {
      what: 'an unknown lead',
      args: ['lead', 'bind', '019537aa-0000-7000-8000-000000000099', '--promocode', 'EVERY'],
      says: 'There is no lead',
    },
    { what: 'an unknown code', args: ['--promocode', 'NONE'], says: 'Промкод не найден' },
    { what: 'a code on review', args: ['--promocode', 'REVIEW'], says: 'Промкод не найден' },
    { what: 'a disabled code', args: ['--promocode', 'OLD'], says: 'Промкод не найден' },
    { what: 'a stopped offer', args: ['--promocode', 'STOPPED'], says: 'Предложение недоступно' },
    { what: 'an offer closed for the partner', args: ['--promocode', 'CLOSED'], says: 'Предложение недоступно' },
    { what: 'that offer, named', args: ['--partner', 'plain@test.example', '--offer', 'closed'], says: 'Предложение недоступно' },
    { what: 'an unknown partner', args: ['--partner', 'none@test.example', '--offer', 'loan'], says: 'There is no partner' },
    {
      what: 'an unknown id',
      args: ['--partner', '019537aa-0000-7000-8000-000000000099', '--offer', 'loan'],
      says: 'There is no partner',
    },
    { what: 'an unknown offer', args: ['--partner', 'plain@test.example', '--offer', 'none'], says: 'There is no offer none' },
    { what: 'a partner without an offer', args: ['--partner', 'plain@test.example'], says: 'Say whose lead it is' },
    { what: 'nobody', args: [], says: 'Say whose lead it is' },
    { what: 'a stranger who acts', args: ['--promocode', 'EVERY', '--admin', 'eve@test.example'], says: 'is no administrator' },
  ])('is not with $what: refused, and nothing is written', async ({ args, says }) => {
    const before = await itemsBesidesKeys()
    await expect(run(...(args[0] === 'lead' ? args : ['lead', 'bind', leadId, ...args]))).rejects.toThrow(says)
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('keeps its partner: no bound lead is bound again', async () => {
    await bind()
    await expect(bindTo('seven@test.example', 'every')).rejects.toThrow('has its partner')
    await expect(bind('EVERY', await leadIdOf('Петров', { promocode: 'PLAIN10' }))).rejects.toThrow('has its partner')
  })

  test('with more rewards than a transaction takes is refused whole', async () => {
    await move(leadId, { systemName: 'won', amount: 1 })
    await plantDeals(leadId, 95)
    const before = await itemsBesidesKeys()
    await expect(bind()).rejects.toThrow('97 rewards')
    expect(await itemsBesidesKeys()).toEqual(before)
  })
})

describeOnEngine('the day of a promocode, for a lead that is bound to it', () => {
  test('began with the creation of the lead: the same application is a repeat within it, and none after', async () => {
    later(dayMs - 1000)
    await bind()
    expect(await newLead('Иванов', { promocode: 'EVERY' })).toMatchObject({
      body: { code: 'LEAD_DUPLICATE', lead: { id: leadId } },
    })
    later(1001)
    expect(await newLead('Иванов', { promocode: 'EVERY' })).toMatchObject({ status: 201 })
  })

  test.each([
    { what: 'at once after', afterMs: 1 },
    { what: 'more than a day after', afterMs: dayMs + 1 },
  ])('refuses the binding when the same came $what the lead', async ({ afterMs }) => {
    later(afterMs)
    const other = await leadIdOf('Иванов', { promocode: 'EVERY' })
    await expect(bind()).rejects.toThrow(`is the same application as lead ${other}`)
    expect(Object.values(await itemsBesidesKeys()).find(({ sk }) => sk === 'WINDOW')).toMatchObject({ leadId: other })
  })

  test.each([
    { what: 'a day before', beforeMs: dayMs, isRepeat: true },
    { what: 'more than a day before', beforeMs: dayMs + 1, isRepeat: false },
  ])('refuses the binding when the same came $what the lead', async ({ beforeMs, isRepeat }) => {
    const other = await leadIdOf('Петров', { promocode: 'EVERY' })
    later(beforeMs)
    leadId = await leadIdOf('Петров')
    expect(await bind().then(() => 'bound', String)).toContain(isRepeat ? `is the same application as lead ${other}` : 'bound')
    const window = Object.values(await itemsBesidesKeys()).find(({ sk }) => sk === 'WINDOW')
    expect(window).toMatchObject({ leadId: isRepeat ? other : leadId })
  })

  test('is checked at the write: of the lead and the same application, one is accepted', async () => {
    beforeNextWrite(async () => expect(await newLead('Иванов', { promocode: 'EVERY' })).toMatchObject({ status: 201 }))
    await expect(bind()).rejects.toThrow('is the same application')
    await expectWhole()
  })

  test('is not lost behind a later window: of three, none is bound within the day of another', async () => {
    const between = await newLead('Иванов', { promocode: 'EVERY' })
    expect(between).toMatchObject({ status: 201 })
    later(dayMs + 1)
    const last = await leadIdOf('Иванов', { promocode: 'EVERY' })
    await expect(bind()).rejects.toThrow(`is the same application as lead ${last}`)
    await expectWhole()
  })
})

describeOnEngine('a binding with somebody else between its reads and its write', () => {
  test('by two at once binds to the first', async () => {
    await move(leadId, { systemName: 'won', amount: 1000 })
    beforeNextWrite(() => bindTo('seven@test.example', 'every'))
    await expect(bind()).rejects.toThrow('has its partner')
    expect(await accrued()).toBe(0)
    await expectWhole()
  })

  test('by the same code, visible in the window before the lead, is not a repeat of itself', async () => {
    let isFirst = true
    onEveryCommand(async (command, send) => {
      if (isFirst && command instanceof GetCommand && String(command.input.Key?.pk).startsWith('WINDOW#')) {
        isFirst = false
        await asSomebodyElse(() => bind())
      }
      return send(command)
    })
    await expect(bind()).rejects.toThrow('has its partner')
    await expectWhole()
  })

  test('that came first is the reason of the refusal, despite later ones by the same code', async () => {
    let isFirst = true
    onEveryCommand(async (command, send) => {
      if (isFirst && command instanceof GetCommand && String(command.input.Key?.pk).startsWith('WINDOW#')) {
        isFirst = false
        await asSomebodyElse(async () => {
          await bindTo('seven@test.example', 'every')
          await leadIdOf('Иванов', { promocode: 'EVERY' })
        })
      }
      return send(command)
    })
    await expect(bind()).rejects.toThrow('has its partner')
    await expectWhole()
  })

  test.each([
    { what: 'a move', act: () => move(leadId, { systemName: 'called' }), earned: 510 + 70 },
    { what: 'a deal', act: () => addDeal(leadId, { amount: 200 }), earned: 510 + 20 },
    { what: 'a cancellation', act: () => cancel(0), earned: 0 },
    {
      what: 'another reward of the partner',
      act: async () => move(await leadIdOf('Седов', { promocode: 'PLAIN10' }), { systemName: 'called' }),
      earned: 510 + 100.5,
    },
    { what: 'a level', act: () => run('partner', 'set-level', 'plain@test.example', '7'), earned: 20 },
    {
      what: 'a campaign for all leads',
      act: () => {
        const laterRules = [{ until: '2126-01-01', leadsUnderWay: 'change', rewards: [{ leadStatus: 'won', percentOfDeal: 50 }] }]
        return reapply({
          ...contour,
          offers: contour.offers.map((one) => (one.slug === 'every' ? { ...every, laterRules } : one)),
        })
      },
      earned: 50,
    },
  ])('rewards according to the state at the write: $what', async ({ act, earned }) => {
    await move(leadId, { systemName: 'won', amount: 100 })
    beforeNextWrite(act)
    await bind()
    expect(await accrued()).toBe(earned)
    await expectWhole()
  })

  test('that earns nothing on one level is decided again on another', async () => {
    await move(leadId, { systemName: 'won', amount: 100 })
    beforeNextWrite(() => run('partner', 'set-level', 'plain@test.example', '7'))
    await bindTo('plain@test.example', 'levels')
    expect(await accrued()).toBe(20)
  })

  test.each([
    { what: 'the code is disabled', act: () => run('promocode', 'disable', 'EVERY'), says: 'Промкод не найден' },
    { what: 'the offer is stopped', act: () => run('offer', 'stop', 'every'), says: 'Предложение недоступно' },
    {
      what: 'the offer is closed for the partner',
      act: () => run('offer', 'close-for', 'every', 'plain@test.example'),
      says: 'Предложение недоступно',
    },
  ])('is refused when $what', async ({ act, says }) => {
    await move(leadId, { systemName: 'won', amount: 100 })
    beforeNextWrite(act)
    await expect(bind()).rejects.toThrow(says)
    expect(await accrued()).toBe(0)
    await expectWhole()
  })

  test.each([
    { what: 'a move', act: () => move(leadId, { systemName: 'won', amount: 100 }), earned: 70 + 510 },
    {
      what: 'a move that finds the lead changed twice',
      act: () => move(leadId, { systemName: 'won', amount: 100 }),
      earned: 70 + 510,
      twice: true,
    },
  ])('is noticed by $what it comes between: the partner earns', async ({ act, earned, twice = false }) => {
    await move(leadId, { systemName: 'called' })
    beforeEveryWrite(async (attempt) => {
      if (attempt === 0) await (twice ? move(leadId, { systemName: 'gone' }) : bind())
      if (attempt === 1 && twice) await bind()
    })
    expect(await act()).toMatchObject({ status: 200, body: { partner: { email: 'plain@test.example' } } })
    expect(await accrued()).toBe(earned)
    await expectWhole()
  })

  test('is noticed by a deal and by a cancellation that it comes between', async () => {
    await move(leadId, { systemName: 'won', amount: 100 })
    beforeNextWrite(() => bind())
    expect(await addDeal(leadId, { amount: 50 })).toMatchObject({
      status: 200,
      body: { partner: { email: 'plain@test.example' } },
    })
    expect(await accrued()).toBe(515)
    leadId = await leadIdOf('Петров')
    await move(leadId, { systemName: 'won', amount: 100 })
    beforeNextWrite(() => bind())
    await cancel(0)
    expect(await accrued()).toBe(515)
    await expectWhole()
  })
})
