import { Text } from '@mantine/core'
import { useAddress } from '../../../shared/list/use-address.ts'
import { useCursorList, wholeList } from '../../../shared/list/use-cursor-list.ts'
import { useAttributeWords } from '../../attributes/use-attribute-words.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { actName, changesOf, doerAddress, doerOf, subjectName } from './journal-entry.ts'
import { JournalFilters } from './journal-filters.tsx'
import { loadJournal, longestPage, nothingAsked } from './journal-requests.ts'
import { JournalSums } from './journal-sums.tsx'
import { JournalTable } from './journal-table.tsx'
import { journalTexts } from './journal-texts.ts'

/** Who did what, when, why and for how much: who paid or corrected, and what people did to the contour. */
export function JournalScreen() {
  const t = journalTexts.use()
  const words = useAttributeWords()
  const [address, setAddress] = useAddress(nothingAsked)
  const list = useCursorList(['journal', address], (cursor) => loadJournal(address, cursor))
  const isFiltered = Object.values(address).some((value) => value !== '')
  const csv = async () => [
    t.csv,
    ...(await wholeList((cursor) => loadJournal(address, cursor, longestPage))).map((line) => [
      line.at,
      doerOf(line, t),
      doerAddress(line),
      actName(line.type, t),
      line.subjects.map((subject) => subjectName(subject, t)).join(', '),
      line.amount,
      changesOf(line, words)
        .map(({ name, was, is }) => `${name}: ${was} → ${is}`)
        .join('; '),
      line.reason,
      line.requestId,
      line.id,
    ]),
  ]
  return (
    <Screen title={t.title} aside={<ExportButtons name="journal" rows={csv} />}>
      <JournalFilters address={address} onChange={setAddress} />
      <JournalSums key={JSON.stringify(address)} address={address} />
      <Loaded
        query={list}
        isEmpty={list.items?.length === 0 && !list.hasNextPage}
        isFiltered={isFiltered}
        onResetFilters={() => setAddress(nothingAsked)}
      >
        <JournalTable lines={list.items ?? []} onOnly={(of) => setAddress({ of })} onOnlyBy={(by) => setAddress({ by })} />
        {list.items?.length === 0 && <Text size="sm">{t.looked}</Text>}
        <MoreButton list={list} />
        <Text size="sm" c="dimmed">
          {t.hint}
        </Text>
      </Loaded>
    </Screen>
  )
}
