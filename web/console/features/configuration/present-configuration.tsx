import { Alert, Anchor, Group, List, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFace } from '../../../shared/face/face.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useDiscountSentence } from '../../../shared/offers/discount-words.ts'
import { OfferLogo } from '../../../shared/offers/offer-logo.tsx'
import { useRuleSentences } from '../../../shared/offers/reward-words.ts'
import { monthsSinceText, numbersSinceText } from '../../../../lib/domain/words/terms-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { useAttributeWords } from '../../attributes/use-attribute-words.ts'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { Part } from '../../look/part.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { configurationTexts } from './configuration-texts.ts'
import { DraftButton, DraftsAllowed } from './draft/draft-button.tsx'
import { draftTexts } from './draft/draft-texts.ts'
import { FaceDraft } from './draft/face-draft.tsx'
import { FieldsDraft } from './draft/fields-draft.tsx'
import { GroupsDraft } from './draft/groups-draft.tsx'
import { LegalTypeDraft, type LegalTypeName, legalTypeNames } from './draft/legal-type-draft.tsx'
import { LevelsDraft } from './draft/levels-draft.tsx'
import { OfferDraft } from './draft/offer-draft.tsx'
import { useRuleTime } from './draft/rule-times.tsx'
import { useLevelLine } from './level-line.ts'
import { SettingsDraft } from './draft/settings-draft.tsx'
import { StatusesDraft } from './draft/statuses-draft.tsx'

type List = 'settings' | 'face' | 'statuses' | 'fields' | 'levels' | 'groups'
/** What is edited; an offer by its id, and a new one without. */
type Edited = List | { offerId: string | undefined } | { legalType: LegalTypeName }

/** The configuration as it is, part by part. An owner changes each where it stands. */
export function PresentConfiguration({ of }: { of: Configuration }) {
  const t = configurationTexts.use()
  const [edited, setEdited] = useState<Edited>()
  const levelLine = useLevelLine()
  const { valueOf } = useAttributeWords()
  const edit = (part: List, what: string) => (
    <EditButton what={what} isOfManagers={part === 'levels' || part === 'groups'} onClick={() => setEdited(part)} />
  )
  const isFilesAlone = of.settings.configuredBy === 'file'
  const parts = (
    <Stack>
      {edited && <EditedPart edited={edited} of={of} onClose={() => setEdited(undefined)} />}
      {isFilesAlone ? (
        <Alert variant="outline" color="gray" role="note" title={t.filesAlone}>
          {t.filesAloneHint}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {t.changedBy}
        </Text>
      )}
      <Settings settings={of.settings} edit={edit('settings', t.settings)} />
      <Face settings={of.settings} edit={edit('face', t.face)} />
      <Part title={t.statuses} aside={edit('statuses', t.statuses)}>
        <List type="ordered" size="sm">
          {of.leadStatuses.map(({ id, title, systemName, primary, target, hidden }) => (
            <List.Item key={id}>
              {title} <code>{systemName}</code> {primary && <StatusBadge tone="info">{t.primary}</StatusBadge>}{' '}
              {target && <StatusBadge tone="good">{t.target}</StatusBadge>}
              {hidden && <StatusBadge tone="neutral">{t.statusRetired}</StatusBadge>}
            </List.Item>
          ))}
        </List>
      </Part>
      <Fields fields={of.leadFields} edit={edit('fields', t.fields)} />
      <Lines
        title={t.levels}
        aside={edit('levels', t.levels)}
        lines={of.levels.map((level) => ({ id: level.id, content: levelLine(level) }))}
      />
      <Lines
        title={t.groups}
        aside={edit('groups', t.groups)}
        lines={of.groups.map(({ id, title, hidden }) => ({ id, content: hidden ? t.givenNoMore(title) : title }))}
      />
      <LegalTypes legalTypes={of.legalTypes} onEdit={setEdited} />
      <Offers of={of} onEdit={setEdited} />
      <Lines
        title={t.administrators}
        lines={of.administrators.map(({ id, firstName, lastName, email, roles }) => ({
          id,
          content: `${firstName} ${lastName}, ${email}: ${roles.length === 0 ? t.noRoles : roles.map((role) => valueOf('roles', role)).join(', ')}`,
        }))}
      />
    </Stack>
  )
  return <DraftsAllowed value={!isFilesAlone}>{parts}</DraftsAllowed>
}

