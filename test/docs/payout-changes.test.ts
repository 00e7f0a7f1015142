import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { type Mark, payoutChanges } from '../../docs/examples/payout-changes.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { describeOnEngine, newContour } from '../engine/contour-table.ts'
import { callStreaming } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'

describeOnEngine('a client that reads payouts by updatedSince', () => {
  let ids: readonly string[] = []

  beforeEach(async () => {
    await newContour({ ...testContour, settings: { ...testContour.settings, requireInnForPayouts: false } })
    const partners = await Promise.all(['rich@test.example', 'noinn@test.example', 'entity@test.example'].map(partnerIdOf))
    ids = await Promise.all(partners.map(async (partnerId) => (await requestPayoutBy('ApiKey', { partnerId, rubles: 100 })).id))
  })

  const read = async (updatedSince: string | undefined) =>
    (await callStreaming(listPayouts, { key: testKey, query: updatedSince === undefined ? {} : { updatedSince } })).body

  /** A reader that goes on from look to look. */
  function reader() {
    let mark: Mark | undefined
    return {
      look: async () => {
        const found = await payoutChanges(mark, read)
        mark = found.mark
        return found.changed.map(({ id, status }) => `${ids.indexOf(id)} ${status}`).toSorted()
      },
      newest: () => mark?.newest,
    }
  }

  /** Holds the next transaction back; resolves when it has come, and gives what lets it go. */
  function nextCommitHeld(): { came: Promise<unknown>; letGo: () => void } {
    const came = Promise.withResolvers<unknown>()
    const held = Promise.withResolvers<undefined>()
    let isFirst = true
    onEveryCommand(async (command, send) => {
      if (isFirst && command instanceof TransactWriteCommand) {
        isFirst = false
        came.resolve(undefined)
        await held.promise
      }
      return send(command)
    })
    return { came: came.promise, letGo: () => held.resolve(undefined) }
  }

  const approve = (index: number) => movePayoutBy('ApiKey', { id: ids[index] ?? '', to: 'Approved' })

  test('sees a change whose commit came after a look that saw younger ones, and sees each change once', async () => {
    const { look, newest } = reader()
    expect(await look()).toEqual(['0 Requested', '1 Requested', '2 Requested'])

    const { came, letGo } = nextCommitHeld()
    const late = approve(0)
    await came
    await approve(1)
    expect(await look()).toEqual(['1 Approved'])
    const mark = newest()
    letGo()
    expect(await late).toMatchObject({ status: 200 })

    // A client that asked from the mark on would miss it for good: its updatedAt is from before the commit.
    const withoutOverlap = (await read(mark)).map(({ id }: { id: string }) => ids.indexOf(id))
    expect(withoutOverlap).not.toContain(0)
    expect(await look()).toEqual(['0 Approved'])
    expect(await look()).toEqual([])
  })

  test('sees both of two changes of one payout, though the look between them came too early for the first', async () => {
    const { look } = reader()
    await look()
    const { came, letGo } = nextCommitHeld()
    const late = approve(2)
    await came
    expect(await look()).toEqual([])
    letGo()
    await late
    expect(await look()).toEqual(['2 Approved'])
    await movePayoutBy('ApiKey', { id: ids[2] ?? '', to: 'Paid' })
    expect(await look()).toEqual(['2 Paid'])
  })

  test('keeps no more of what was seen than lies within the overlap', async () => {
    const old = { newest: '2026-01-01T00:00:00.000Z', seen: { old: 'Paid 2026-01-01T00:00:00.000Z' } }
    const { mark } = await payoutChanges(old, read)
    expect(Object.keys(mark?.seen ?? {}).toSorted()).toEqual(ids.toSorted())
    expect(await payoutChanges(undefined, async () => [])).toEqual({ changed: [], mark: undefined })
  })
})
