import { Button, Fieldset, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { draftTexts } from './draft-texts.ts'
import { FaultAt } from './fault-at.tsx'
import { newRule, newStep, type RuleKind, ruleKinds, type TypedRule, type TypedStep } from './typed-rule.ts'

/** The rules of an offer, one form each. */
export function RulesDraft({
  of,
  rules,
  onChange,
}: {
  of: Configuration
  rules: TypedRule[]
  onChange: (rules: TypedRule[]) => void
}) {
  const t = draftTexts.use()
  const edited = (index: number, change: Partial<TypedRule>): void =>
    onChange(rules.map((rule, place) => (place === index ? { ...rule, ...change } : rule)))
  return (
    <Stack gap="xs">
      <Text fw={600}>{t.rules}</Text>
      {of.groups.length > 0 && (
        <Text size="sm" c="dimmed">
          {t.exceptionHint}
        </Text>
      )}
      {rules.map((rule, index) => (
        <Fieldset key={index} legend={t.rule(index + 1)} p="sm">
          <WhenAndWho of={of} rule={rule} index={index} onChange={(change) => edited(index, change)} />
          {rule.kind === 'percentSteps' && <Steps rule={rule} index={index} onChange={(change) => edited(index, change)} />}
          <Deals rule={rule} index={index} onChange={(change) => edited(index, change)} />
          <Group justify="flex-end" mt="xs">
            <Button
              size="xs"
              variant="default"
              aria-label={t.removeRule(index + 1)}
              onClick={() => onChange(rules.filter((_, place) => place !== index))}
            >
              {t.remove}
            </Button>
          </Group>
        </Fieldset>
      ))}
      <Group>
        <Button variant="default" onClick={() => onChange([...rules, newRule(of)])}>
          {t.addRule}
        </Button>
      </Group>
    </Stack>
  )
}

interface RulePart {
  rule: TypedRule
  index: number
  onChange: (change: Partial<TypedRule>) => void
}

/** Where the draft has a part of a rule: among the offer's rewards, or those of a set that begins later. */
const placeIn = (index: number, part: string): RegExp =>
  new RegExp(`^offers\\[[^\\]]*\\](\\.laterRules\\[\\d+\\])?\\.rewards\\[${index}\\]${part}`)

/** The first step also says what is wrong with all of them together. */
const placeOfStep = (rule: number, step: number): RegExp =>
  placeIn(
    rule,
    step === 0 ? String.raw`\.percentSteps(\.steps(\[0\](\.from)?)?)?$` : String.raw`\.percentSteps\.steps\[${step}\](\.from)?$`,
  )

/** Levels are numbers, so no level looks like a group. */
const groupPrefix = 'group '

const whomOf = (value: string): Pick<TypedRule, 'level' | 'group'> =>
  value.startsWith(groupPrefix) ? { level: '', group: value.slice(groupPrefix.length) } : { level: value, group: '' }

function WhenAndWho({ of, rule, index, onChange }: RulePart & { of: Configuration }) {
  const t = draftTexts.use()
  // No lead moves into a retired status, so nothing more is earned in it.
  const statuses = of.leadStatuses
    .filter(({ systemName, hidden }) => !hidden || systemName === rule.leadStatus)
    .map(({ systemName, title }) => ({ value: systemName, label: title }))
  const levels = [
    { value: '', label: t.anyLevel },
    ...of.levels.map(({ number }) => ({ value: String(number), label: t.ofLevel(number) })),
    ...of.groups.map(({ title }) => ({ value: groupPrefix + title, label: t.ofGroup(title) })),
  ]
  const kinds = ruleKinds.map((kind) => ({ value: kind, label: t.ruleKinds[kind] }))
  return (
    <div className="rule-fields">
      <FaultAt place={placeIn(index, String.raw`\.leadStatus$`)}>
        <Select
          label={t.ruleStatus}
          data={statuses}
          value={rule.leadStatus}
          allowDeselect={false}
          onChange={(leadStatus) => onChange({ leadStatus })}
        />
      </FaultAt>
      <FaultAt place={placeIn(index, String.raw`\.(level|group)$`)}>
        <Select
          label={t.ruleLevel}
          data={levels}
          value={rule.group === '' ? rule.level : groupPrefix + rule.group}
          allowDeselect={false}
          onChange={(value) => onChange(whomOf(value ?? ''))}
        />
      </FaultAt>
      <Select
        label={t.ruleKind}
        data={kinds}
        value={rule.kind}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: kind as RuleKind })}
      />
      {rule.kind !== 'percentSteps' && (
        <FaultAt place={placeIn(index, String.raw`(\.(fixed|percentOfDeal))?$`)}>
          <Amount
            label={t.ruleSize}
            value={rule.size}
            suffix={rule.kind === 'fixed' ? ' ₽' : ' %'}
            onChange={(size) => onChange({ size })}
          />
        </FaultAt>
      )}
      <FaultAt place={placeIn(index, String.raw`\.holdDays$`)}>
        <Count label={t.holdDays} value={rule.holdDays} max={365} onChange={(holdDays) => onChange({ holdDays })} />
      </FaultAt>
    </div>
  )
}

