import { Suspense, useState } from 'react'
import { Boundary } from '../../../shared/failure/boundary.tsx'
import { loadable } from '../../../shared/failure/loadable.tsx'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useCopy } from '../../../shared/look/use-copy.ts'
import { linkAddress } from '../../../shared/offers/link-address.ts'
import { linkStates, linkTones } from '../../../shared/offers/link-states.ts'
import { BrokenPart } from '../../look/broken-part.tsx'
import { Button } from '../../look/button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { LinkChange } from './link-change.tsx'
import type { OwnLink } from './link-requests.ts'
import { linkTexts } from './link-texts.ts'
import { TagsDialog } from './tags-dialog.tsx'

// The code that draws QR codes is loaded on demand.
const QrDialog = loadable(async () => (await import('./qr-dialog.tsx')).QrDialog)

interface LinkCardProps {
  link: OwnLink
  /** Whether its offer takes clients of this partner. */
  isOpen: boolean
}

/** One link, and all the ways to share it. */
export function LinkCard({ link, isOpen }: LinkCardProps) {
  const { slug, offer, createdAt, status } = link
  const t = linkTexts.use()
  const states = linkStates.use()
  const { date } = useFormat()
  const { isCopied, copy } = useCopy()
  const [dialog, setDialog] = useState<'qr' | 'tags'>()
  const address = linkAddress(slug)
  const title = offer?.title ?? t.noOffer
  const close = (): void => setDialog(undefined)
  return (
    <article className="card stack" aria-label={`${title}: ${slug}`}>
      <div>
        <h3>
          {title} {!isOpen && <StatusBadge tone="warn">{t.gone}</StatusBadge>}{' '}
          {status !== 'Active' && <StatusBadge tone={linkTones[status]}>{states[status]}</StatusBadge>}
        </h3>
        <p className="address">{address}</p>
        {createdAt && <p className="quiet">{t.since(date(createdAt))}</p>}
      </div>
      {status === 'Active' && (
        <div className="row">
          <Button
            onClick={() => {
              copy(address)
              announce(t.copied)
            }}
          >
            {isCopied ? t.copied : t.copy}
          </Button>
          {'share' in navigator && (
            <Button kind="quiet" onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}>
              {t.share}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setDialog('qr')}>
            {t.qr}
          </Button>
          <Button kind="quiet" onClick={() => setDialog('tags')}>
            {t.tags}
          </Button>
        </div>
      )}
      <LinkChange link={link} />
      {dialog === 'qr' && (
        <Boundary fallback={(failed) => <BrokenPart {...failed} />}>
          <Suspense>
            <QrDialog address={address} title={title} name={slug} onClose={close} />
          </Suspense>
        </Boundary>
      )}
      {dialog === 'tags' && <TagsDialog slug={slug} onClose={close} />}
    </article>
  )
}
