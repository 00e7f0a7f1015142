import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTones } from '../../../shared/look/tone.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { Loaded } from '../../look/loaded.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { Timeline } from '../../look/timeline.tsx'
import { SameDetails } from '../../same-details/same-details.tsx'
import { isUncovered } from './attention.ts'
import { DestinationBadge } from './destination-badge.tsx'
import { OutcomeText, whoMayHaveDone } from './outcome-text.tsx'
import { payoutTexts } from './payout-texts.ts'
import { nameOf, type Queued, usePayout } from './payout-requests.ts'
import { isOpen, Marks, RowButtons, type RowActs, WaitsUntil } from './queue-row.tsx'
import type { Outcome } from './use-decisions.ts'

interface PayoutCardProps {
  id: string
  outcome: Outcome | undefined
  acts: RowActs
  onPartner: (partnerId: string) => void
  onClose: () => void
}

/** One request with all there is to look at, and its history. */
export function PayoutCard({ id, outcome, acts, onPartner, onClose }: PayoutCardProps) {
  const t = payoutTexts.use()
  const { dialog } = sharedTexts.use()
  const payout = usePayout(id)
  return (
    <Drawer opened onClose={onClose} position="right" title={t.card} closeButtonProps={{ 'aria-label': dialog.close }}>
      <Loaded query={payout} rows={6}>
        {payout.data && <CardContent payout={payout.data} {...{ outcome, acts, onPartner }} />}
      </Loaded>
    </Drawer>
  )
}

type Reviewed = Queued & Pick<NonNullable<ReturnType<typeof usePayout>['data']>, 'history' | 'externalId'>

interface CardContentProps extends Pick<PayoutCardProps, 'outcome' | 'acts' | 'onPartner'> {
  payout: Reviewed
}

function CardContent({ payout, outcome, acts, onPartner }: CardContentProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  return (
    <Stack>
      <Group justify="space-between" align="baseline">
        <Text fw={700} size="xl">
          {money(payout.amount)}
        </Text>
        <StatusBadge tone={payoutTones[payout.status]}>{t.statuses[payout.status]}</StatusBadge>
      </Group>
      {payout.marks.length > 0 && (
        <Group gap={4}>
          <Marks marks={payout.marks} />
        </Group>
      )}
      <WaitsUntil row={payout} />
      <SameDetails sameDetails={payout.sameDetails} />
      {outcome && <OutcomeText outcome={outcome} />}
      {isOpen(payout) && <RowButtons row={payout} {...{ outcome, acts }} size="sm" tabIndex={0} />}
      <Facts payout={payout} onPartner={onPartner} />
      <Text fw={600} component="h3">
        {t.history}
      </Text>
      <Timeline
        label={t.history}
        moments={payout.history.map((entry) => ({
          id: entry.id,
          at: entry.createdAt,
          title: <StatusBadge tone={payoutTones[entry.status]}>{t.statuses[entry.status]}</StatusBadge>,
          who: whoMayHaveDone(entry, t),
          comment: [
            entry.comment,
            entry.confirmedShortfall === undefined ? null : t.confirmedShortfall(money(entry.confirmedShortfall)),
          ]
            .filter((part) => part !== null)
            .join('; '),
        }))}
      />
    </Stack>
  )
}

function Facts({ payout, onPartner }: Pick<CardContentProps, 'payout' | 'onPartner'>) {
  const t = payoutTexts.use()
  const { money, dateTime } = useFormat()
  const { lastPaid } = payout
  return (
    <dl className="facts">
      <Fact name={t.columns.partner}>
        {nameOf(payout.partner)}
        <br />
        <Anchor href={`mailto:${payout.partner.email}`}>{payout.partner.email}</Anchor>
        <br />
        <Button size="compact-xs" variant="default" onClick={() => onPartner(payout.partner.id)}>
          {t.onlyThisPartner}
        </Button>
      </Fact>
      {payout.externalId && <Fact name={t.externalId}>{payout.externalId}</Fact>}
      <Fact name={t.requested}>{dateTime(payout.createdAt)}</Fact>
      <Fact name={t.requisites}>
        {payout.requisites || t.noRequisites}
        <br />
        <DestinationBadge {...payout} />
      </Fact>
      {payout.requisitesBy && <Fact name={t.requisitesBy}>{t.sources[payout.requisitesBy]}</Fact>}
      {payout.destination && payout.destination !== 'Confirmed' && (
        <Fact name={t.confirmedRequisites}>{payout.confirmedRequisites || t.noRequisites}</Fact>
      )}
      {lastPaid && (
        <Fact name={t.lastPaid}>
          {t.lastPaidTo(money(lastPaid.amount), dateTime(lastPaid.processedAt ?? ''))}
          <br />
          {lastPaid.requisites || t.noRequisites}
        </Fact>
      )}
      <Fact name={t.columns.inn}>
        {payout.inn ? `${payout.inn} (${payout.isInnGood ? t.innGood : t.innBad})` : t.marks.InnMissing}
      </Fact>
      <Fact name={t.available}>
        {money(payout.available)}
        {isUncovered(payout) && <span className="queue-missing">{t.missing(money(payout.shortfall))}</span>}
      </Fact>
      {payout.partnerComment && <Fact name={t.partnerComment}>{payout.partnerComment}</Fact>}
      {payout.adminComment && <Fact name={t.adminComment}>{payout.adminComment}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
