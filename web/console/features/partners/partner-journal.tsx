import { Group, Stack, Text } from '@mantine/core'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { useAttributeWords } from '../../attributes/use-attribute-words.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Timeline } from '../../look/timeline.tsx'
import { type JournalEntry, loadPartnersJournal, type Partner, usePartnersJournal } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'
import { useReadsOn } from './use-reads-on.ts'

const enoughRows = 10

/** What people did to a partner, newest first: who, when, and what it was before and after. */
export function PartnerJournal({ partner }: { partner: Partner }) {
  const t = partnerTexts.use()
  const words = useAttributeWords()
  const list = usePartnersJournal(partner)
  const readsOn = useReadsOn(list, enoughRows)
  const entries = list.items ?? []
  const csv = async () => [
    [t.csv.when, t.csv.who, t.csv.what, t.csv.change, t.csv.reason],
    ...(await wholeList((cursor) => loadPartnersJournal(partner, cursor))).map((entry) => [
      entry.at,
      whoOf(entry, t),
      t.journal.types[entry.type],
      changesOf(entry, words).join('; '),
      entry.reason,
    ]),
  ]
  return (
    <Stack>
      <Group justify="flex-end">
        <ExportButtons name={`journal-${partner.email}`} rows={csv} />
      </Group>
      <Loaded query={list} isEmpty={entries.length === 0 && !readsOn && !list.isFetching} empty={t.journal.empty} rows={4}>
        <Timeline
          label={t.journal.label}
          moments={entries.map((entry) => ({
            id: entry.id,
            at: entry.at,
            who: whoOf(entry, t),
            title: <Text fw={600}>{t.journal.types[entry.type]}</Text>,
            comment: [
              ...changesOf(entry, words),
              ...(entry.reason ? [t.statement.reason(entry.reason)] : []),
              ...(entry.note ? [t.statement.note(entry.note)] : []),
            ].join('; '),
          }))}
        />
        {readsOn && <Text size="sm">{t.searching}</Text>}
        {!readsOn && <MoreButton list={list} />}
      </Loaded>
    </Stack>
  )
}

type Texts = ReturnType<typeof partnerTexts.use>

function whoOf({ changedByAdmin, changedByApiKey, changedByPartner }: JournalEntry, t: Texts): string {
  if (changedByApiKey) return t.statement.byKey(changedByApiKey.title)
  if (changedByAdmin) return `${changedByAdmin.firstName} ${changedByAdmin.lastName}`
  return changedByPartner ? t.journal.byPartner : t.journal.byService
}

/** What was other before, in words; of a new thing, what it has. */
function changesOf({ before, after }: JournalEntry, { nameOf, valueOf }: ReturnType<typeof useAttributeWords>): string[] {
  const names = Object.keys(after).toSorted()
  const was = before as Record<string, unknown> | null
  const is = after as Record<string, unknown>
  if (was === null) {
    return names.filter((name) => isFilled(is[name])).map((name) => `${nameOf(name)}: ${valueOf(name, is[name])}`)
  }
  return names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => `${nameOf(name)}: ${valueOf(name, was[name])} → ${valueOf(name, is[name])}`)
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)
