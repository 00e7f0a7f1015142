import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { partnerTexts } from './partner-texts.ts'

/** The way to the partner whose address it is. */
export function TakenBy({ failure }: { failure: ApiFailure | undefined }) {
  const { profile: t } = partnerTexts.use()
  const taken = failure?.as('EMAIL_TAKEN')
  if (!taken) return null
  return (
    <Anchor component={Link} href={`/partners/${taken.partnerId}`}>
      {t.takenBy}
    </Anchor>
  )
}
