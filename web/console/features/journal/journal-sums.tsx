import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ActSum, sumsByAct } from '../../../../lib/domain/feed/chronicle-sums.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { actName, doerAddress, doerOf, type Line } from './journal-entry.ts'
import { type JournalAddress, loadJournal, longestPage } from './journal-requests.ts'
import { journalTexts } from './journal-texts.ts'

/** Counts and sums per actor and act. Read on demand, because it reads all pages; computed again for other filters. */
export function JournalSums({ address }: { address: JournalAddress }) {
  const t = journalTexts.use()
  const counting = useMutation({
    mutationFn: async () => {
      const lines = await wholeList((cursor) => loadJournal(address, cursor, longestPage))
      return sumsByAct(
        lines.map((line) => ({
          type: line.type,
          by: nameOf(line, t),
          amountKopecks: line.amount && Math.round(line.amount * 100),
        })),
      )
    },
    onSuccess: () => announce(t.sums.done),
  })
  const sums = counting.data
  return (
    <section aria-label={t.sums.title}>
      <Stack gap="xs">
        <Group gap="sm">
          <Title order={2} size="h4">
            {t.sums.title}
          </Title>
          <Button variant="default" size="xs" loading={counting.isPending} onClick={() => counting.mutate()}>
            {t.sums.count}
          </Button>
          {sums && sums.length > 0 && <ExportButtons name="journal-sums" of={t.sums.title} rows={async () => sheetOf(sums, t)} />}
        </Group>
        <Text size="sm" c="dimmed">
          {t.sums.hint}
        </Text>
        {counting.error && <FailureNotice error={counting.error} />}
        {sums?.length === 0 && <Text size="sm">{t.sums.none}</Text>}
        {sums && sums.length > 0 && <SumTable sums={sums} />}
      </Stack>
    </section>
  )
}

type Texts = ReturnType<typeof journalTexts.use>

function nameOf(line: Line, t: Texts): string {
  const [name, address] = [doerOf(line, t), doerAddress(line)]
  return address === '' || address === name ? name : `${name} (${address})`
}

const sheetOf = (sums: readonly ActSum[], t: Texts) => {
  const { act, who, count, given, takenBack } = t.sums.columns
  return [
    [act, who, count, given, takenBack],
    ...sums.map((sum) => [actName(sum.type, t), sum.by, sum.count, sum.givenKopecks / 100, sum.takenBackKopecks / 100]),
  ]
}

function SumTable({ sums }: { sums: readonly ActSum[] }) {
  const t = journalTexts.use()
  const { money, number } = useFormat()
  const { act, who, count, given, takenBack } = t.sums.columns
  const rubles = (kopecks: number): string => (kopecks === 0 ? '' : money(kopecks / 100))
  return (
    <div className="scrolled" role="region" aria-label={t.sums.title} tabIndex={0}>
      <Table className="cards-on-phone" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{act}</Table.Th>
            <Table.Th scope="col">{who}</Table.Th>
            {[count, given, takenBack].map((name) => (
              <Table.Th key={name} scope="col" className="amount">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map((sum) => (
            <Table.Tr key={`${sum.type} ${sum.by}`}>
              <Table.Td data-label={act}>{actName(sum.type, t)}</Table.Td>
              <Table.Td data-label={who}>{sum.by}</Table.Td>
              <Table.Td data-label={count} className="amount">
                {number(sum.count)}
              </Table.Td>
              <Table.Td data-label={sum.givenKopecks === 0 ? undefined : given} className="amount">
                {rubles(sum.givenKopecks)}
              </Table.Td>
              <Table.Td data-label={sum.takenBackKopecks === 0 ? undefined : takenBack} className="amount">
                {rubles(sum.takenBackKopecks)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
