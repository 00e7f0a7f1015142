import { Button, Checkbox, Fieldset, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { atOnce, type RuleSet, RulesToWithdraw, RuleTime, timedRules } from './rule-times.tsx'

type Offer = Configuration['offers'][number]
type Kind = 'percentOfDeal' | 'fixed'

/** A rule as it is typed. */
interface TypedRule {
  leadStatus: string | null
  /** The number of the level as text; empty for all levels. */
  level: string
  kind: Kind
  size: number | ''
  holdDays: number | ''
}

const isWhole = ({ leadStatus, size }: TypedRule): boolean => leadStatus !== null && size !== ''

/** A form for an offer with its rules; without an offer, for a new one. */
export function OfferDraft({ offer, of, onClose }: { offer?: Offer; of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const name = offer?.slug ?? 'new'
  const [typed, setTyped] = useDraft(`draft:offer:${name}`, typedOf(offer, of))
  const [time, setTime] = useDraft(`draft:offer:${name}:time`, atOnce)
  const [withdrawn, setWithdrawn] = useDraft<string[]>(`draft:offer:${name}:withdrawn`, [])
  const { slug, title, landingUrl, dealsWithoutAmount, rules } = typed
  const changesRules =
    !offer || JSON.stringify(rules) !== JSON.stringify(typedOf(offer, of).rules) || time.leadsUnderWay === 'change'
  const incomplete = rules.findIndex((rule) => !isWhole(rule))
  const isNamed = [slug, title, landingUrl].every((text) => text.trim() !== '')
  const missing = isNamed ? (incomplete < 0 ? undefined : t.missingRule(incomplete + 1)) : t.missingTitle
  return (
    <DraftDialog
      title={offer ? t.offerTitle(offer.title) : t.newOffer}
      part={`offer:${name}`}
      draft={{
        offers: [
          {
            slug: slug.trim(),
            title,
            landingUrl,
            dealsWithoutAmount,
            ...rulesDrafted(changesRules ? timedRules(rules.map(ruleOf), offer ? time : atOnce) : {}, withdrawn),
          },
        ],
      }}
      missing={missing}
      onClose={onClose}
    >
      <TextInput label={t.title} value={title} onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })} />
      {!offer && (
        <TextInput
          label={t.slug}
          description={t.slugHint}
          value={slug}
          onChange={(event) => setTyped({ ...typed, slug: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t.landing}
        type="url"
        value={landingUrl}
        onChange={(event) => setTyped({ ...typed, landingUrl: event.currentTarget.value })}
      />
      <Checkbox
        label={t.withoutAmount}
        checked={dealsWithoutAmount}
        onChange={(event) => setTyped({ ...typed, dealsWithoutAmount: event.currentTarget.checked })}
      />
      <Rules of={of} rules={rules} onChange={(next) => setTyped({ ...typed, rules: next })} />
      {offer && <RuleTime time={time} onChange={setTime} />}
      <RulesToWithdraw sets={offer?.ruleSets.filter(isToCome) ?? []} withdrawn={withdrawn} onChange={setWithdrawn} />
    </DraftDialog>
  )
}

/** Sets that begin later, and campaigns that run. */
const isToCome = ({ from, until, isInForce }: RuleSet): boolean =>
  from !== null && (isInForce ? until !== null : Date.parse(from) > Date.now())

/** What a draft says of the rules: new ones, and sets that are taken back. */
function rulesDrafted(changed: { rewards?: unknown; laterRules?: readonly object[] }, withdrawn: readonly string[]) {
  const laterRules = [...(changed.laterRules ?? []), ...withdrawn.map((from) => ({ from, withdrawn: true }))]
  return { ...changed, ...(laterRules.length > 0 && { laterRules }) }
}

function Rules({ of, rules, onChange }: { of: Configuration; rules: TypedRule[]; onChange: (rules: TypedRule[]) => void }) {
  const t = draftTexts.use()
  const statuses = of.leadStatuses.map(({ systemName, title }) => ({ value: systemName, label: title }))
  const levels = [
    { value: '', label: t.anyLevel },
    ...of.levels.map(({ number }) => ({ value: String(number), label: t.ofLevel(number) })),
  ]
  const kinds = (['percentOfDeal', 'fixed'] as const).map((kind) => ({ value: kind, label: t.ruleKinds[kind] }))
  const edited = (index: number, change: Partial<TypedRule>): void =>
    onChange(rules.map((rule, place) => (place === index ? { ...rule, ...change } : rule)))
  return (
    <Stack gap="xs">
      <Text fw={600}>{t.rules}</Text>
      {rules.map((rule, index) => (
        <Fieldset key={index} legend={t.rule(index + 1)} p="sm">
          <div className="rule-fields">
            <Select
              label={t.ruleStatus}
              data={statuses}
              value={rule.leadStatus}
              allowDeselect={false}
              onChange={(leadStatus) => edited(index, { leadStatus })}
            />
            <Select
              label={t.ruleLevel}
              data={levels}
              value={rule.level}
              allowDeselect={false}
              onChange={(level) => edited(index, { level: level ?? '' })}
            />
            <Select
              label={t.ruleKind}
              data={kinds}
              value={rule.kind}
              allowDeselect={false}
              onChange={(kind) => edited(index, { kind: kind as Kind })}
            />
            <NumberInput
              label={t.ruleSize}
              value={rule.size}
              min={0}
              decimalScale={2}
              decimalSeparator=","
              thousandSeparator=" "
              suffix={rule.kind === 'fixed' ? ' ₽' : ' %'}
              hideControls
              onChange={(size) => edited(index, { size: typeof size === 'number' ? size : '' })}
            />
            <NumberInput
              label={t.holdDays}
              value={rule.holdDays}
              min={0}
              max={365}
              hideControls
              onChange={(holdDays) => edited(index, { holdDays: typeof holdDays === 'number' ? holdDays : '' })}
            />
          </div>
          <Group justify="flex-end" mt="xs">
            <Button
              size="xs"
              variant="default"
              aria-label={t.removeRule(index + 1)}
              onClick={() => onChange(rules.filter((_, place) => place !== index))}
            >
              {t.remove}
            </Button>
          </Group>
        </Fieldset>
      ))}
      <Group>
        <Button variant="default" onClick={() => onChange([...rules, newRule(of)])}>
          {t.addRule}
        </Button>
      </Group>
    </Stack>
  )
}

const newRule = ({ leadStatuses }: Configuration): TypedRule => ({
  leadStatus: leadStatuses.find(({ target }) => target)?.systemName ?? null,
  level: '',
  kind: 'percentOfDeal',
  size: '',
  holdDays: 0,
})

function typedOf(offer: Offer | undefined, of: Configuration) {
  const nameOf = (id: string | undefined): string | null => of.leadStatuses.find((status) => status.id === id)?.systemName ?? null
  return {
    slug: offer?.slug ?? '',
    title: offer?.title ?? '',
    landingUrl: offer?.landingUrl ?? '',
    dealsWithoutAmount: offer?.dealsWithoutAmount ?? false,
    rules: (offer?.ruleSets.find(({ isStanding }) => isStanding)?.rules ?? []).map(
      ({ status, level, fixed, percentOfDeal, holdDays }): TypedRule => ({
        leadStatus: nameOf(status?.id),
        level: level ? String(level.number) : '',
        kind: fixed === null ? 'percentOfDeal' : 'fixed',
        size: fixed ?? percentOfDeal ?? '',
        holdDays,
      }),
    ),
  }
}

/** A rule as a contour file has it. */
function ruleOf({ leadStatus, level, kind, size, holdDays }: TypedRule) {
  return {
    leadStatus,
    ...(level !== '' && { level: Number(level) }),
    [kind]: size === '' ? null : size,
    holdDays: holdDays === '' ? 0 : holdDays,
  }
}