function EditedPart({ edited, of, onClose }: { edited: Edited; of: Configuration; onClose: () => void }) {
  if (edited === 'settings') return <SettingsDraft of={of} onClose={onClose} />
  if (edited === 'face') return <FaceDraft of={of} onClose={onClose} />
  if (edited === 'statuses') return <StatusesDraft of={of} onClose={onClose} />
  if (edited === 'fields') return <FieldsDraft of={of} onClose={onClose} />
  if (edited === 'levels') return <LevelsDraft of={of} onClose={onClose} />
  if (edited === 'groups') return <GroupsDraft of={of} onClose={onClose} />
  if ('legalType' in edited) return <LegalTypeDraft type={edited.legalType} of={of} onClose={onClose} />
  const offer = of.offers.find(({ id }) => id === edited.offerId)
  return <OfferDraft {...(offer && { offer })} of={of} onClose={onClose} />
}

interface EditButtonProps {
  what: string
  /** Whether managers edit it too. */
  isOfManagers?: boolean
  onClick: () => void
}

function EditButton({ what, isOfManagers = false, onClick }: EditButtonProps) {
  const t = draftTexts.use()
  return (
    <DraftButton isOfManagers={isOfManagers} name={t.editOf(what)} onClick={onClick}>
      {t.edit}
    </DraftButton>
  )
}

function Settings({ settings, edit }: { settings: Configuration['settings']; edit: ReactNode }) {
  const t = configurationTexts.use()
  const { money } = useFormat()
  const { valueOf } = useAttributeWords()
  const words = draftTexts.use()
  const { minimumPayout, requireInnForPayouts, fourEyes, requirePasskeys, attributionDays, retention, registration, terms } =
    settings
  const { level, groups } = settings.registeredPartner ?? { level: null, groups: [] }
  const begun = [...(level ? [t.level(level.number, level.description)] : []), ...groups.map(({ title }) => t.group(title))]
  return (
    <Part title={t.settings} aside={edit}>
      <dl className="facts">
        <Fact name={t.minimumPayout}>{money(minimumPayout)}</Fact>
        <Fact name={t.requireInn}>{requireInnForPayouts ? t.needed : t.notNeeded}</Fact>
        <Fact name={t.fourEyes}>{fourEyes ? t.twoPeople : t.onePerson}</Fact>
        <Fact name={t.requirePasskeys}>{requirePasskeys ? t.passkeyNeeded : t.codeWillDo}</Fact>
        <Fact name={t.dealLimit}>{settings.dealLimit === null ? t.never : t.above(money(settings.dealLimit))}</Fact>
        <Fact name={words.refuseUncovered}>{valueOf('refuseUncoveredPayouts', settings.refuseUncoveredPayouts)}</Fact>
        <Fact name={words.coolDownHours}>{valueOf('coolDownHours', settings.coolDownHours)}</Fact>
        <Fact name={words.coolDownKeys}>{valueOf('coolDownKeys', settings.coolDownKeys)}</Fact>
        <Fact name={words.keysCorrect}>{valueOf('keysCorrect', settings.keysCorrect)}</Fact>
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
        {registration === 'open' && <Fact name={t.registered}>{begun.length === 0 ? t.noLevel : begun.join(', ')}</Fact>}
      </dl>
    </Part>
  )
}

