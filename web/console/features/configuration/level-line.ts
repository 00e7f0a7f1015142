import { useFormat } from '../../../shared/format/format.ts'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { configurationTexts } from './configuration-texts.ts'

/** A level in a line, with what the deals of a month must come to for it. */
export function useLevelLine(): (level: Configuration['levels'][number]) => string {
  const t = configurationTexts.use()
  const { money } = useFormat()
  return ({ number, description, hidden, reachedBy }) => {
    const line = hidden ? t.givenNoMore(t.level(number, description)) : t.level(number, description)
    if (!reachedBy) return line
    const { deals, dealsAmount, offers } = reachedBy
    const parts = [
      ...(deals === null ? [] : [t.reachedDeals(deals)]),
      ...(dealsAmount === null ? [] : [t.reachedAmount(money(dealsAmount))]),
      ...(offers ? [t.reachedOffers(offers.map(({ title }) => title).join(', '))] : []),
    ]
    return `${line} — ${t.reached(parts.join(', '))}`
  }
}
