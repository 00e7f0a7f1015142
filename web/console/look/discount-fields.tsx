import { Select, TextInput } from '@mantine/core'
import { readAmount, rublesOf } from '../../shared/money/read-amount.ts'
import type { ShownDiscount } from '../../shared/offers/discount-words.ts'
import { textsOf } from '../../shared/texts/texts.ts'

/** A discount as it is typed. */
export interface TypedDiscount {
  kind: 'none' | 'percent' | 'fixed'
  /** As it was typed: a percentage, or rubles. */
  size: string
  text: string
}

export const typedDiscountOf = (discount: ShownDiscount | null): TypedDiscount => ({
  kind: discount === null ? 'none' : discount.percent === null ? 'fixed' : 'percent',
  size: String(discount?.percent ?? discount?.fixed ?? '').replace('.', ','),
  text: discount?.text ?? '',
})

/** Null for none. */
export function discountOf({ kind, size, text }: TypedDiscount) {
  const typed = sizeOf(size)
  if (kind === 'none' || typed === undefined) return null
  const told = text.trim() === '' ? {} : { text: text.trim() }
  return kind === 'percent' ? { percent: typed, ...told } : { fixed: typed, ...told }
}

/** Percentages have two decimals at most, as rubles do. */
function sizeOf(text: string): number | undefined {
  const typed = readAmount(text.replace(/%\s*$/, ''))
  return 'kopecks' in typed ? rublesOf(typed.kopecks) : undefined
}

export const isWholeDiscount = ({ kind, size }: TypedDiscount): boolean => kind === 'none' || sizeOf(size) !== undefined

const ru = {
  label: 'Скидка клиенту по промокоду',
  kinds: { percent: 'процент от цены', fixed: 'сумма' },
  size: 'Сколько',
  text: 'Что сказать о ней клиенту',
  textHint: 'Например, условия. Можно не указывать.',
}
const en = {
  label: 'The client’s discount by promocode',
  kinds: { percent: 'a percentage of the price', fixed: 'a sum' },
  size: 'How much',
  text: 'What clients are told of it',
  textHint: 'Its conditions, for example. May be left out.',
} satisfies typeof ru

const texts = textsOf({ ru, en })

interface DiscountFieldsProps {
  discount: TypedDiscount
  /** What no discount means here. */
  none: string
  error?: string | undefined
  onChange: (discount: TypedDiscount) => void
}

/** What clients save with a promocode: nothing of its own, a percentage or a sum, with a text for them. */
export function DiscountFields({ discount, none, error, onChange }: DiscountFieldsProps) {
  const t = texts.use()
  const { kind, size, text } = discount
  const kinds = [
    { value: 'none', label: none },
    { value: 'percent', label: t.kinds.percent },
    { value: 'fixed', label: t.kinds.fixed },
  ]
  return (
    <>
      <Select
        label={t.label}
        data={kinds}
        value={kind}
        error={error}
        allowDeselect={false}
        onChange={(chosen) => onChange({ ...discount, kind: chosen as TypedDiscount['kind'] })}
      />
      {kind !== 'none' && (
        <TextInput
          label={t.size}
          inputMode="decimal"
          autoComplete="off"
          rightSection={kind === 'fixed' ? '₽' : '%'}
          value={size}
          onChange={(event) => onChange({ ...discount, size: event.currentTarget.value })}
        />
      )}
      {kind !== 'none' && (
        <TextInput
          label={t.text}
          description={t.textHint}
          maxLength={200}
          value={text}
          onChange={(event) => onChange({ ...discount, text: event.currentTarget.value })}
        />
      )}
    </>
  )
}