function Face({ settings, edit }: { settings: Configuration['settings']; edit: ReactNode }) {
  const t = configurationTexts.use()
  const { displayName, accentColor, payoutPromise, logo, contact } = settings
  const picture = useFace()?.logo
  return (
    <Part title={t.face} aside={edit}>
      <dl className="facts">
        <Fact name={t.displayName}>{displayName ?? t.nameOfContour}</Fact>
        <Fact name={t.logo}>
          {logo === null || !picture ? t.noLogo : <img className="program-logo" src={picture} alt={t.logo} />}
        </Fact>
        <Fact name={t.accentColor}>
          {accentColor === null ? (
            t.ownColor
          ) : (
            <>
              <span className="swatch" style={{ background: accentColor }} /> <code>{accentColor}</code>
            </>
          )}
        </Fact>
        <Fact name={t.payoutPromise}>{payoutPromise ?? t.noPromise}</Fact>
        <Fact name={t.contact}>{waysOf(contact) || t.noContact}</Fact>
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

function Fields({ fields, edit }: { fields: Configuration['leadFields']; edit: ReactNode }) {
  const t = configurationTexts.use()
  const { dateTime } = useFormat()
  const { label, systemName, type, marks } = t.fieldColumns
  return (
    <Part title={t.fields} aside={edit}>
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
                    ? `${t.types[field.type]}: ${field.options.map(({ name, hidden }) => (hidden ? t.hiddenOption(name) : name)).join(', ')}`
                    : t.types[field.type]}
                </Table.Td>
                <Table.Td data-label={marks}>
                  {!field.required && !field.searchable && !field.hidden && !field.becomingSearchableSince && '—'}
                  <Group gap={4}>
                    {field.required && <StatusBadge tone="info">{t.required}</StatusBadge>}
                    {field.searchable && <StatusBadge tone="good">{t.searchable}</StatusBadge>}
                    {field.hidden && <StatusBadge tone="neutral">{t.hidden}</StatusBadge>}
                  </Group>
                  {field.becomingSearchableSince && (
                    <Text size="sm">{t.becomingSearchable(dateTime(field.becomingSearchableSince))}</Text>
                  )}
                  {field.leadsIndexedTo && (
                    <Text size="sm">{t.leadsIndexed(field.leadsIndexed, dateTime(field.leadsIndexedTo))}</Text>
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

interface LinesProps {
  title: string
  aside?: ReactNode
  lines: readonly { id: string; content: string }[]
}

function Lines({ title, aside, lines }: LinesProps) {
  const t = configurationTexts.use()
  return (
    <Part title={title} aside={aside}>
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

interface LegalTypesProps {
  legalTypes: Configuration['legalTypes']
  onEdit: (edited: { legalType: LegalTypeName }) => void
}

/** All four types: one that the contour does not have yet is added by editing it. */
function LegalTypes({ legalTypes, onEdit }: LegalTypesProps) {
  const t = configurationTexts.use()
  return (
    <Part title={t.legalTypes}>
      {legalTypeNames.map((type) => {
        const known = legalTypes.find((one) => one.type === type)
        return (
          <div key={type}>
            <Group gap="xs">
              <Text size="sm">{t.legal[type]}</Text>
              {!known && <StatusBadge tone="neutral">{t.legalAbsent}</StatusBadge>}
              {known?.hidden && <StatusBadge tone="neutral">{t.legalHidden}</StatusBadge>}
              <EditButton what={t.legal[type]} onClick={() => onEdit({ legalType: type })} />
            </Group>
            {known && known.fields.length > 0 && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {t.legalAsks(known.fields.map(t.legalField).join(', '))}
              </Text>
            )}
          </div>
        )
      })}
    </Part>
  )
}

interface OffersProps {
  of: Configuration
  onEdit: (edited: { offerId: string | undefined }) => void
}

function Offers({ of: { offers, leadStatuses }, onEdit }: OffersProps) {
  const t = configurationTexts.use()
  const words = draftTexts.use()
  const sentences = useRuleSentences()
  const discount = useDiscountSentence()
  const timeOf = useRuleTime()
  const isTarget = (id: string | undefined): boolean => leadStatuses.some((status) => status.id === id && status.target)
  return (
    <Part
      title={t.offers}
      aside={
        <DraftButton isOfManagers onClick={() => onEdit({ offerId: undefined })}>
          {words.addOffer}
        </DraftButton>
      }
    >
      {offers.length === 0 && <Text size="sm">{t.none}</Text>}
      {offers.map(
        ({ id, title, slug, active, logo, forPartners, clientDiscount, rewards, ruleSets, monthsSince, numbersSince }) => (
          <div key={id}>
            <Group gap="xs">
              <Text fw={600}>{title}</Text>
              <code>{slug}</code>
              <StatusBadge tone={active ? 'good' : 'bad'}>{active ? t.active : t.stopped}</StatusBadge>
              <EditButton what={words.offerTitle(title)} isOfManagers onClick={() => onEdit({ offerId: id })} />
            </Group>
            <OfferLogo id={logo} />
            {forPartners !== null && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {forPartners}
              </Text>
            )}
            <List size="sm">
              {rewards.map(({ leadStatus, level, group, ...rule }) => {
                const [sentence = ''] = sentences([{ ...rule, status: leadStatus, isTarget: isTarget(leadStatus?.id) }])
                const said = group ? t.forGroup(sentence, group.title) : level ? t.forLevel(sentence, level.number) : sentence
                return <List.Item key={said}>{said}</List.Item>
              })}
            </List>
            {clientDiscount && <Text size="sm">{discount(clientDiscount)}</Text>}
            <CountedSince months={monthsSince} numbers={numbersSince} />
            {ruleSets
              .filter(({ from, isInForce }) => from !== null && !isInForce && Date.parse(from) > Date.now())
              .map((set) => (
                <div key={set.number}>
                  <Text size="sm">{timeOf(set)}:</Text>
                  <List size="sm">
                    {sentences(set.rules).map((sentence) => (
                      <List.Item key={sentence}>{sentence}</List.Item>
                    ))}
                  </List>
                </div>
              ))}
          </div>
        ),
      )}
    </Part>
  )
}

function CountedSince({ months, numbers }: { months: string | null; numbers: string | null }) {
  const language = useLanguage()
  const texts = [monthsSinceText(months, Date.now(), language), numbersSinceText(numbers, language)]
  return texts.map(
    (text) =>
      text !== null && (
        <Text key={text} size="sm">
          {text}
        </Text>
      ),
  )
}
