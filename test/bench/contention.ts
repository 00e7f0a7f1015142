import { type BenchClient } from './bench-client.ts'
import { onBenchTable } from './bench-table.ts'
import type { Measure } from './measure.ts'
import { median } from './median.ts'

const leads = 200
const rounds = 5

/** What it costs that leads are of one partner: they meet in one item, the partner's lead counts. */
export const contention: Measure = {
  name: 'contention',
  title: `${leads} leads at once: of one partner, and of ${leads} partners`,
  run: async (progress) => {
    const { one, many } = await onBenchTable(leads, (client) => alternately(client, progress))
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

async function alternately(client: BenchClient, progress: (text: string) => void): Promise<{ one: number[]; many: number[] }> {
  const [one, many]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    const times = [await timeOf(client, () => 0), await timeOf(client, (index) => index)]
    if (round === 0) continue
    one.push(times[0] ?? 0)
    many.push(times[1] ?? 0)
  }
  return { one, many }
}

/** A lead that is refused ends the measure. */
async function timeOf(client: BenchClient, partnerOf: (index: number) => number): Promise<number> {
  const bodies = Array.from({ length: leads }, (_, index) => ({
    ...client.newApplication(),
    ...client.promocodeOf(partnerOf(index)),
  }))
  const startedMs = performance.now()
  await Promise.all(bodies.map((body) => client.ask({ function: 'create-lead', body })))
  return performance.now() - startedMs
}
