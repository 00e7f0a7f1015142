import { Fragment } from 'react'
import { Link } from 'wouter'
import type { components } from '../../shared/api.d.ts'
import { partnerLine } from '../look/partner-line.ts'
import { sameDetailsTexts } from './same-details-texts.ts'

interface SameDetailsProps {
  /** Absent of what an answer of a former version brought. */
  sameDetails: readonly components['schemas']['SameDetails'][] | undefined
}

/** Who else is paid by the same ИНН, account, card or telephone; nothing where nobody is. */
export function SameDetails({ sameDetails = [] }: SameDetailsProps) {
  const t = sameDetailsTexts.use()
  if (sameDetails.length === 0) return null
  return (
    <div role="group" aria-label={t.label} style={{ overflowWrap: 'anywhere' }}>
      {sameDetails.map(({ kind, count, partners }) => (
        <div key={kind}>
          {t.same[kind]}{' '}
          {partners.map((partner, index) => (
            <Fragment key={partner.id}>
              {index > 0 && ', '}
              <Link href={`/partners/${partner.id}`}>{partnerLine(partner)}</Link>
            </Fragment>
          ))}
          {count > partners.length && ` ${t.more(count - partners.length)}`}
        </div>
      ))}
    </div>
  )
}
