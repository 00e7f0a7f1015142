import { Group, Table, Text } from '@mantine/core'
import type { components } from '../../../shared/api.d.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { shownRulesWords } from '../../attributes/rule-words.ts'
import { useConfiguration } from '../../configuration/use-configuration.ts'
import { StatusBadge } from '../../look/status-badge.tsx'
import { configurationTexts } from './configuration-texts.ts'
import { useChangeWords } from './change-words.tsx'

type Difference = components['schemas']['ConfigurationDifference']

interface ChangedProps {
  what: string
  tone: 'good' | 'info' | 'warn'
  mark: string
  note?: string | undefined
  of: readonly Difference[]
  /** The heading above what it becomes. */
  becomes: string
}

/** Several rules are a line each. */
const lines = { whiteSpace: 'pre-line' } as const

/** One thing and its changes, attribute by attribute. */
export function Changed({ what, tone, mark, note, of, becomes }: ChangedProps) {
  const t = configurationTexts.use()
  const { nameOf, valueOf } = useChangeWords()
  const rulesNow = useRulesNow(what)
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
        <Table className="cards-on-phone" layout="fixed" mt={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t.attribute}</Table.Th>
              <Table.Th scope="col">{t.was}</Table.Th>
              <Table.Th scope="col">{becomes}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
            {of.map(({ attribute, from, to }, index) => (
              <Table.Tr key={index}>
                <Table.Td data-label={t.attribute}>{nameOf(attribute)}</Table.Td>
                <Table.Td data-label={t.was} style={lines}>
                  {attribute === 'rules' && from === undefined ? rulesNow : valueOf(attribute, from, what)}
                </Table.Td>
                <Table.Td data-label={becomes} style={lines}>
                  {valueOf(attribute, to, what)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}

/** The rules that an offer has now, which other ones replace or precede. */
function useRulesNow(what: string): string {
  const { data } = useConfiguration()
  const language = useLanguage()
  const offer = data?.offers.find(({ slug }) => what === `offer ${slug}`)
  return offer ? shownRulesWords(offer.ruleSets.find(({ isStanding }) => isStanding)?.rules ?? [], language).join('\n') : '—'
}
