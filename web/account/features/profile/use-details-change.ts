import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useOwnChanged } from '../../own/own-queries.ts'
import { profileTexts } from './profile-texts.ts'

export type DetailsChange = components['schemas']['OwnPaymentDetailsChange']

/** A change of payment details, which happens once. */
export function useDetailsChange(onDone: () => void) {
  const t = profileTexts.use()
  const ownChanged = useOwnChanged()
  return useIntendedAct({
    name: 'change-payment-details',
    send: (body: DetailsChange, key: string) =>
      unwrap(api.PUT('/api/account/payment-details', { params: { header: { 'Idempotency-Key': key } }, body })),
    onDone: () => {
      announce(t.saved)
      ownChanged()
      onDone()
    },
  })
}
