import { Alert, List, Stack, Table, Text } from '@mantine/core'
import { useFormat } from '../../../../shared/format/format.ts'
import { useLanguage } from '../../../../shared/texts/language.ts'
import { Part } from '../../../look/part.tsx'
import { ChangesInWords, useTitles } from '../change-words.tsx'
import { Changed } from '../changed.tsx'
import type { DraftPlan, DraftTrial } from './draft-requests.ts'
import { draftTexts } from './draft-texts.ts'
import { faultWords } from './fault-words.ts'
import { MarkMoved } from '../mark-moved.tsx'
import { MonthCost } from '../month-cost/month-cost.tsx'
import { RewardCompared } from './reward-compared.tsx'

/** Why a draft cannot be published, place by place. */
export function DraftFaults({ faults }: { faults: DraftTrial['faults'] }) {
  const t = draftTexts.use()
  const language = useLanguage()
  return (
    <Alert color="red" variant="outline" role="alert" title={t.faults}>
      <List size="sm">
        {faults.map(({ path, message }) => (
          <List.Item key={`${path} ${message}`} style={{ overflowWrap: 'anywhere' }}>
            {path !== '' && <code>{path}</code>} {faultWords(message, language)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

interface DraftOutcomeProps extends Pick<DraftTrial, 'partners' | 'leads'> {
  plan: DraftPlan
  draft: string
}

/** What publishing a draft does: to the configuration, to leads, and to what partners earn. */
export function DraftOutcome({ plan, partners, leads, draft }: DraftOutcomeProps) {
  const t = draftTexts.use()
  const touched = new Map(partners.map(({ what, ...count }) => [what, count]))
  if (plan.changes.length === 0) {
    return (
      <Alert variant="outline" color="gray" role="status">
        {t.nothing}
      </Alert>
    )
  }
  return (
    <ChangesInWords changes={plan.changes}>
      <Stack>
        <Part title={t.outcome}>
          <Text size="sm">{t.holdsFromNow}</Text>
          {plan.changes.map(({ what, kind, differences }) => (
            <Changed
              key={what}
              what={what}
              tone={kind === 'create' ? 'good' : 'info'}
              mark={t.kinds[kind]}
              note={partnersNote(touched.get(what), differences, t)}
              of={differences}
              becomes={t.becomes}
            />
          ))}
        </Part>
        {plan.statusChanges.map((change) => (
          <MarkMoved key={change.mark} change={change} />
        ))}
        <BecomingSearchable names={plan.becomingSearchable} />
        <RetiredStatuses retired={plan.retired} />
        <Earnings earnings={plan.earnings} leads={leads} />
        <RewardCompared key={`reward ${draft}`} draft={draft} offers={plan.otherRules} />
        {hasOtherRules(plan) && <MonthCost key={draft} draft={draft} />}
      </Stack>
    </ChangesInWords>
  )
}

function BecomingSearchable({ names }: { names: readonly string[] }) {
  const t = draftTexts.use()
  const titles = useTitles()
  if (names.length === 0) return null
  return (
    <Alert color="gray" variant="outline" role="note" title={t.becomingSearchable}>
      <Text size="sm">{t.becomesSearchable(names.map((name) => titles?.fields.get(name) ?? name).join(', '))}</Text>
    </Alert>
  )
}

type Touched = Omit<DraftTrial['partners'][number], 'what'>

/** How many partners a changed thing concerns, or keep a retired one; nothing for what partners are not given. */
function partnersNote(
  touched: Touched | undefined,
  differences: DraftPlan['changes'][number]['differences'],
  t: ReturnType<typeof draftTexts.use>,
): string | undefined {
  if (touched === undefined) return undefined
  const { partners, isAtLeast } = touched
  const isRetired = differences.some(({ attribute, to }) => attribute === 'hidden' && to === true)
  if (partners === 0 && !isAtLeast) return isRetired ? t.nobodyHas : t.concernsNobody
  return isRetired ? t.partnersKeep(partners, isAtLeast) : t.concernsPartners(partners, isAtLeast)
}

/** Whether an offer gets other rules that can be compared: deals of the last month were made in the former target. */
const hasOtherRules = ({ changes, statusChanges }: DraftPlan): boolean =>
  statusChanges.every(({ mark }) => mark !== 'target') &&
  changes.some(({ differences }) => differences.some(({ attribute, to }) => attribute === 'rules' && to !== undefined))

/** What becomes of the leads in a retired status, and of the rules for it. */
function RetiredStatuses({ retired }: { retired: DraftPlan['retired'] }) {
  const t = draftTexts.use()
  return retired.map(({ status: { systemName, title }, leads, isAtLeast, offers }) => (
    <Alert key={systemName} color="gray" variant="outline" role="note" title={t.statusRetired(title)}>
      <Text size="sm">{leads === 0 && !isAtLeast ? t.nobodyStands : t.leadsStand(leads, isAtLeast)}</Text>
      {offers.length > 0 && <Text size="sm">{t.earnsNothing(offers.map((offer) => `«${offer}»`).join(', '))}</Text>}
    </Alert>
  ))
}

/** What is earned then, in a sentence for each offer and each beginning, and what becomes of the leads that there are. */
function EarningsInWords({ earnings, leads }: EarningsProps) {
  const t = draftTexts.use()
  const { money, date, number } = useFormat()
  const whom = ({ level, group }: Earning): string =>
    group !== null ? t.toGroup(group) : level === null ? t.toNoLevel : t.toLevel(level)
  const sums = (of: Earning): string => {
    if (of.before === null) return t.earns(whom(of), money(of.after))
    if (of.before === of.after) return t.earnsSame(whom(of), money(of.after))
    return t.earnsInstead(whom(of), money(of.after), money(of.before))
  }
  const begun = [...Map.groupBy(earnings, ({ offer, from }) => `${offer.slug} ${from}`).values()]
  return (
    <List size="sm">
      {begun.map((some) => {
        const { offer, from } = some[0] as Earning
        return (
          <List.Item key={`${offer.slug} ${from}`}>
            {t.earnsFrom(from === null ? t.fromPublication : t.fromDay(date(from)), offer.title, some.map(sums).join(', '))}
          </List.Item>
        )
      })}
      {leads.map(({ offer, leads: count, isAtLeast, leadsUnderWay }) => (
        <List.Item key={offer.slug}>
          {count === 0 && !isAtLeast
            ? t.noLeadsUnderWay(offer.title)
            : t.leadsUnderWayOf[leadsUnderWay](offer.title, isAtLeast ? t.atLeast(number(count)) : number(count))}
        </List.Item>
      ))}
    </List>
  )
}

type Earning = DraftPlan['earnings'][number]

interface EarningsProps {
  earnings: DraftPlan['earnings']
  leads: DraftTrial['leads']
}

function Earnings({ earnings, leads }: EarningsProps) {
  const t = draftTexts.use()
  const { money, date } = useFormat()
  if (earnings.length === 0 && leads.length === 0) return null
  const columns = [t.offer, t.partner, t.fromWhen, t.before, t.after]
  return (
    <Part title={t.earnings}>
      <EarningsInWords earnings={earnings} leads={leads} />
      {earnings.some((of) => of.before === of.after) && <Text size="sm">{t.notInExample}</Text>}
      {earnings.length > 0 && (
        <Table className="cards-on-phone">
          <Table.Thead>
            <Table.Tr>
              {columns.map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {earnings.map(({ offer, level, group, from, before, after }) => (
              <Table.Tr key={`${offer.slug} ${level} ${group} ${from}`}>
                <Table.Td data-label={t.offer}>{offer.title}</Table.Td>
                <Table.Td data-label={t.partner}>
                  {group !== null ? t.ofGroup(group) : level === null ? t.noLevel : t.ofLevel(level)}
                </Table.Td>
                <Table.Td data-label={t.fromWhen}>{from === null ? t.atOnce : date(from)}</Table.Td>
                <Table.Td data-label={t.before}>{before === null ? '—' : money(before)}</Table.Td>
                <Table.Td data-label={t.after}>
                  <b>{money(after)}</b>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Part>
  )
}
