import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isMoneyEvent } from '../../../../lib/domain/feed/event.ts'
import { rublesOf, readAmount } from '../../../shared/money/read-amount.ts'
import { fieldTexts } from '../../../shared/money/texts/field-texts.ts'
import { journalTexts } from './journal-texts.ts'
import type { JournalAddress } from './journal-requests.ts'
import { type PeriodName, periodNames, periodOf } from './periods.ts'

interface JournalFiltersProps {
  address: JournalAddress
  onChange: (changed: Partial<JournalAddress>) => void
}

/** The filters of the journal. */
export function JournalFilters({ address, onChange }: JournalFiltersProps) {
  const t = journalTexts.use()
  const { amount: faults } = fieldTexts.use()
  const [wrong, setWrong] = useState<{ amountFrom?: string; amountTo?: string }>({})
  const types = Object.entries(t.types).map(([value, label]) => ({ value, label }))
  const typed = (form: FormData): void => {
    const amounts = (['amountFrom', 'amountTo'] as const).map((name) => {
      const text = textIn(form, name)
      const amount = text === '' ? undefined : readAmount(text)
      if (amount === undefined) return { name, value: '' }
      return 'kopecks' in amount ? { name, value: String(rublesOf(amount.kopecks)) } : { name, fault: faults[amount.fault] }
    })
    setWrong(Object.fromEntries(amounts.flatMap(({ name, fault }) => (fault === undefined ? [] : [[name, fault]]))))
    if (amounts.some(({ fault }) => fault !== undefined)) return
    onChange({ by: textIn(form, 'by'), ...Object.fromEntries(amounts.map(({ name, value = '' }) => [name, value])) })
  }
  const setPeriod = (name: PeriodName): void => onChange(periodOf(name, Date.now()))
  return (
    <form
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        typed(new FormData(event.currentTarget))
      }}
    >
      <Group gap="xs" mb="sm" role="group" aria-label={t.period}>
        {periodNames.map((name) => (
          <Button key={name} size="xs" variant="default" onClick={() => setPeriod(name)}>
            {t.periods[name]}
          </Button>
        ))}
      </Group>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t.act}
          value={address.type}
          data={[
            { value: '', label: t.any },
            { value: 'money', label: t.money },
            { group: t.moneyGroup, items: types.filter(({ value }) => isAboutMoney(value)) },
            { group: t.otherGroup, items: types.filter(({ value }) => !isAboutMoney(value)) },
          ]}
          onChange={(event) => onChange({ type: event.currentTarget.value })}
        />
        <TextInput key={`by ${address.by}`} name="by" label={t.by} defaultValue={address.by} autoComplete="off" />
        <DayInput label={t.since} value={address.since} onChange={(since) => onChange({ since })} />
        <DayInput label={t.until} value={address.until} onChange={(until) => onChange({ until })} />
        <TextInput
          key={`from ${address.amountFrom}`}
          name="amountFrom"
          label={t.amountFrom}
          defaultValue={address.amountFrom.replace('.', ',')}
          error={wrong.amountFrom}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextInput
          key={`to ${address.amountTo}`}
          name="amountTo"
          label={t.amountTo}
          defaultValue={address.amountTo.replace('.', ',')}
          error={wrong.amountTo}
          inputMode="decimal"
          autoComplete="off"
        />
        <Button type="submit" variant="default">
          {t.apply}
        </Button>
      </Group>
      {address.of !== '' && (
        <Button variant="default" mt="sm" onClick={() => onChange({ of: '' })}>
          {`${t.onlyThis(address.of)} ×`}
        </Button>
      )}
    </form>
  )
}

/** A new partner may come with a balance, but usually does not. */
const isAboutMoney = (type: string): boolean => isMoneyEvent(type) && type !== 'partner.created'

function textIn(form: FormData, name: string): string {
  const text = form.get(name)
  return typeof text === 'string' ? text.trim() : ''
}

function DayInput({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return <TextInput type="date" label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}
