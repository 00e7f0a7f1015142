import { useFormat } from '../../shared/format/format.ts'
import { ownTexts } from './own-texts.ts'

/** From when on payouts are sent, where address or details were changed lately, or a request goes to others; nothing otherwise. */
export function PaidFrom({ waitsUntil }: { waitsUntil: string | null | undefined }) {
  const t = ownTexts.use()
  const { dateTime } = useFormat()
  return waitsUntil ? <p className="notice notice-warn">{t.paidFrom(dateTime(waitsUntil))}</p> : null
}
