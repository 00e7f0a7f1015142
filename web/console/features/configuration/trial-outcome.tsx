import { Alert, List, Stack, Table, Text } from '@mantine/core'
import type { components } from '../../../shared/api.d.ts'
import { faultWords } from './draft/fault-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { Part } from '../../look/part.tsx'
import { ChangesInWords, useChangeWords, useTitles } from './change-words.tsx'
import { Changed } from './changed.tsx'
import { configurationTexts } from './configuration-texts.ts'
import { MarkMoved } from './mark-moved.tsx'

type Trial = components['schemas']['ConfigurationTrial']
type StatusChange = components['schemas']['ConfigurationStatusChange']
type Plan = components['schemas']['ConfigurationPlan']

/** What a contour file would change, or why it would be refused. */
export function TrialOutcome({ trial: { plan, faults, faultCount } }: { trial: Trial }) {
  if (!plan) return <Faults faults={faults} count={faultCount} />
  return (
    <ChangesInWords changes={plan.changes}>
      <Planned plan={plan} />
    </ChangesInWords>
  )
}

/** A fault as the command prints it: where it is, then what it is. */
function placed(fault: string): { place: string | undefined; text: string } {
  const [, place, text] = /^([\w.[\]]+): ([^]*)$/.exec(fault) ?? []
  return place === undefined || text === undefined ? { place: undefined, text: fault } : { place, text }
}

function Faults({ faults, count }: { faults: readonly string[]; count: number }) {
  const t = configurationTexts.use()
  return (
    <Alert color="red" variant="outline" role="alert" title={t.faultsTitle(count)}>
      <Stack gap="xs">
        <Text size="sm">{t.faultsHint}</Text>
        <Table className="cards-on-phone">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t.place}</Table.Th>
              <Table.Th scope="col">{t.fault}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faults.map(placed).map(({ place, text }) => (
              <Table.Tr key={`${place}: ${text}`}>
                <Table.Td data-label={t.place}>{place === undefined ? t.wholeFile : <code>{place}</code>}</Table.Td>
                <Table.Td data-label={t.fault} style={{ overflowWrap: 'anywhere' }}>
                  <Fault text={text} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {count > faults.length && <Text size="sm">{t.shownFirst(faults.length)}</Text>}
      </Stack>
    </Alert>
  )
}

/** In the language of the screen; what has no words there stays in English and says so to readers. */
function Fault({ text }: { text: string }) {
  const language = useLanguage()
  const words = faultWords(text, language)
  return <span {...(words === text && { lang: 'en' })}>{words}</span>
}

function Planned({ plan }: { plan: Plan }) {
  const t = configurationTexts.use()
  const { dateTime } = useFormat()
  const titles = useTitles()
  const { nameOf } = useChangeWords()
  const { changes, changeCount, statusChanges, notApplied, kept, unchanged, becomingSearchable, renamed, unnamed, unnamedCount } =
    plan
  return (
    <Stack>
      <Alert variant="outline" color="gray" role="status" title={changes.length === 0 ? t.nothing : undefined}>
        {changes.length === 0 ? t.nothingHint(unchanged) : t.summary(changeCount, unchanged)}
      </Alert>
      {statusChanges.map((change) => (
        <MarkMoved key={change.mark} change={change} confirm={commandFor(change)} />
      ))}
      {changes.length > 0 && (
        <Part title={t.changes}>
          {changes.map(({ what, kind, differences }) => (
            <Changed
              key={`${kind} ${what}`}
              what={what}
              tone={kind === 'create' ? 'good' : 'info'}
              mark={t.kinds[kind]}
              of={differences}
              becomes={t.becomes}
            />
          ))}
          {changeCount > changes.length && <Text size="sm">{t.shownFirst(changes.length)}</Text>}
        </Part>
      )}
      {notApplied.length > 0 && (
        <Part title={t.notApplied}>
          <Text size="sm">{t.notAppliedHint}</Text>
          {notApplied.map(({ what, kind, changedAt, differences }) => (
            <Changed
              key={what}
              what={what}
              tone="warn"
              mark={t.overwrite(kind)}
              note={changedAt === null ? undefined : t.changedAt(dateTime(changedAt))}
              of={differences}
              becomes={t.becomes}
            />
          ))}
        </Part>
      )}
      {kept.length > 0 && <Kept things={kept} />}
      {becomingSearchable.length > 0 && (
        <Part title={t.becomingTitle}>
          <Text size="sm">{becomingSearchable.map((name) => titles?.fields.get(name) ?? name).join(', ')}</Text>
        </Part>
      )}
      {renamed.length > 0 && (
        <Part title={t.renamed}>
          <List size="sm">
            {renamed.map(({ what, is }) => (
              <List.Item key={what}>{t.calledNow(nameOf(what), is)}</List.Item>
            ))}
          </List>
        </Part>
      )}
      {unnamedCount > 0 && (
        <Part title={t.unnamed(unnamedCount)}>
          <List size="sm">
            {unnamed.map((what) => (
              <List.Item key={what}>{nameOf(what)}</List.Item>
            ))}
          </List>
          {unnamedCount > unnamed.length && <Text size="sm">{t.shownFirst(unnamed.length)}</Text>}
        </Part>
      )}
    </Stack>
  )
}

/** What was published since the file was made, and stays. */
function Kept({ things }: { things: Plan['kept'] }) {
  const t = configurationTexts.use()
  const { dateTime } = useFormat()
  const { nameOf } = useChangeWords()
  const saidOf = ({ publishedAt, publishedBy }: Plan['kept'][number]): string => {
    if (publishedAt === null) return t.changedByFile
    return publishedBy === null ? t.publishedAt(dateTime(publishedAt)) : t.publishedBy(publishedBy, dateTime(publishedAt))
  }
  return (
    <Part title={t.kept}>
      <Text size="sm">{t.keptHint}</Text>
      <List size="sm">
        {things.map((thing) => (
          <List.Item key={thing.what} style={{ overflowWrap: 'anywhere' }}>
            <Text span fw={600} size="sm">
              {nameOf(thing.what)}
            </Text>
            : {thing.attributes.length === 0 ? t.wholeThing : thing.attributes.map(nameOf).join(', ')}; {saidOf(thing)}
          </List.Item>
        ))}
      </List>
    </Part>
  )
}

/** What confirms a moved mark on the command line. */
const commandFor = ({ mark, leads }: StatusChange): string => `--confirm-${mark}-change ${leads}`
