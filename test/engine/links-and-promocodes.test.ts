import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadPromocode, promocodeCreated } from '../../lib/store/referral/promocode.ts'
import { linkCreated, loadLink } from '../../lib/store/referral/referral.ts'
import { StaleRead, type Step, transact } from '../../lib/store/table/transact.ts'
import { describeOnEngine, newTable } from './contour-table.ts'

const writeSteps = (steps: readonly Step[]): Promise<void> =>
  transact(steps, randomUUID(), { ...systemRuntime, deadlineMs: systemRuntime.now() + 20_000 })

describeOnEngine('links and promocodes of a partner', () => {
  test('a link with a taken name is refused, and keeps its owner', async () => {
    await newTable()
    const link = { slug: 'spring', partnerId: 'first', offerId: 'loan' }
    await writeSteps(linkCreated(link))
    await expect(writeSteps(linkCreated({ ...link, partnerId: 'second' }))).rejects.toThrow(StaleRead)
    expect(await loadLink('spring')).toEqual(link)
  })

  test('a promocode with a taken code is refused, and keeps its owner', async () => {
    await newTable()
    const promocode = { id: 'one', code: 'SPRING', partnerId: 'first', offerId: 'loan', status: 'OnReview', revision: 1 } as const
    await writeSteps(promocodeCreated(promocode))
    await expect(writeSteps(promocodeCreated({ ...promocode, id: 'two', status: 'Active' }))).rejects.toThrow(StaleRead)
    expect(await loadPromocode('spring')).toEqual(promocode)
  })
})
