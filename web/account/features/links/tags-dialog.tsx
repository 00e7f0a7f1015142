import { maxClickParameterLength, subParameterNames } from '../../../../lib/domain/referral/click.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useCopy } from '../../../shared/look/use-copy.ts'
import { linkAddress } from '../../../shared/offers/link-address.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { Button } from '../../look/button.tsx'
import { Dialog } from '../../look/dialog.tsx'
import { TextField } from '../../look/text-field.tsx'
import { linkTexts } from './link-texts.ts'

const noTags: Readonly<Record<string, string>> = Object.fromEntries(subParameterNames.map((name) => [name, '']))

/** The address of a link with tags that come back with the lead. */
export function TagsDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const t = linkTexts.use()
  const { dialog } = sharedTexts.use()
  const { isCopied, copy } = useCopy()
  const [tags, setTags] = useDraft(`tag-link:${slug}`, noTags)
  const address = linkAddress(slug)
  const filled = subParameterNames.flatMap((name) => {
    const text = tags[name]?.trim()
    return text ? [[name, text] as [string, string]] : []
  })
  const tagged = filled.length === 0 ? address : `${address}?${new URLSearchParams(filled).toString()}`
  return (
    <Dialog isOpen title={t.tagsTitle} onClose={onClose}>
      <p className="quiet">{t.tagsWhy}</p>
      {subParameterNames.map((name, index) => (
        <TextField
          key={name}
          label={t.tag(index + 1)}
          value={tags[name] ?? ''}
          maxLength={maxClickParameterLength}
          autoComplete="off"
          onChange={(text) => setTags({ ...tags, [name]: text })}
        />
      ))}
      <p className="address" aria-label={t.tagged}>
        {tagged}
      </p>
      <div className="row">
        <Button kind="quiet" onClick={onClose}>
          {dialog.close}
        </Button>
        <Button
          onClick={() => {
            copy(tagged)
            announce(t.copied)
          }}
        >
          {isCopied ? t.copied : t.copy}
        </Button>
      </div>
    </Dialog>
  )
}
