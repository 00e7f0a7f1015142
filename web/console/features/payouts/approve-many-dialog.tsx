import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { ConfirmDialog } from '../../look/confirm-dialog.tsx'
import { sortedOut } from './attention.ts'
import { DestinationBadge } from './destination-badge.tsx'
import { payoutTexts } from './payout-texts.ts'
import { nameOf, type Queued, sumOf } from './payout-requests.ts'
import { Marks } from './queue-row.tsx'
import { UncoveredRows } from './uncovered-rows.tsx'

interface ApproveManyDialogProps {
  /** The requests; undefined while the dialog is closed. */
  rows: readonly Queued[] | undefined
  onClose: () => void
  onApprove: (rows: readonly Queued[]) => void
}

/**
 * Approves several requests at once. Each is named, and can be left out. Marked ones stand apart and are ticked one by one; requests with
 * a shortfall are not accepted here.
 */
export function ApproveManyDialog({ rows, ...ways }: ApproveManyDialogProps) {
  return rows ? <Asked key={rows.map(({ id }) => id).join()} rows={rows} {...ways} /> : null
}

function Asked({ rows, onClose, onApprove }: ApproveManyDialogProps & { rows: readonly Queued[] }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const { plain, marked, uncovered } = sortedOut(rows)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(plain.map(({ id }) => id)))
  const toggle = (id: string): void => setTaken(new Set(taken.has(id) ? [...taken].filter((one) => one !== id) : [...taken, id]))
  const approved = [...plain, ...marked].filter(({ id }) => taken.has(id))
  return (
    <ConfirmDialog
      isOpen
      title={t.approveTitle}
      confirm={t.approveMany(approved.length, money(sumOf(approved)))}
      isDisabled={approved.length === 0}
      onClose={onClose}
      onConfirm={() => {
        onApprove(approved)
        onClose()
      }}
    >
      <Text size="sm">{t.approveWhy}</Text>
      <div style={{ maxHeight: '24rem', overflowY: 'auto' }} role="region" aria-label={t.approveTitle} tabIndex={0}>
        <Stack gap="sm">
          <Table>
            <Table.Tbody>
              {plain
                .filter(({ id }) => taken.has(id))
                .map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Td>
                      {nameOf(row.partner)} <DestinationBadge {...row} />
                    </Table.Td>
                    <Table.Td className="amount">{money(row.amount)}</Table.Td>
                    <Table.Td>
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t.removeRow(nameOf(row.partner))}
                        onClick={() => toggle(row.id)}
                      >
                        ×
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
          {marked.length > 0 && <MarkedRows rows={marked} taken={taken} onToggle={toggle} />}
          <UncoveredRows rows={uncovered} />
        </Stack>
      </div>
    </ConfirmDialog>
  )
}

interface MarkedRowsProps {
  rows: readonly Queued[]
  taken: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Requests that somebody has to look at: none is included unseen. */
function MarkedRows({ rows, taken, onToggle }: MarkedRowsProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  return (
    <section aria-label={t.markedApart}>
      <Text size="sm" fw={600}>
        {t.markedApart}
      </Text>
      <Stack gap="xs" mt={4}>
        {rows.map((row) => (
          <div key={row.id}>
            <Checkbox
              checked={taken.has(row.id)}
              onChange={() => onToggle(row.id)}
              label={`${nameOf(row.partner)} · ${money(row.amount)}`}
            />
            <Group gap={4}>
              <DestinationBadge {...row} />
              <Marks marks={row.marks} />
            </Group>
          </div>
        ))}
      </Stack>
    </section>
  )
}
