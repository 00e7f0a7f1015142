import { type BenchClient } from './bench-client.ts'
import { onBenchTable } from './bench-table.ts'
import type { Measure, Size } from './measure.ts'
import { median } from './median.ts'

const leads = 200
const amounts = { Whole: { leads, rounds: 5 }, Smallest: { leads: 2, rounds: 1 } } as const
type Amount = (typeof amounts)[Size]

/** The cost of leads of one partner: they contend for one item, the partner's lead counts. */
export const contention: Measure = {
  name: 'contention',
  title: `${leads} leads at once: of one partner, and of ${leads} partners`,
  run: async (progress, size) => {
    const amount = amounts[size]
    const { one, many } = await onBenchTable(amount.leads, (client) => alternately(client, progress, amount))
    const ratio = median(one) / median(many)
    return {
      columns: ['leads', 'ms, median'],
      rows: [
        ['of one partner', median(one).toFixed(0)],
        [`of ${leads} partners`, median(many).toFixed(0)],
      ],
      figures: { onePartnerMs: median(one), manyPartnersMs: median(many), ratio },
      targets: [{ wanted: 'all succeed; the ratio of the two is reported', found: `all did; ${ratio.toFixed(2)}`, isMet: true }],
    }
  },
}

async function alternately(
  client: BenchClient,
  progress: (text: string) => void,
  { leads: count, rounds }: Amount,
): Promise<{ one: number[]; many: number[] }> {
  const [one, many]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    const times = [await timeOf(client, count, () => 0), await timeOf(client, count, (index) => index)]
    if (round === 0) continue
    one.push(times[0] ?? 0)
    many.push(times[1] ?? 0)
  }
  return { one, many }
}

/** A lead that is refused ends the measure. */
async function timeOf(client: BenchClient, count: number, partnerOf: (index: number) => number): Promise<number> {
  const bodies = Array.from({ length: count }, (_, index) => ({
    ...client.newApplication(),
    ...client.promocodeOf(partnerOf(index)),
  }))
  const startedMs = performance.now()
  await Promise.all(bodies.map((body) => client.ask({ function: 'create-lead', body })))
  return performance.now() - startedMs
}
