import './payouts.css'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ApproveManyDialog } from './approve-many-dialog.tsx'
import { ApproveMarkedDialog } from './approve-marked-dialog.tsx'
import { CollectDialog } from './collect-dialog.tsx'
import { PayDialog, RejectDialog } from './decision-dialogs.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { LeftDecisions } from './left-decisions.tsx'
import { PartnerFilter } from './partner-filter.tsx'
import { PayoutCard } from './payout-card.tsx'
import { payoutTexts } from './payout-texts.ts'
import { loadQueue, nameOf } from './payout-requests.ts'
import { QueueList } from './queue-list.tsx'
import { queueCsv } from './queue-csv.ts'
import { StatusTabs } from './status-tabs.tsx'
import type { Outcome } from './use-decisions.ts'
import { type PayoutQueue, usePayoutQueue } from './use-payout-queue.ts'

/** The queue of payout requests: one by one by keyboard, or many at once. */
export function PayoutsScreen() {
  const t = payoutTexts.use()
  const work = usePayoutQueue()
  const { address, setAddress, filters, queue, decisions, chosen, setAsking, setSelected } = work
  const partnerField = useRef<HTMLInputElement>(null)
  return (
    <Screen
      title={t.title}
      aside={
        <Group gap="xs">
          <UpdatedAt query={queue} />
          <ExportButtons
            name={`payouts-${address.status}`}
            rows={async () => queueCsv(await wholeList((cursor) => loadQueue(filters, cursor)), t)}
          />
          <Button variant="default" onClick={() => setAsking({ kind: 'help' })} aria-label={t.help}>
            ?
          </Button>
        </Group>
      }
    >
      <QueueFilters work={work} partnerField={partnerField} />
      <LeftDecisions {...decisions} />
      <BulkBar
        rows={chosen}
        onApprove={(rows) => setAsking({ kind: 'approve', rows })}
        onReject={(rows) => setAsking({ kind: 'reject', rows })}
        onCollect={(rows) => setAsking({ kind: 'collect', rows })}
        onPay={(rows) => setAsking({ kind: 'pay', rows })}
        onClear={() => setSelected(new Set())}
      />
      <BulkSummary outcomes={decisions.outcomes} />
      <Queue work={work} partnerField={partnerField} />
      <Dialogs work={work} />
      {address.card !== '' && (
        <PayoutCard
          id={address.card}
          outcome={decisions.outcomes.get(address.card)}
          acts={work.acts}
          onPartner={(partnerId) => setAddress({ partnerId, card: '' })}
          onClose={() => setAddress({ card: '' })}
        />
      )}
    </Screen>
  )
}

interface PartProps {
  work: PayoutQueue
  partnerField: RefObject<HTMLInputElement | null>
}

function QueueFilters({ work, partnerField }: PartProps) {
  const { address, setAddress, counts, queue, rows, setSelected, setActiveId } = work
  const { partnerId } = address
  const partner = rows.find((row) => row.partner.id === partnerId)?.partner
  return (
    <>
      <StatusTabs
        present={address.status}
        counts={counts.data}
        nowMs={queue.dataUpdatedAt}
        onChange={(status) => {
          setSelected(new Set())
          setActiveId(undefined)
          setAddress({ status, card: '' })
        }}
      />
      <PartnerFilter
        partner={partnerId === '' ? undefined : { id: partnerId, name: partner ? nameOf(partner) : partnerId.slice(0, 8) }}
        field={partnerField}
        onChange={(id) => setAddress({ partnerId: id })}
        onRequest={(id) => setAddress({ card: id })}
      />
    </>
  )
}

function Queue({ work, partnerField }: PartProps) {
  const t = payoutTexts.use()
  const { address, setAddress, queue, rows, decisions, selectAll, setAsking } = work
  const { selected, activeId, focusAsked, acts, move, region } = work
  return (
    <Loaded
      query={queue}
      isEmpty={queue.items?.length === 0 && !queue.hasNextPage}
      isFiltered={address.partnerId !== ''}
      onResetFilters={() => setAddress({ partnerId: '' })}
      empty={
        <Stack gap={4}>
          <Title order={2} size="h4">
            {t.emptyTitle}
          </Title>
          <Text>{t.emptyHint}</Text>
        </Stack>
      }
    >
      <QueueList
        {...{ rows, selected, activeId, focusAsked, acts, move, region }}
        outcomes={decisions.outcomes}
        onSelectAll={selectAll}
        shownStatus={address.status}
        nowMs={queue.dataUpdatedAt}
        onSearch={() => partnerField.current?.focus()}
        onHelp={() => setAsking({ kind: 'help' })}
        list={queue}
      />
      <Text size="sm" c="dimmed" role="status">
        {t.rowsLoaded(rows.length)}
      </Text>
    </Loaded>
  )
}

function Dialogs({ work: { asking, setAsking, answerAsked, decideMany } }: { work: PayoutQueue }) {
  const rowsOf = (kind: 'approve' | 'approveMarked' | 'reject' | 'collect' | 'pay') =>
    asking?.kind === kind ? asking.rows : undefined
  const close = (): void => setAsking(undefined)
  return (
    <>
      <ApproveManyDialog
        rows={rowsOf('approve')}
        onClose={close}
        onApprove={(many) => decideMany(many, { status: 'Approved', comment: null })}
      />
      <ApproveMarkedDialog
        row={rowsOf('approveMarked')?.[0]}
        onClose={close}
        onApprove={(confirmed) => answerAsked({ status: 'Approved', comment: null, ...confirmed })}
      />
      <RejectDialog
        rows={rowsOf('reject')}
        onClose={close}
        onReject={(reason) => answerAsked({ status: 'Rejected', comment: reason })}
      />
      <CollectDialog rows={rowsOf('collect')} onClose={close} />
      <PayDialog
        rows={rowsOf('pay')}
        onClose={close}
        onPay={(many, comment, confirmed) => answerAsked({ status: 'Paid', comment, ...confirmed }, many)}
      />
      <HelpDialog isOpen={asking?.kind === 'help'} onClose={close} />
    </>
  )
}

/** The outcomes of all decisions since the page was opened. */
function BulkSummary({ outcomes }: { outcomes: ReadonlyMap<string, Outcome> }) {
  const t = payoutTexts.use()
  const count = (kind: Outcome['kind']): number => [...outcomes.values()].filter((one) => one.kind === kind).length
  const [done, refused, unknown] = [count('done'), count('refused'), count('unknown')]
  if (done + refused === 0) return null
  return (
    <Text size="sm" role="status">
      {t.bulkDone(done, refused, unknown)}
    </Text>
  )
}
