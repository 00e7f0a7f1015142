import { Fieldset, Group, TextInput } from '@mantine/core'
import { accentPattern } from '../../../../../lib/domain/contour/accent.ts'
import { maxDisplayNameLength, maxPayoutPromiseLength } from '../../../../../lib/domain/contour/face.ts'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import { useFace } from '../../../../shared/face/face.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { FaultAt } from './fault-at.tsx'
import { FacePreview } from './face-preview.tsx'
import { LogoInput } from './logo-input.tsx'

type Settings = Configuration['settings']

const ways = ['email', 'phone', 'telegram'] as const
type Line = 'displayName' | 'accentColor' | 'payoutPromise' | (typeof ways)[number]
type Typed = Record<Line, string> & { logo: string | null }

/** What the picker of the browser shows while no colour is chosen: that of the apps. */
const ownColor = '#1864ab'

/** A form for how the program shows itself: its name, logo, colour and promise, and whom partners ask. */
export function FaceDraft({ of: { settings }, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const standing = useFace()?.logo
  const [typed, setTyped] = useDraft('draft:face-2', typedOf(settings))
  const color = typed.accentColor.trim().toLowerCase()
  const known = accentPattern.test(color) ? color : undefined
  const input = (name: Line) => ({
    label: t[name],
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <DraftDialog title={t.face} part="face" draft={{ settings: settingsOf(typed) }} onClose={onClose}>
      <FaultAt place="settings.displayName">
        <TextInput {...input('displayName')} description={t.displayNameHint} maxLength={maxDisplayNameLength} />
      </FaultAt>
      <LogoInput
        label={t.logo}
        hint={t.logoHint}
        standing={standing}
        value={typed.logo}
        onChange={(logo) => setTyped({ ...typed, logo })}
      />
      <Group align="flex-end" gap="xs">
        <FaultAt place="settings.accentColor">
          <TextInput {...input('accentColor')} description={t.accentColorHint} placeholder={ownColor} maxLength={7} flex={1} />
        </FaultAt>
        <input
          type="color"
          className="color-picker"
          aria-label={t.pickColor}
          value={known ?? ownColor}
          onChange={(event) => setTyped({ ...typed, accentColor: event.currentTarget.value })}
        />
      </Group>
      <FacePreview name={typed.displayName.trim()} color={known} />
      <FaultAt place="settings.payoutPromise">
        <TextInput {...input('payoutPromise')} description={t.payoutPromiseHint} maxLength={maxPayoutPromiseLength} />
      </FaultAt>
      <Fieldset legend={t.contact}>
        {ways.map((name) => (
          <FaultAt key={name} place={`settings.contact.${name}`}>
            <TextInput {...input(name)} />
          </FaultAt>
        ))}
      </Fieldset>
    </DraftDialog>
  )
}

function typedOf({ displayName, accentColor, payoutPromise, logo, contact }: Settings): Typed {
  return {
    displayName: displayName ?? '',
    accentColor: accentColor ?? '',
    payoutPromise: payoutPromise ?? '',
    logo,
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    telegram: contact?.telegram ?? '',
  }
}

/** As a contour file has it; null takes a setting away. */
function settingsOf(typed: Typed) {
  const said = (name: Line): string | null => typed[name].trim() || null
  const given = ways.flatMap((way) => (said(way) === null ? [] : [[way, said(way)] as const]))
  return {
    displayName: said('displayName'),
    accentColor: said('accentColor'),
    payoutPromise: said('payoutPromise'),
    logo: typed.logo,
    contact: given.length === 0 ? null : Object.fromEntries(given),
  }
}
