import { Checkbox, List, Radio, Stack, Text, TextInput } from '@mantine/core'
import { ruleTimeText, type ShownRuleTime } from '../../../../../lib/domain/words/rule-time-words.ts'
import { useRuleSentences } from '../../../../shared/offers/reward-words.ts'
import { useLanguage } from '../../../../shared/texts/language.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { draftTexts } from './draft-texts.ts'

export type RuleSet = Configuration['offers'][number]['ruleSets'][number]

/** When new rules begin and end, and for whom, as it is typed. Days are of Moscow. */
export interface TypedTime {
  /** Empty: when they are published. */
  from: string
  /** Empty: they do not end. */
  lastDay: string
  leadsUnderWay: 'keep' | 'change'
}

export const atOnce: TypedTime = { from: '', lastDay: '', leadsUnderWay: 'keep' }

const dayMs = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/** New rules as a piece of a contour file. */
export function timedRules(rewards: readonly object[], { from, lastDay, leadsUnderWay }: TypedTime) {
  if (from === '' && lastDay === '') return { rewards, leadsUnderWay }
  const time = { ...(from !== '' && { from }), ...(lastDay !== '' && { until: dayAfter(lastDay) }) }
  return { laterRules: [{ ...time, leadsUnderWay, rewards }] }
}

/** When the rules in the form above hold, and for which leads. */
export function RuleTime({ time, onChange }: { time: TypedTime; onChange: (time: TypedTime) => void }) {
  const t = draftTexts.use()
  return (
    <Stack gap="xs">
      <Text fw={600}>{t.ruleTime}</Text>
      <div className="rule-fields">
        <TextInput
          type="date"
          label={t.rulesFrom}
          description={t.rulesFromHint}
          value={time.from}
          onChange={(event) => onChange({ ...time, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t.rulesLastDay}
          description={t.rulesLastDayHint}
          value={time.lastDay}
          onChange={(event) => onChange({ ...time, lastDay: event.currentTarget.value })}
        />
      </div>
      <Radio.Group
        label={t.leadsUnderWay}
        value={time.leadsUnderWay}
        onChange={(value) => onChange({ ...time, leadsUnderWay: value })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="keep" label={t.leadsKeep} />
          <Radio value="change" label={time.lastDay === '' ? t.leadsChange : t.leadsChangeMeanwhile} />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

/** In words: from when until when a set of rules holds, and for whom. */
export function useRuleTime(): (set: ShownRuleTime) => string {
  const language = useLanguage()
  return (set) => ruleTimeText(set, language)
}

/** Rules that begin later or are to end, each with a tick that takes it back. */
export function RulesToWithdraw(of: {
  sets: readonly RuleSet[]
  withdrawn: readonly string[]
  onChange: (froms: string[]) => void
}) {
  const t = draftTexts.use()
  const timeOf = useRuleTime()
  const sentences = useRuleSentences()
  if (of.sets.length === 0) return null
  return (
    <Stack gap="xs">
      <Text fw={600}>{t.plannedRules}</Text>
      {of.sets.map((set) => {
        const from = set.from ?? ''
        const others = of.withdrawn.filter((one) => one !== from)
        return (
          <div key={set.number}>
            <Text size="sm">{timeOf(set)}</Text>
            <List size="sm">
              {sentences(set.rules).map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
            <Checkbox
              mt={4}
              label={set.isInForce ? t.endNow : t.withdraw}
              checked={of.withdrawn.includes(from)}
              onChange={(event) => of.onChange(event.currentTarget.checked ? [...others, from] : others)}
            />
          </div>
        )
      })}
    </Stack>
  )
}
