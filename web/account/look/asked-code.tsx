import { useAskedCodeText } from '../../shared/codes/asked-code-text.ts'
import { codeTexts } from '../../shared/codes/code-texts.ts'
import type { AskedCode as AskedCodeState } from '../../shared/session/session.ts'
import { Button } from './button.tsx'

interface AskedCodeProps {
  asked: AskedCodeState
  isBusy: boolean
  onSendAgain: () => void
}

/** The state of a mailed code, and the way to have it sent again. */
export function AskedCode({ asked, isBusy, onSendAgain }: AskedCodeProps) {
  const t = codeTexts.use()
  const { state, wait, againAt } = useAskedCodeText(asked)
  return (
    <div className="stack">
      <p role="status">{state}</p>
      {wait && <p className="quiet">{wait}</p>}
      {againAt ? (
        <p className="quiet">{againAt}</p>
      ) : (
        <div className="row">
          <Button kind="link" isBusy={isBusy} onClick={onSendAgain}>
            {t.sendAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
