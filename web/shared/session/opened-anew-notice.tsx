import { useState } from 'react'
import { sharedTexts } from '../texts/shared-texts.ts'
import { takeWhyOpenedAnew } from './page-end.ts'

/** Said as long as the page is open, by whichever screen it is on. */
const why = takeWhyOpenedAnew()

/** Says why the page was opened anew, if it was, and what became of what one had begun. */
export function OpenedAnewNotice() {
  const { openedAnew: t, dialog } = sharedTexts.use()
  const [isRead, setRead] = useState(false)
  return (
    <div className="opened-anew" role="status">
      {why && !isRead && (
        <p>
          {t[why]}{' '}
          <button type="button" onClick={() => setRead(true)}>
            {dialog.close}
          </button>
        </p>
      )}
    </div>
  )
}
