import { List } from '@mantine/core'
import { ruleTimeText } from '../../../../lib/domain/words/rule-time-words.ts'
import { addresseesText } from '../../../../lib/domain/words/rule-words.ts'
import { useRuleSentences } from '../../../shared/offers/reward-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import type { Configuration } from '../../configuration/use-configuration.ts'
import type { Lead } from './lead-queries.ts'

/** The rules that the next act of the lead goes by: since when they hold, and what they say. */
export function RulesOfLead({ lead: { rules, offer }, configuration }: { lead: Lead; configuration: Configuration | undefined }) {
  const language = useLanguage()
  const sentences = useRuleSentences()
  const sets = configuration?.offers.find(({ id }) => id === offer?.id)?.ruleSets
  const set = sets?.find(({ number }) => number === rules?.number)
  if (!rules) return null
  if (!set) return ruleTimeText({ from: rules.from, until: null, leadsUnderWay: 'keep' }, language)
  return (
    <details>
      <summary>{ruleTimeText(set, language)}</summary>
      <List size="sm">
        {set.rules.map((rule) => {
          const whose = rule.level || rule.group ? `${addresseesText(rule, set.rules, language)}: ` : ''
          const said = `${whose}${sentences([rule]).join('')}`
          return <List.Item key={said}>{said}</List.Item>
        })}
      </List>
    </details>
  )
}
