import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import { api, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { dayBounds, useFormat } from '../../../shared/format/format.ts'
import { useAddress } from '../../../shared/list/use-address.ts'
import { listPage, useCursorList, wholeList } from '../../../shared/list/use-cursor-list.ts'
import { useAttributeWords } from '../../attributes/use-attribute-words.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { changesOf, doerOf, type Entry, type Subject, subjectName } from './journal-entry.ts'
import { type JournalAddress, JournalFilters } from './journal-filters.tsx'
import { journalTexts } from './journal-texts.ts'

const nothingAsked: JournalAddress = { type: '', by: '', of: '', since: '', until: '' }

async function loadJournal({ type, by, of, since, until }: JournalAddress, cursor: string | undefined) {
  const query = {
    ...(type && { type }),
    ...(by && { by }),
    ...(of && { of }),
    ...(since && { since: dayBounds(since).from }),
    ...(until && { until: dayBounds(until).until }),
    ...(cursor && { cursor }),
  }
  return listPage<Entry>(await unwrapWithHeaders(api.GET('/api/console/journal', { params: { query } })))
}

/** Who did what to the contour, when and why. */
export function JournalScreen() {
  const t = journalTexts.use()
  const words = useAttributeWords()
  const [address, setAddress] = useAddress(nothingAsked)
  const list = useCursorList(['journal', address], (cursor) => loadJournal(address, cursor))
  const isFiltered = Object.values(address).some((value) => value !== '')
  const csv = async () => [
    t.csv,
    ...(await wholeList((cursor) => loadJournal(address, cursor))).map((entry) => [
      entry.at,
      doerOf(entry, t),
      t.types[entry.type],
      entry.subjects.map((subject) => subjectName(subject, t)).join(', '),
      changesOf(entry, words)
        .map(({ name, was, is }) => `${name}: ${was} → ${is}`)
        .join('; '),
      entry.reason,
    ]),
  ]
  return (
    <Screen title={t.title} aside={<ExportButtons name="journal" rows={csv} />}>
      <JournalFilters address={address} onChange={setAddress} />
      <Loaded
        query={list}
        isEmpty={list.items?.length === 0 && !list.hasNextPage}
        isFiltered={isFiltered}
        onResetFilters={() => setAddress(nothingAsked)}
      >
        <EntryTable entries={list.items ?? []} onOnly={(of) => setAddress({ of })} />
        {list.items?.length === 0 && <Text size="sm">{t.looked}</Text>}
        <MoreButton list={list} />
        <Text size="sm" c="dimmed">
          {t.hint}
        </Text>
      </Loaded>
    </Screen>
  )
}

function EntryTable({ entries, onOnly }: { entries: readonly Entry[]; onOnly: (subject: string) => void }) {
  const t = journalTexts.use()
  const { at, who, what, change } = t.columns
  return (
    <div className="scrolled" role="region" aria-label={t.title} tabIndex={0}>
      <Table verticalSpacing="xs" className="cards-on-phone">
        <Table.Thead>
          <Table.Tr>
            {[at, who, what, change].map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onOnly={onOnly} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function EntryRow({ entry, onOnly }: { entry: Entry; onOnly: (subject: string) => void }) {
  const t = journalTexts.use()
  const { dateTime } = useFormat()
  const words = useAttributeWords()
  return (
    <Table.Tr>
      <Table.Td data-label={t.columns.at}>
        <time dateTime={entry.at}>{dateTime(entry.at)}</time>
      </Table.Td>
      <Table.Td data-label={t.columns.who}>{doerOf(entry, t)}</Table.Td>
      <Table.Td data-label={t.columns.what}>
        <strong>{t.types[entry.type]}</strong>
        {entry.subjects.map((subject) => (
          <SubjectLine key={`${subject.kind}:${subject.id}`} subject={subject} onOnly={onOnly} />
        ))}
        {entry.reason && <Text size="sm">{t.reason(entry.reason)}</Text>}
      </Table.Td>
      <Table.Td data-label={t.columns.change}>
        {changesOf(entry, words).map(({ name, was, is }) => (
          <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}: {entry.before === null ? is : `${was} → ${is}`}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  )
}

/** Where a thing is shown, where the console shows such things. */
const placeOf = ({ kind, id }: Subject): string | undefined =>
  kind === 'partner' ? `/partners/${id}` : kind === 'key' ? '/keys' : kind === 'administrator' ? '/people' : undefined

function SubjectLine({ subject, onOnly }: { subject: Subject; onOnly: (subject: string) => void }) {
  const t = journalTexts.use()
  const name = subjectName(subject, t)
  const place = placeOf(subject)
  return (
    <Group gap={4}>
      {place ? (
        <Anchor component={Link} href={place} size="sm">
          {name}
        </Anchor>
      ) : (
        <Text size="sm">{name}</Text>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`${t.only}: ${name}`}
        onClick={() => onOnly(`${subject.kind}:${subject.id}`)}
      >
        {t.only}
      </Button>
    </Group>
  )
}