function Steps({ rule: { apply, by, steps }, index: ofRule, onChange }: RulePart) {
  const t = draftTexts.use()
  const edited = (index: number, change: Partial<TypedStep>): void =>
    onChange({ steps: steps.map((step, place) => (place === index ? { ...step, ...change } : step)) })
  return (
    <Stack gap="xs" mt="xs">
      <Select
        label={t.stepsBy}
        data={[
          { value: 'deal', label: t.stepsByDeal },
          { value: 'month', label: t.stepsByMonth },
        ]}
        value={by}
        allowDeselect={false}
        onChange={(value) => onChange({ by: value === 'month' ? 'month' : 'deal' })}
      />
      <Select
        label={t.stepsApply}
        data={[
          { value: 'whole', label: t.stepsWhole[by] },
          { value: 'slices', label: t.stepsSlices[by] },
        ]}
        value={apply}
        allowDeselect={false}
        onChange={(value) => onChange({ apply: value === 'slices' ? 'slices' : 'whole' })}
      />
      {steps.map((step, index) => (
        <Group key={index} align="flex-end" gap="xs" wrap="nowrap">
          <FaultAt place={placeOfStep(ofRule, index)}>
            <Amount label={t.stepFrom(index + 1)} value={step.from} suffix=" ₽" onChange={(from) => edited(index, { from })} />
          </FaultAt>
          <FaultAt place={placeIn(ofRule, String.raw`\.percentSteps\.steps\[${index}\]\.percent$`)}>
            <Amount label={t.stepPercent} value={step.percent} suffix=" %" onChange={(percent) => edited(index, { percent })} />
          </FaultAt>
          <Button
            variant="default"
            px="sm"
            flex="none"
            aria-label={t.removeStep(index + 1)}
            disabled={steps.length === 1}
            onClick={() => onChange({ steps: steps.filter((_, place) => place !== index) })}
          >
            ×
          </Button>
        </Group>
      ))}
      <Group>
        <Button size="xs" variant="default" onClick={() => onChange({ steps: [...steps, newStep] })}>
          {t.addStep}
        </Button>
      </Group>
    </Stack>
  )
}

/** What most rules leave empty. */
function Deals({ rule, index, onChange }: RulePart) {
  const t = draftTexts.use()
  const { kind, maxPerDeal, maxPerMonth, fromDeal, toDeal, onlyMonths } = rule
  const asksForMonth = (kind === 'percentSteps' && rule.by === 'month') || (kind !== 'fixed' && maxPerMonth !== '')
  // Only at first: a field that is emptied must not close what it stands in.
  const [isOpen] = useState([maxPerDeal, maxPerMonth, fromDeal, toDeal, onlyMonths].some((value) => value !== ''))
  return (
    <details open={isOpen} className="rule-deals">
      <summary>{t.onlySomeDeals}</summary>
      <div className="rule-fields">
        <Select
          label={t.dealsOf}
          data={[
            { value: 'lead', label: t.dealsOfLead },
            { value: 'partner', label: t.dealsOfPartner },
          ]}
          value={rule.dealsOf}
          allowDeselect={false}
          onChange={(value) => onChange({ dealsOf: value === 'partner' ? 'partner' : 'lead' })}
        />
        <FaultAt place={placeIn(index, String.raw`\.onlyDeals(\.(from|of))?$`)}>
          <Count label={t.fromDeal} value={fromDeal} max={100} onChange={(value) => onChange({ fromDeal: value })} />
        </FaultAt>
        <FaultAt place={placeIn(index, String.raw`\.onlyDeals\.to$`)}>
          <Count label={t.toDeal} value={toDeal} max={100} onChange={(value) => onChange({ toDeal: value })} />
        </FaultAt>
        <FaultAt place={placeIn(index, String.raw`\.onlyMonths$`)}>
          <Count label={t.onlyMonths} value={onlyMonths} max={120} onChange={(value) => onChange({ onlyMonths: value })} />
        </FaultAt>
        {kind !== 'fixed' && (
          <>
            <FaultAt place={placeIn(index, String.raw`\.maxPerDeal$`)}>
              <Amount label={t.maxPerDeal} value={maxPerDeal} suffix=" ₽" onChange={(value) => onChange({ maxPerDeal: value })} />
            </FaultAt>
            <FaultAt place={placeIn(index, String.raw`\.maxPerMonth$`)}>
              <Amount
                label={t.maxPerMonth}
                value={maxPerMonth}
                suffix=" ₽"
                onChange={(value) => onChange({ maxPerMonth: value })}
              />
            </FaultAt>
          </>
        )}
      </div>
      <Text size="sm" c="dimmed" mt={4}>
        {t.someDealsHint} {rule.dealsOf === 'partner' && t.partnerDealsHint} {asksForMonth && t.monthHint}
      </Text>
    </details>
  )
}

interface NumberField {
  label: string
  value: number | ''
  error?: ReactNode
  onChange: (value: number | '') => void
}

const Amount = ({ label, value, suffix, error, onChange }: NumberField & { suffix: string }) => (
  <NumberInput
    label={label}
    value={value}
    min={0}
    decimalScale={2}
    decimalSeparator=","
    thousandSeparator=" "
    suffix={suffix}
    hideControls
    error={error}
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
  />
)

const Count = ({ label, value, max, error, onChange }: NumberField & { max: number }) => (
  <NumberInput
    label={label}
    value={value}
    min={0}
    max={max}
    allowDecimal={false}
    hideControls
    error={error}
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
  />
)
