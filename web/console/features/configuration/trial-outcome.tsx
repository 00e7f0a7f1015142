import { Alert, Group, List, Stack, Table, Text } from '@mantine/core'
import type { components } from '../../../shared/api.d.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useAttributeWords } from '../../attributes/use-attribute-words.ts'
import { Part } from '../../look/part.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { configurationTexts } from './configuration-texts.ts'

type Trial = components['schemas']['ConfigurationTrial']
type Plan = components['schemas']['ConfigurationPlan']
type StatusChange = components['schemas']['ConfigurationStatusChange']
type Difference = components['schemas']['ConfigurationDifference']

/** What a contour file would change, or why it would be refused. */
export function TrialOutcome({ trial: { plan, faults, faultCount } }: { trial: Trial }) {
  return plan ? <Planned plan={plan} /> : <Faults faults={faults} count={faultCount} />
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
                <Table.Td data-label={t.fault} lang="en" style={{ overflowWrap: 'anywhere' }}>
                  {text}
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

function Planned({ plan }: { plan: Plan }) {
  const t = configurationTexts.use()
  const { dateTime } = useFormat()
  const { nameOf } = useAttributeWords()
  const { changes, statusChanges, notApplied, unchanged, becomingSearchable, unnamed, unnamedCount } = plan
  return (
    <Stack>
      <Alert variant="outline" color="gray" role="status" title={changes.length === 0 ? t.nothing : undefined}>
        {changes.length === 0 ? t.nothingHint(unchanged) : t.summary(changes.length, unchanged)}
      </Alert>
      {statusChanges.map((change) => (
        <MarkMoved key={change.mark} change={change} />
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
            />
          ))}
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
            />
          ))}
        </Part>
      )}
      {becomingSearchable.length > 0 && (
        <Part title={t.becomingTitle}>
          <Text size="sm">{becomingSearchable.join(', ')}</Text>
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

/** A change of the target or primary status: what happens to existing leads, and what confirms it. */
function MarkMoved({ change: { mark, from, to, leads, inFrom, inTo, isToConfirm } }: { change: StatusChange }) {
  const t = configurationTexts.use()
  const words = mark === 'target' ? t.targetMoved : t.primaryMoved
  const said = (status: string, of: { leads: number; deals: number }): string => t.inStatus(status, of.leads, of.deals)
  return (
    <Alert color="orange" variant="outline" role="note" title={words.title(from, to)}>
      <List size="sm">
        {words.consequences(to, said(from, inFrom), said(to, inTo)).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
        {isToConfirm && (
          <List.Item>
            {t.confirmHint}{' '}
            <code>
              --confirm-{mark}-change {leads}
            </code>
          </List.Item>
        )}
      </List>
    </Alert>
  )
}

interface ChangedProps {
  what: string
  tone: 'good' | 'info' | 'warn'
  mark: string
  note?: string | undefined
  of: readonly Difference[]
}

/** One thing and its changes, attribute by attribute. */
function Changed({ what, tone, mark, note, of }: ChangedProps) {
  const t = configurationTexts.use()
  const { nameOf, valueOf } = useAttributeWords()
  return (
    <div>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {nameOf(what)}
        </Text>
        <StatusBadge tone={tone}>{mark}</StatusBadge>
        {note && <Text size="sm">{note}</Text>}
      </Group>
      {of.length > 0 && (
        <Table className="cards-on-phone" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t.attribute}</Table.Th>
              <Table.Th scope="col">{t.was}</Table.Th>
              <Table.Th scope="col">{t.becomes}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
            {of.map(({ attribute, from, to }) => (
              <Table.Tr key={attribute}>
                <Table.Td data-label={t.attribute}>{nameOf(attribute)}</Table.Td>
                <Table.Td data-label={t.was}>{valueOf(attribute, from)}</Table.Td>
                <Table.Td data-label={t.becomes}>{valueOf(attribute, to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}
