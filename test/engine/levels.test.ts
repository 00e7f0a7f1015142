import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { commitAct } from '../../infra/ops/commands/commit-act.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { loadAccount, accountLevelSet } from '../../lib/store/account/account.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import {
  addDeal,
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadIdOf,
  move,
  reapply,
  rewardsIn,
} from '../support/lead-contour.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** Rules of level 7 alone: without it a deal earns nothing. */
const contour = {
  ...leadContour,
  offers: [
    ...leadContour.offers.filter(({ slug }) => slug !== 'free'),
    { ...leadContour.offers[1], rewards: [{ leadStatus: 'won', level: 7, percentOfDeal: 50 }] },
  ],
  promocodes: [...leadContour.promocodes, { code: 'FREE', partner: 'plain@test.example', offer: 'free', status: 'Active' }],
}

let partnerId: string
beforeEach(async () => {
  await newContour(contour)
  partnerId = await partnerIdOf('plain@test.example')
})

/** As the command line and a contour file set it. */
async function setLevel(number: number | null): Promise<void> {
  const { levels } = await loadContour()
  const levelId = levels.find((level) => level.number === number)?.id ?? null
  await commitAct(async () => {
    const partner = await loadPartner(partnerId)
    return {
      steps: partner ? profileEdited(partnerId, { levelId, updatedAt: new Date().toISOString() }, partner) : [],
      answer: null,
    }
  })
}

async function earned(): Promise<number[]> {
  const items = await itemsBesidesKeys()
  expectLeadsWhole(items)
  return rewardsIn(items, partnerId).map(({ accruedKopecks }) => accruedKopecks)
}

describeOnEngine('after a level was set', () => {
  test('nothing is earned with the old one, even by an act that was decided with it', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    beforeNextWrite(() => setLevel(7))
    expect((await move(id, { systemName: 'won', amount: 1000 })).status).toBe(200)
    expect(await earned()).toEqual([15_000])
    beforeNextWrite(() => setLevel(null))
    expect((await addDeal(id, { amount: 1000 })).status).toBe(200)
    expect(await earned()).toEqual([15_000, 10_000])
  })

  test('nothing is lost because of the old one either', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'FREE' })
    beforeNextWrite(() => setLevel(7))
    expect((await move(id, { systemName: 'won', amount: 1000 })).status).toBe(200)
    expect(await earned()).toEqual([50_000])
    beforeNextWrite(() => setLevel(8))
    expect((await addDeal(id, { amount: 1000 })).status).toBe(200)
    expect(await earned()).toEqual([50_000])
  })

  test('and others have earned at the same time, everything is decided with the new one and posted after the newest entry', async () => {
    const [id, other] = [await leadIdOf('Иванов', { promocode: 'PLAIN10' }), await leadIdOf('Петров', { promocode: 'PLAIN10' })]
    beforeNextWrite(async () => {
      await move(other, { systemName: 'called' })
      await setLevel(7)
    })
    expect((await move(id, { systemName: 'won', amount: 1000 })).status).toBe(200)
    expect(await earned()).toEqual([10_050, 15_000])
  })

  test('by a contour file, account and profile both have it', async () => {
    const partners = contour.partners.map((partner) =>
      partner.email === 'plain@test.example' ? { ...partner, level: 7 } : partner,
    )
    await reapply({ ...contour, partners })
    const [partner, account] = await Promise.all([loadPartner(partnerId), loadAccount(partnerId)])
    expect(partner?.levelId).toMatch(/./)
    expect(account?.levelId).toBe(partner?.levelId)
  })

  test.each([
    { what: 'earns by it', promocode: 'PLAIN10' },
    { what: 'earns nothing by it', promocode: 'FREE' },
  ])(
    'a write that $what, decided before, is never applied late, also when the level is the same again',
    async ({ promocode }) => {
      const id = await leadIdOf('Иванов', { promocode })
      let late: TransactWriteCommandInput | undefined
      onEveryCommand(async (command, send) => {
        if (!(command instanceof TransactWriteCommand) || late) return send(command)
        late = command.input
        throw new Error('it is on its way')
      })
      expect((await move(id, { systemName: 'won', amount: 1000 })).status).toBe(500)
      await setLevel(7)
      await setLevel(null)
      const before = await itemsBesidesKeys()
      await expect(
        documentClient.send(new TransactWriteCommand({ TransactItems: late?.TransactItems, ClientRequestToken: randomUUID() })),
      ).rejects.toThrow('ConditionalCheckFailed')
      expect(await itemsBesidesKeys()).toEqual(before)
    },
  )
})

describeOnEngine('a level', () => {
  test('makes no account for a partner who has none', async () => {
    const nobody = randomUUID()
    await expect(commitAct(async () => ({ steps: [accountLevelSet(nobody, null)], answer: null }))).rejects.toThrow(
      `partner ${nobody} has no account`,
    )
    expect(await loadAccount(nobody)).toBeUndefined()
  })
})
