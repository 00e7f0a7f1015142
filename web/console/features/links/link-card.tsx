import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useCopy } from '../../../shared/look/use-copy.ts'
import { linkAddress } from '../../../shared/offers/link-address.ts'
import { linkStates, linkTones } from '../../../shared/offers/link-states.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { partnerLine } from '../../look/partner-line.ts'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { type ReferralLink, useLinkChange } from './link-requests.ts'
import { linkTexts } from './link-texts.ts'

/** One link: whose clients come by it, to what, how it stands, and what can be done about it. */
export function LinkCard({ link }: { link: ReferralLink }) {
  const t = linkTexts.use()
  const states = linkStates.use()
  const { dateTime } = useFormat()
  const { isCopied, copy } = useCopy()
  const [asked, setAsked] = useState<'Disabled' | 'Removed'>()
  const { slug, partner, offer, createdAt, status, decision } = link
  const address = linkAddress(slug)
  const act = useLinkChange(slug, () => announce(t.changed.Active(slug)))
  return (
    <Paper component="article" withBorder p="md" aria-label={slug}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2}>
          <Group gap="xs">
            <Anchor href={address} target="_blank" rel="noreferrer" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Anchor>
            <StatusBadge tone={linkTones[status]}>{states[status]}</StatusBadge>
          </Group>
          <Text style={{ overflowWrap: 'anywhere' }}>{partner ? partnerLine(partner) : t.nobody}</Text>
          <Text>{offer?.title ?? t.noOffer}</Text>
          <Text size="sm" c="dimmed">
            {createdAt === null ? t.fromFile : t.made(dateTime(createdAt))}
          </Text>
          {decision && (
            <Text size="sm" c="dimmed">
              {t.decided[decision.by](dateTime(decision.at))}
              {decision.reason && ` — ${decision.reason}`}
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={`${t.copy}: ${slug}`}
            onClick={() => {
              copy(address)
              announce(t.copied)
            }}
          >
            {isCopied ? t.copied : t.copy}
          </Button>
          {status === 'Disabled' ? (
            <PermittedButton
              permission="links.write"
              loading={act.isBusy}
              onClick={() => void act.intend({ status: 'Active', from: status })}
            >
              {t.enable}
            </PermittedButton>
          ) : (
            <PermittedButton permission="links.write" variant="default" onClick={() => setAsked('Disabled')}>
              {t.disable}
            </PermittedButton>
          )}
          <PermittedButton permission="links.write" variant="default" onClick={() => setAsked('Removed')}>
            {t.remove}
          </PermittedButton>
        </Group>
      </Group>
      <ActNotice act={act} />
      {asked && <LinkDialog link={link} to={asked} onClose={() => setAsked(undefined)} />}
    </Paper>
  )
}
