import { NativeSelect } from '@mantine/core'
import { useOffers } from './use-offers.ts'

interface OfferSelectProps {
  label: string
  /** What stands for none. */
  none: string
  value: string
  onChange: (value: string) => void
  /** What of an offer the value is. */
  by: 'id' | 'slug'
  error?: string | undefined
}

/** Picks one of the contour's offers. */
export function OfferSelect({ label, none, value, onChange, by, error }: OfferSelectProps) {
  const offers = useOffers()
  const data = [{ value: '', label: none }, ...(offers.data ?? []).map((offer) => ({ value: offer[by], label: offer.title }))]
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
