import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useOwnChanged } from '../../own/own-queries.ts'
import { profileTexts } from './profile-texts.ts'

export type ProfileChange = components['schemas']['OwnProfileChange']

/** A change of the profile, which happens once. */
export function useProfileChange(name: string, onDone: () => void = () => undefined) {
  const t = profileTexts.use()
  const ownChanged = useOwnChanged()
  return useIntendedAct({
    name: `change-profile:${name}`,
    send: (body: ProfileChange, key: string) =>
      unwrap(api.PUT('/api/account/profile', { params: { header: { 'Idempotency-Key': key } }, body })),
    isPrivate: ({ legalDetails }) => legalDetails !== undefined,
    onDone: ({ changed }) => {
      announce(changed.length > 0 ? t.saved : t.nothingChanged)
      ownChanged()
      onDone()
    },
  })
}
