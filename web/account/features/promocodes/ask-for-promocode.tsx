import { useId } from 'react'
import { useFailureText } from '../../../shared/api/failure-text.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { violationsByField } from '../../../shared/look/violations.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { Button } from '../../look/button.tsx'
import { Dialog } from '../../look/dialog.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { TextField } from '../../look/text-field.tsx'
import { useOwnOffers, usePromocodeRequest } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

const maxCodeLength = 40

/** Asks for a promocode for one of the offers that are open to the partner. */
export function AskForPromocode({ onClose }: { onClose: () => void }) {
  const t = promocodeTexts.use()
  const { dialog } = sharedTexts.use()
  const textOf = useFailureText()
  const offers = useOwnOffers()
  const offerField = useId()
  const [chosen, setChosen] = useDraft<string | undefined>('request-promocode:offer', undefined)
  const [code, setCode] = useDraft('request-promocode:code', '')
  const offerId = chosen ?? offers.data?.[0]?.id ?? ''
  const act = usePromocodeRequest((promocode) => {
    announce(t.asked(promocode.code))
    onClose()
  })
  const failure = act.state.kind === 'refused' ? act.state.failure : undefined
  const { byField } = violationsByField(failure, ['code'])
  const codeError = byField.code ? t.codeInvalid : failure?.code === 'PROMOCODE_TAKEN' ? textOf(failure) : undefined
  return (
    <Dialog isOpen title={t.ask} onClose={() => !act.isBusy && onClose()}>
      <Loaded query={offers} isEmpty={offers.data?.length === 0} empty={t.noOffers} rows={2}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void act.intend({ offerId, code })
          }}
        >
          <div className="field">
            <label htmlFor={offerField}>{t.offer}</label>
            <select id={offerField} className="input" value={offerId} onChange={(event) => setChosen(event.currentTarget.value)}>
              {offers.data?.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <TextField
            label={t.code}
            hint={t.codeHint}
            value={code}
            maxLength={maxCodeLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={codeError}
            onChange={setCode}
          />
          {codeError === undefined && <ActNotice act={act} />}
          <div className="row">
            <Button kind="quiet" onClick={() => !act.isBusy && onClose()}>
              {dialog.cancel}
            </Button>
            <Button type="submit" isBusy={act.isBusy}>
              {t.ask}
            </Button>
          </div>
        </form>
      </Loaded>
    </Dialog>
  )
}
