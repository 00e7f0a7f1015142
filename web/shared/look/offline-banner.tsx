import { useIsOnline } from './use-is-online.ts'
import { sharedTexts } from '../texts/shared-texts.ts'

/** Says so while there is no network. */
export function OfflineBanner() {
  const { offline } = sharedTexts.use()
  return (
    <div className="offline" role="status">
      {useIsOnline() ? null : <p>{offline}</p>}
    </div>
  )
}
