import { formatIn } from './format.ts'
import type { Language } from './language.ts'

/** The time in which a set of rules holds, as the API shows it. */
export interface ShownRuleTime {
  from: string | null
  until: string | null
  leadsUnderWay: 'keep' | 'change' | null
}

const words = {
  ru: {
    first: 'С самого начала',
    since: (from: string) => `С ${from}`,
    between: (from: string, until: string) => `С ${from} до ${until}`,
    forAllLeads: 'для всех лидов',
    forNewLeads: 'для лидов, созданных за это время',
  },
  en: {
    first: 'From the beginning',
    since: (from: string) => `From ${from}`,
    between: (from: string, until: string) => `From ${from} until ${until}`,
    forAllLeads: 'for all leads',
    forNewLeads: 'for leads created in that time',
  },
} as const satisfies Record<Language, unknown>

/** In words: from when until when a set of rules holds, and for which leads. */
export function ruleTimeText({ from, until, leadsUnderWay }: ShownRuleTime, language: Language): string {
  const t = words[language]
  if (from === null) return t.first
  const { dateTime } = formatIn(language)
  const begins = until === null ? t.since(dateTime(from)) : t.between(dateTime(from), dateTime(until))
  // Where nothing is said, they took over for all leads: none are left from before them.
  return `${begins}, ${leadsUnderWay === 'keep' ? t.forNewLeads : t.forAllLeads}`
}
