import { NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { levelTitle } from '../../../lib/domain/words/rule-words.ts'
import { rublesOf } from '../../shared/money/read-amount.ts'
import { useAmountField } from '../../shared/money/use-amount-field.ts'
import { useLanguage } from '../../shared/texts/language.ts'
import { AmountInput } from '../look/amount-input.tsx'
import { rewardQuestionTexts } from './reward-question-texts.ts'

/** What rules ask about a deal besides its amount: only that is asked of the person. */
export interface AskedOfDeals {
  groups: boolean
  leadDeal: boolean
  partnerDeal: boolean
  monthDeals: boolean
  monthEarned: boolean
}

/** A deal as the preview of rewards is asked about it. */
export interface RewardQuestion {
  level?: number
  group?: string
  amount: number
  leadDeal?: number
  partnerDeal?: number
  monthDeals?: number
  monthEarned?: number
}

/**
 * The fields for a deal and a partner whose reward is asked for.
 *
 * @param name under which the amounts outlive the page
 */
export function useRewardQuestion(name: string, { asks, amount: first }: { asks: AskedOfDeals; amount: string }) {
  const amount = useAmountField(`${name}:amount`, first)
  const monthDeals = useAmountField(`${name}:month-deals`)
  const monthEarned = useAmountField(`${name}:month-earned`)
  const [level, setLevel] = useState('')
  const [group, setGroup] = useState('')
  const [leadDeal, setLeadDeal] = useState<number | ''>(1)
  const [partnerDeal, setPartnerDeal] = useState<number | ''>(1)
  return {
    asks,
    fields: {
      amount,
      monthDeals,
      monthEarned,
      level,
      setLevel,
      group,
      setGroup,
      leadDeal,
      setLeadDeal,
      partnerDeal,
      setPartnerDeal,
    },
    /** Judges what was typed; undefined while something is wrong. */
    ask: (): RewardQuestion | undefined => {
      const ofMonth = [...(asks.monthDeals ? [monthDeals] : []), ...(asks.monthEarned ? [monthEarned] : [])]
      const judged = [amount.judge(), ...ofMonth.map((field) => field.text.trim() === '' || field.judge())]
      if (judged.includes(false) || amount.kopecks === undefined) return undefined
      return {
        ...(level !== '' && { level: Number(level) }),
        ...(asks.groups && group !== '' && { group }),
        amount: rublesOf(amount.kopecks),
        ...(asks.leadDeal && leadDeal !== '' && { leadDeal }),
        ...(asks.partnerDeal && partnerDeal !== '' && { partnerDeal }),
        ...(asks.monthDeals && monthDeals.kopecks !== undefined && { monthDeals: rublesOf(monthDeals.kopecks) }),
        ...(asks.monthEarned && monthEarned.kopecks !== undefined && { monthEarned: rublesOf(monthEarned.kopecks) }),
      }
    },
  }
}

interface RewardQuestionFieldsProps {
  question: ReturnType<typeof useRewardQuestion>
  levels: readonly { number: number; description: string }[]
  groups: readonly { title: string }[]
}

export function RewardQuestionFields({ question: { asks, fields }, levels, groups }: RewardQuestionFieldsProps) {
  const t = rewardQuestionTexts.use()
  const language = useLanguage()
  return (
    <>
      <NativeSelect
        label={t.level}
        value={fields.level}
        data={[
          { value: '', label: t.noLevel },
          ...levels.map((one) => ({ value: String(one.number), label: levelTitle(one, language) })),
        ]}
        onChange={(event) => fields.setLevel(event.currentTarget.value)}
      />
      {asks.groups && (
        <NativeSelect
          label={t.group}
          value={fields.group}
          data={[{ value: '', label: t.noGroup }, ...groups.map(({ title }) => ({ value: title, label: title }))]}
          onChange={(event) => fields.setGroup(event.currentTarget.value)}
        />
      )}
      <AmountInput label={t.amount} field={fields.amount} />
      {asks.monthDeals && <AmountInput label={t.monthDeals} field={fields.monthDeals} />}
      {asks.monthEarned && <AmountInput label={t.monthEarned} field={fields.monthEarned} />}
      {asks.leadDeal && <DealNumber label={t.leadDeal} value={fields.leadDeal} onChange={fields.setLeadDeal} />}
      {asks.partnerDeal && <DealNumber label={t.partnerDeal} value={fields.partnerDeal} onChange={fields.setPartnerDeal} />}
    </>
  )
}

interface DealNumberProps {
  label: string
  value: number | ''
  onChange: (typed: number | '') => void
}

function DealNumber({ label, value, onChange }: DealNumberProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={1}
      max={999_999_999}
      allowDecimal={false}
      hideControls
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
    />
  )
}
