import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'

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
/** These two may be empty. */
const hints = { dealLimit: 'dealLimitHint', retention: 'retentionHint' } as const
const rubles: ReadonlySet<string> = new Set(['minimumPayout', 'dealLimit'])

type Typed = Record<(typeof numbers)[number], number | ''> &
  Record<(typeof switches)[number], boolean> &
  Record<(typeof texts)[number], string>

/** A form for the settings. */
export function SettingsDraft({ of: { settings }, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const [typed, setTyped] = useDraft('draft:settings', typedOf(settings))
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
        <NumberInput
          key={name}
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
        <TextInput
          key={name}
          label={t[name]}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
    </DraftDialog>
  )
}

function typedOf(settings: Settings): Typed {
  const { retention, terms } = settings
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
  }
}
