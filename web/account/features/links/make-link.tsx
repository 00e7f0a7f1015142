import { useEffect, useState } from 'react'
import { ownSlug } from '../../../../lib/domain/value/slug.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { linkAddress } from '../../../shared/offers/link-address.ts'
import { usePerson } from '../../../shared/session/session.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { Button } from '../../look/button.tsx'
import { Dialog } from '../../look/dialog.tsx'
import { TextField } from '../../look/text-field.tsx'
import { type OwnOffer, useCheckedSlug, useLinkCreation } from './link-requests.ts'
import { linkTexts } from './link-texts.ts'
import { suggestedSlug } from './suggested-slug.ts'

const typingMs = 400
const maxSlugLength = 100

/** Makes a link to an offer. A name is suggested, and checked for availability while it is typed. */
export function MakeLink({ offer, onClose }: { offer: OwnOffer; onClose: () => void }) {
  const t = linkTexts.use()
  const { dialog } = sharedTexts.use()
  const { firstName } = usePerson()
  const [typed, setTyped] = useDraft(`create-own-link:${offer.id}`, suggestedSlug(firstName, offer.slug))
  const slug = ownSlug(typed)
  const settled = useSettled(slug ?? '')
  const isSettled = slug !== undefined && settled === slug
  const checked = useCheckedSlug(settled, isSettled)
  const act = useLinkCreation(() => {
    announce(t.made)
    onClose()
  })
  const isTaken = isSettled && checked.data?.isFree === false
  const { suggestion = null } = checked.data ?? {}
  const submit = (): void => {
    if (slug !== undefined && !isTaken) void act.intend({ offerId: offer.id, slug })
  }
  return (
    <Dialog isOpen title={t.makeFor(offer.title)} onClose={() => !act.isBusy && onClose()}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t.slug}
          hint={t.slugHint}
          value={typed}
          maxLength={maxSlugLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={slug === undefined ? t.slugInvalid : isTaken ? t.taken(suggestion) : undefined}
          onChange={setTyped}
        />
        <p className="quiet" role="status">
          {slug !== undefined && !isTaken && (isSettled && checked.data ? t.free : t.checking)}
        </p>
        {isTaken && suggestion && (
          <div>
            <Button kind="link" onClick={() => setTyped(suggestion)}>
              {t.takeSuggestion(suggestion)}
            </Button>
          </div>
        )}
        {slug !== undefined && <p className="address">{linkAddress(slug)}</p>}
        <ActNotice act={act} />
        <div className="row">
          <Button kind="quiet" onClick={() => !act.isBusy && onClose()}>
            {dialog.cancel}
          </Button>
          <Button type="submit" isBusy={act.isBusy}>
            {t.make}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The last value that did not change for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
