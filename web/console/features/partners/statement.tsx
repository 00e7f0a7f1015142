import { Anchor, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { CorrectionDialog, type Intended } from './correction-dialog.tsx'
import { useEntryWords } from './entry-words.ts'
import { type Entry, loadStatement, type Partner, useStatement } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'
import { ReversalDialog } from './reversal-dialog.tsx'

const figures = ['available', 'waiting', 'held', 'paid'] as const

/** Every movement of a partner's money, with why; from here it is corrected, and accruals are taken back. */
export function Statement({ partner }: { partner: Partner }) {
  const t = partnerTexts.use()
  const list = useStatement(partner.id)
  const wordsOf = useEntryWords()
  const [correcting, setCorrecting] = useState<Intended>()
  const [reversing, setReversing] = useState<Entry>()
  const entries = list.items ?? []
  const rows = async () => [
    [t.csv.number, t.csv.when, t.csv.what, t.csv.change, t.csv.balance],
    ...(await wholeList((cursor) => loadStatement(partner.id, cursor))).map((entry) => {
      const { title, details } = wordsOf(entry)
      return [entry.revision, entry.createdAt, [title, ...details].join('; '), entry.change.available, entry.balance.available]
    }),
  ]
  return (
    <Stack>
      <Group justify="space-between">
        <PermittedButton
          permission="corrections.write"
          onClick={() => setCorrecting({ direction: 'add', amount: '', reason: '' })}
        >
          {t.statement.correct}
        </PermittedButton>
        <ExportButtons name={`statement-${partner.email}`} rows={rows} />
      </Group>
      <Loaded query={list} isEmpty={entries.length === 0} empty={t.statement.empty} rows={5}>
        <section className="scrolled" aria-label={t.statement.label} tabIndex={0}>
          <Table className="cards-on-phone" verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t.statement.when}</Table.Th>
                <Table.Th scope="col">{t.statement.what}</Table.Th>
                <Table.Th scope="col" className="amount">
                  {t.statement.change}
                </Table.Th>
                <Table.Th scope="col" className="amount">
                  {t.statement.balance}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onReverse={setReversing} onCorrectBack={setCorrecting} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
        <MoreButton list={list} />
      </Loaded>
      {correcting && <CorrectionDialog partner={partner} intended={correcting} onClose={() => setCorrecting(undefined)} />}
      {reversing && <ReversalDialog partner={partner} entry={reversing} onClose={() => setReversing(undefined)} />}
    </Stack>
  )
}

interface EntryRowProps {
  entry: Entry
  onReverse: (entry: Entry) => void
  onCorrectBack: (intended: Intended) => void
}

function EntryRow({ entry, onReverse, onCorrectBack }: EntryRowProps) {
  const t = partnerTexts.use()
  const { dateTime, money, change: changeText } = useFormat()
  const wordsOf = useEntryWords()
  const { title, details } = wordsOf(entry)
  const { cause, change, balance, createdAt, revision, reversedBy } = entry
  const back = (): void =>
    onCorrectBack({
      direction: change.accrued > 0 ? 'take' : 'add',
      amount: String(Math.abs(change.accrued)).replace('.', ','),
      reason: t.correction.backReason(revision),
    })
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td data-label={t.statement.when}>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        <Text size="xs" c="dimmed">
          {t.statement.entry(revision)}
        </Text>
      </Table.Td>
      <Table.Td data-label={t.statement.what}>
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          {reversedBy !== null && <StatusBadge tone="neutral">{t.statement.reversedBy(reversedBy)}</StatusBadge>}
        </Group>
        {details.map((detail) => (
          <Text key={detail} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        ))}
        <Group gap="sm" mt={4}>
          {'leadId' in cause && (
            <Anchor component={Link} href={`/leads/${cause.leadId}`} size="sm">
              {t.statement.lead}
            </Anchor>
          )}
          {'payoutId' in cause && (
            <Anchor component={Link} href={`/payouts/${cause.payoutId}`} size="sm">
              {t.statement.payout}
            </Anchor>
          )}
          {cause.kind === 'Reward' && reversedBy === null && (
            <PermittedButton permission="corrections.write" size="compact-sm" variant="default" onClick={() => onReverse(entry)}>
              {t.statement.reverse}
            </PermittedButton>
          )}
          {cause.kind === 'Correction' && (
            <PermittedButton permission="corrections.write" size="compact-sm" variant="default" onClick={back}>
              {t.statement.correctBack}
            </PermittedButton>
          )}
        </Group>
      </Table.Td>
      <Table.Td data-label={t.statement.change} className="amount">
        {figures
          .filter((name) => change[name] !== 0)
          .map((name) => (
            <div key={name}>
              {changeText(change[name])} <span className="figure-name">{t.statement.figure[name]}</span>
            </div>
          ))}
      </Table.Td>
      <Table.Td data-label={t.statement.balance} className="amount">
        {money(balance.available)}
      </Table.Td>
    </Table.Tr>
  )
}
