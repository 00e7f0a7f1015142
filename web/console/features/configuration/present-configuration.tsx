import { Anchor, Group, List, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { useRuleSentences } from '../../../shared/offers/reward-words.ts'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { Part } from '../../look/part.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { configurationTexts } from './configuration-texts.ts'

/** The configuration as it is, part by part. */
export function PresentConfiguration({ of }: { of: Configuration }) {
  const t = configurationTexts.use()
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t.changedBy}
      </Text>
      <Settings settings={of.settings} />
      <Part title={t.statuses}>
        <List type="ordered" size="sm">
          {of.leadStatuses.map(({ id, title, systemName, primary, target }) => (
            <List.Item key={id}>
              {title} <code>{systemName}</code> {primary && <StatusBadge tone="info">{t.primary}</StatusBadge>}{' '}
              {target && <StatusBadge tone="good">{t.target}</StatusBadge>}
            </List.Item>
          ))}
        </List>
      </Part>
      <Fields fields={of.leadFields} />
      <Lines
        title={t.levels}
        lines={of.levels.map(({ id, number, description }) => ({ id, content: t.level(number, description) }))}
      />
      <Lines title={t.groups} lines={of.groups.map(({ id, title }) => ({ id, content: title }))} />
      <Lines
        title={t.legalTypes}
        lines={of.legalTypes.map(({ id, type, hidden, fields }) => ({
          id,
          content: [
            hidden ? `${t.legal[type]} (${t.legalHidden})` : t.legal[type],
            ...(fields.length > 0 ? [t.legalAsks(fields.map(t.legalField).join(', '))] : []),
          ].join(': '),
        }))}
      />
      <Offers of={of} />
      <Lines
        title={t.administrators}
        lines={of.administrators.map(({ id, firstName, lastName, email, roles }) => ({
          id,
          content: `${firstName} ${lastName}, ${email}: ${roles.length === 0 ? t.noRoles : roles.join(', ')}`,
        }))}
      />
    </Stack>
  )
}

function Settings({ settings }: { settings: Configuration['settings'] }) {
  const t = configurationTexts.use()
  const { money } = useFormat()
  const {
    minimumPayout,
    requireInnForPayouts,
    fourEyes,
    requirePasskeys,
    attributionDays,
    retention,
    registration,
    terms,
    contact,
  } = settings
  const { level, groups } = settings.registeredPartner ?? { level: null, groups: [] }
  const begun = [...(level ? [t.level(level.number, level.description)] : []), ...groups.map(({ title }) => t.group(title))]
  return (
    <Part title={t.settings}>
      <dl className="facts">
        <Fact name={t.minimumPayout}>{money(minimumPayout)}</Fact>
        <Fact name={t.requireInn}>{requireInnForPayouts ? t.needed : t.notNeeded}</Fact>
        <Fact name={t.fourEyes}>{fourEyes ? t.twoPeople : t.onePerson}</Fact>
        <Fact name={t.requirePasskeys}>{requirePasskeys ? t.passkeyNeeded : t.codeWillDo}</Fact>
        <Fact name={t.dealLimit}>{settings.dealLimit === null ? t.never : t.above(money(settings.dealLimit))}</Fact>
        <Fact name={t.attribution}>{t.days(attributionDays)}</Fact>
        <Fact name={t.retention}>{retention ? t.months(retention.leadFieldsMonths) : t.forGood}</Fact>
        <Fact name={t.registration}>{t.registrations[registration]}</Fact>
        {terms && (
          <Fact name={t.terms}>
            <Anchor href={terms.url} target="_blank" rel="noreferrer">
              {t.version(terms.version)}
            </Anchor>
          </Fact>
        )}
        <Fact name={t.contact}>{waysOf(contact) || t.noContact}</Fact>
        {registration === 'open' && <Fact name={t.registered}>{begun.length === 0 ? t.noLevel : begun.join(', ')}</Fact>}
      </dl>
    </Part>
  )
}

const waysOf = (contact: Configuration['settings']['contact']): string =>
  Object.values(contact ?? {})
    .filter((way) => way !== null)
    .join(', ')

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Fields({ fields }: { fields: Configuration['leadFields'] }) {
  const t = configurationTexts.use()
  const { dateTime } = useFormat()
  const { label, systemName, type, marks } = t.fieldColumns
  return (
    <Part title={t.fields}>
      <div className="scrolled" role="region" aria-label={t.fields} tabIndex={0}>
        <Table className="cards-on-phone">
          <Table.Thead>
            <Table.Tr>
              {[label, systemName, type, marks].map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field.id}>
                <Table.Td data-label={label}>{field.label}</Table.Td>
                <Table.Td data-label={systemName}>
                  <code>{field.systemName}</code>
                </Table.Td>
                <Table.Td data-label={type}>
                  {field.options
                    ? `${t.types[field.type]}: ${field.options.map(({ name }) => name).join(', ')}`
                    : t.types[field.type]}
                </Table.Td>
                <Table.Td data-label={marks}>
                  {!field.required && !field.searchable && !field.hidden && '—'}
                  <Group gap={4}>
                    {field.required && <StatusBadge tone="info">{t.required}</StatusBadge>}
                    {field.searchable && <StatusBadge tone="good">{t.searchable}</StatusBadge>}
                    {field.hidden && <StatusBadge tone="neutral">{t.hidden}</StatusBadge>}
                  </Group>
                  {field.becomingSearchableSince && (
                    <Text size="sm">{t.becomingSearchable(dateTime(field.becomingSearchableSince))}</Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Part>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly { id: string; content: string }[] }) {
  const t = configurationTexts.use()
  return (
    <Part title={title}>
      {lines.length === 0 && <Text size="sm">{t.none}</Text>}
      <List size="sm">
        {lines.map(({ id, content }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {content}
          </List.Item>
        ))}
      </List>
    </Part>
  )
}

function Offers({ of: { offers, leadStatuses } }: { of: Configuration }) {
  const t = configurationTexts.use()
  const sentences = useRuleSentences()
  const isTarget = (id: string | undefined): boolean => leadStatuses.some((status) => status.id === id && status.target)
  return (
    <Part title={t.offers}>
      {offers.length === 0 && <Text size="sm">{t.none}</Text>}
      {offers.map(({ id, title, slug, active, rewards }) => (
        <div key={id}>
          <Group gap="xs">
            <Text fw={600}>{title}</Text>
            <code>{slug}</code>
            <StatusBadge tone={active ? 'good' : 'bad'}>{active ? t.active : t.stopped}</StatusBadge>
          </Group>
          <List size="sm">
            {rewards.map(({ leadStatus, level, ...rule }) => {
              const [sentence = ''] = sentences([{ ...rule, status: leadStatus, isTarget: isTarget(leadStatus?.id) }])
              const said = level ? t.forLevel(sentence, level.number) : sentence
              return <List.Item key={said}>{said}</List.Item>
            })}
          </List>
        </div>
      ))}
    </Part>
  )
}
