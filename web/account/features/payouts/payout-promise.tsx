import { useFace } from '../../../shared/face/face.ts'
import { payoutTexts } from './payout-texts.ts'

/** When the money comes, in the program's own words; nothing where nothing is promised. */
export function PayoutPromise() {
  const t = payoutTexts.use()
  const promise = useFace()?.payoutPromise
  return promise ? <p>{t.promise(promise)}</p> : null
}
