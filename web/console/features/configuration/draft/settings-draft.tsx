import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { FaultAt } from './fault-at.tsx'

type Settings = Configuration['settings']

const numbers = ['minimumPayout', 'attributionDays', 'coolDownHours', 'dealLimit', 'retention'] as const
const switches = [
  'requireInn',
  'fourEyes',
  'refuseUncovered',
  'coolDownKeys',
  'keysCorrect',
  'requirePasskeys',
  'registration',
] as const
const texts = ['termsVersion', 'termsUrl'] as const
/** Where the draft has them; that there are no terms at all is said at the first of them. */
const places = { termsVersion: /^settings\.terms(\.version)?$/, termsUrl: 'settings.terms.url' } as const
/** These two may be empty. */
const hints = { dealLimit: 'dealLimitHint', retention: 'retentionHint' } as const
const rubles: ReadonlySet<string> = new Set(['minimumPayout', 'dealLimit'])

type Typed = Record<(typeof numbers)[number], number | ''> &
  Record<(typeof switches)[number], boolean> &
  Record<(typeof texts)[number], string> & {
    /** What a partner who registers begins with: the number of a level as text, empty for none, and titles of groups. */
    level: string
    groups: string[]
  }

/** A form for the settings. */
export function SettingsDraft({ of, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const [typed, setTyped] = useDraft('draft:settings-with-beginning', typedOf(of.settings))
  const isMissing = (['minimumPayout', 'attributionDays', 'coolDownHours'] as const).some((name) => typed[name] === '')
  return (
    <DraftDialog
      title={t.settings}
      part="settings"
      draft={{ settings: settingsOf(typed) }}
      missing={isMissing ? t.missingNumbers : undefined}
      onClose={onClose}
    >
      {numbers.map((name) => (
        <FaultAt key={name} place={`settings.${name}`}>
          <NumberInput
            label={t[name]}
            description={name in hints ? t[hints[name as keyof typeof hints]] : undefined}
            value={typed[name]}
            min={0}
            hideControls
            thousandSeparator=" "
            decimalSeparator=","
            decimalScale={rubles.has(name) ? 2 : 0}
            suffix={rubles.has(name) ? ' ₽' : ''}
            onChange={(value) => setTyped({ ...typed, [name]: typeof value === 'number' ? value : '' })}
          />
        </FaultAt>
      ))}
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={t[name]}
          checked={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.checked })}
        />
      ))}
      {texts.map((name) => (
        <FaultAt key={name} place={places[name]}>
          <TextInput
            label={t[name]}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        </FaultAt>
      ))}
      <BeginsWith of={of} typed={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
    </DraftDialog>
  )
}

interface BeginsWithProps {
  of: Configuration
  typed: Pick<Typed, 'level' | 'groups'>
  onChange: (change: Partial<Pick<Typed, 'level' | 'groups'>>) => void
}

/** Level and groups of a partner who registers. A retired one is offered only where it stands. */
function BeginsWith({ of: { levels, groups }, typed, onChange }: BeginsWithProps) {
  const t = draftTexts.use()
  const given = levels.filter(({ number, hidden }) => !hidden || String(number) === typed.level)
  const titles = groups.filter(({ title, hidden }) => !hidden || typed.groups.includes(title)).map(({ title }) => title)
  return (
    <>
      {levels.length > 0 && (
        <Select
          label={t.registeredLevel}
          data={[
            { value: '', label: t.registeredNoLevel },
            ...given.map(({ number, description }) => ({ value: String(number), label: `${number} · ${description}` })),
          ]}
          value={typed.level}
          allowDeselect={false}
          onChange={(level) => onChange({ level: level ?? '' })}
        />
      )}
      {titles.length > 0 && (
        <MultiSelect
          label={t.registeredGroups}
          data={titles}
          value={typed.groups}
          onChange={(chosen) => onChange({ groups: chosen })}
        />
      )}
    </>
  )
}

function typedOf(settings: Settings): Typed {
  const { retention, terms, registeredPartner } = settings
  return {
    minimumPayout: settings.minimumPayout,
    attributionDays: settings.attributionDays,
    coolDownHours: settings.coolDownHours,
    dealLimit: settings.dealLimit ?? '',
    retention: retention?.leadFieldsMonths ?? '',
    requireInn: settings.requireInnForPayouts,
    fourEyes: settings.fourEyes,
    refuseUncovered: settings.refuseUncoveredPayouts,
    coolDownKeys: settings.coolDownKeys,
    keysCorrect: settings.keysCorrect,
    requirePasskeys: settings.requirePasskeys,
    registration: settings.registration === 'open',
    termsVersion: terms?.version ?? '',
    termsUrl: terms?.url ?? '',
    level: String(registeredPartner?.level?.number ?? ''),
    groups: registeredPartner?.groups.map(({ title }) => title) ?? [],
  }
}

/** The settings as a contour file has them; null takes one away. */
function settingsOf(typed: Typed) {
  const version = typed.termsVersion.trim()
  const url = typed.termsUrl.trim()
  return {
    minimumPayout: typed.minimumPayout,
    attributionDays: typed.attributionDays,
    coolDownHours: typed.coolDownHours,
    dealLimit: typed.dealLimit === '' ? null : typed.dealLimit,
    retention: typed.retention === '' ? null : { leadFieldsMonths: typed.retention },
    requireInnForPayouts: typed.requireInn,
    fourEyes: typed.fourEyes,
    refuseUncoveredPayouts: typed.refuseUncovered,
    coolDownKeys: typed.coolDownKeys,
    keysCorrect: typed.keysCorrect,
    requirePasskeys: typed.requirePasskeys,
    registration: typed.registration ? 'open' : 'closed',
    terms: version === '' && url === '' ? null : { version, url },
    registeredPartner: typed.level === '' && typed.groups.length === 0 ? null : beginning(typed),
  }
}

const beginning = ({ level, groups }: Typed) => ({ level: level === '' ? null : Number(level), groups })
