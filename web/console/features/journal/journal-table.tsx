import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { useAttributeWords } from '../../attributes/use-attribute-words.ts'
import { actName, changesOf, doerAddress, doerAsked, doerOf, type Line, type Subject, subjectName } from './journal-entry.ts'
import { journalTexts } from './journal-texts.ts'

interface Narrowing {
  onOnly: (subject: string) => void
  onOnlyBy: (doer: string) => void
}

/** Acts, newest first. Their people and things are links that narrow the list down. */
export function JournalTable({ lines, ...narrowing }: { lines: readonly Line[] } & Narrowing) {
  const t = journalTexts.use()
  const { at, who, what, amount, change } = t.columns
  return (
    <div className="scrolled" role="region" aria-label={t.title} tabIndex={0}>
      <Table verticalSpacing="xs" className="cards-on-phone">
        <Table.Thead>
          <Table.Tr>
            {[at, who, what, amount, change].map((name) => (
              <Table.Th key={name} scope="col" className={name === amount ? 'amount' : undefined}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} {...narrowing} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function LineRow({ line, onOnly, onOnlyBy }: { line: Line } & Narrowing) {
  const t = journalTexts.use()
  const { dateTime, change: signed } = useFormat()
  const words = useAttributeWords()
  const changes = changesOf(line, words)
  const [doer, address, asked] = [doerOf(line, t), doerAddress(line), doerAsked(line)]
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td data-label={t.columns.at}>
        <time dateTime={line.at}>{dateTime(line.at)}</time>
      </Table.Td>
      <Table.Td data-label={t.columns.who}>
        <Text size="sm">{doer}</Text>
        {address !== doer && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Text>
        )}
        {asked !== undefined && (
          <Button size="compact-xs" mih={24} variant="subtle" aria-label={`${t.onlyBy}: ${doer}`} onClick={() => onOnlyBy(asked)}>
            {t.onlyBy}
          </Button>
        )}
      </Table.Td>
      <Table.Td data-label={t.columns.what}>
        <strong>{actName(line.type, t)}</strong>
        {line.subjects.map((subject) => (
          <SubjectLine key={`${subject.kind}:${subject.id}`} subject={subject} onOnly={onOnly} />
        ))}
        {line.reason && <Text size="sm">{t.reason(line.reason)}</Text>}
      </Table.Td>
      <Table.Td data-label={line.amount === null ? undefined : t.columns.amount} className="amount">
        {line.amount !== null && signed(line.amount)}
      </Table.Td>
      <Table.Td data-label={changes.length === 0 ? undefined : t.columns.change}>
        {changes.map(({ name, was, is }) => (
          <Text key={name} size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {name}: {line.before === null ? is : `${was} → ${is}`}
          </Text>
        ))}
        {line.requestId && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t.request(line.requestId)}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Where a thing is shown, where the console shows such things. */
function placeOf({ kind, id }: Subject): string | undefined {
  if (kind === 'partner') return `/partners/${id}`
  if (kind === 'lead') return `/leads/${id}`
  return kind === 'key' || kind === 'service' ? '/keys' : kind === 'administrator' ? '/people' : undefined
}

function SubjectLine({ subject, onOnly }: { subject: Subject; onOnly: (subject: string) => void }) {
  const t = journalTexts.use()
  const name = subjectName(subject, t)
  const place = placeOf(subject)
  return (
    <Group gap={4}>
      {place ? (
        <Anchor component={Link} href={place} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Anchor>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      )}
      <Button
        size="compact-xs"
        mih={24}
        variant="subtle"
        aria-label={`${t.only}: ${name}`}
        onClick={() => onOnly(`${subject.kind}:${subject.id}`)}
      >
        {t.only}
      </Button>
    </Group>
  )
}
