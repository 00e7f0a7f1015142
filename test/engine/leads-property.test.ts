import * as fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import {
  addDeal,
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadsIn,
  move,
  newLead,
  sessionBy,
} from '../support/lead-contour.ts'
import { manyMachines } from '../support/many-machines.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

vi.setConfig({ testTimeout: 540_000, hookTimeout: 540_000 })
beforeAll(manyMachines)

type Act =
  | {
      act: 'create'
      by: 'session' | 'promocode' | 'nobody'
      partner: 'plain' | 'seven' | 'eight'
      surname: string
      again: boolean
    }
  | { act: 'move'; lead: number; systemName: string; amount: number | null }
  | { act: 'deal'; lead: number; amount: number }

// Small kopecks meet every rounding; the large ones show that sums stay exact.
const amount = fc
  .oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(0, -1), fc.integer({ min: 1, max: 10 ** 12 }))
  .map((kopecks) => kopecks / 100)
const lead = fc.nat({ max: 3 })

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('create' as const),
      by: fc.constantFrom('session' as const, 'promocode' as const, 'promocode' as const, 'nobody' as const),
      partner: fc.constantFrom('plain' as const, 'seven' as const, 'eight' as const),
      surname: fc.constantFrom('Иванов', ' Иванов', 'Петров', 'Сидоров'),
      again: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      lead,
      systemName: fc.constantFrom('fresh', 'called', 'won', 'won', 'gone'),
      amount: fc.option(amount),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('deal' as const), lead, amount }) },
)

const born = { act: 'create', by: 'promocode', partner: 'plain', surname: 'Иванов', again: false } as const

/** Reaches every kind of outcome that random acts reach nearly always. */
const eventful: Act[][] = [
  [born],
  [born],
  [{ act: 'deal', lead: 0, amount: 1 }],
  [{ act: 'move', lead: 0, systemName: 'won', amount: -0.01 }],
  [{ act: 'move', lead: 0, systemName: 'won', amount: 0.05 }],
  [{ act: 'deal', lead: 0, amount: 0.15 }],
]

describeOnEngine('any acts on leads of several partners', () => {
  test('keep counts, accounts and ledgers whole, and the leads that were accepted', async () => {
    const seen = new Set<string>()
    // Acts of one inner list happen at once, the lists one after another.
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 }),
        async (turns) => {
          await newContour(leadContour)
          const created: string[] = []
          const usedSessions: string[] = []
          const bindingOf = async ({ by, partner, again }: Extract<Act, { act: 'create' }>) => {
            if (by === 'nobody') return {}
            if (by === 'promocode') return { promocode: `${partner}10` }
            const sessionId = (again ? usedSessions.at(-1) : undefined) ?? (await sessionBy(`${partner}-loan`))
            usedSessions.push(sessionId)
            return { sessionId }
          }
          for (const turn of turns) {
            await Promise.all(
              turn.map(async (one) => {
                // The newest are the ones that are likely still to change.
                const id = one.act === 'create' ? '' : created.at(-1 - one.lead)
                if (id === undefined) return
                const answer =
                  one.act === 'create'
                    ? await newLead(one.surname, await bindingOf(one))
                    : one.act === 'move'
                      ? await move(id, { systemName: one.systemName, amount: one.amount })
                      : await addDeal(id, { amount: one.amount })
                if (answer.status === 201) created.push(answer.body.id)
                expect(answer.status).toBeLessThan(500)
                seen.add(`${one.act} ${answer.body.code ?? 'accepted'}`)
              }),
            )
            const items = await itemsBesidesKeys()
            expectLeadsWhole(items)
            expect(
              leadsIn(items)
                .map(({ id }) => id)
                .toSorted(),
            ).toEqual(created.toSorted())
          }
        },
      ),
      { numRuns: 15, examples: [[eventful]] },
    )
    // The sequences reached every kind of outcome, so that the property is not about nothing.
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'create LEAD_DUPLICATE',
        'create accepted',
        'deal DEAL_NEEDS_TARGET_STATUS',
        'deal accepted',
        'move DEAL_AMOUNT_INVALID',
        'move accepted',
      ]),
    )
  })
})
