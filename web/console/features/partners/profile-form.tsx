import { isPageEnded } from '../../../shared/session/page-end.ts'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ErrorSummary } from '../../look/error-summary.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { type Configuration, changePartner, type Partner, type ProfileChange, usePartnerChanged } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'
import { useProfileErrors } from './profile-errors.ts'
import { ProfileFields, useProfileFaults } from './profile-fields.tsx'
import { TakenBy } from './taken-by.tsx'
import { changedFields, type ProfileValues, requestOf, valuesOf } from './profile-values.ts'

interface ProfileFormProps {
  partner: Partner
  configuration: Configuration
}

/** The typed profile, and the outcome of its edit. */
function useProfileForm({ partner, configuration }: ProfileFormProps) {
  const t = partnerTexts.use()
  const [base, setBase] = useState(partner)
  const [values, setValues] = useDraft(`change-partner:${partner.id}`, valuesOf(partner))
  const [isJudged, setJudged] = useState(false)
  const faultsOf = useProfileFaults()
  const changed = usePartnerChanged()
  const fields = changedFields(valuesOf(base), values)
  const isDirty = fields.length > 0
  const takeOver = (next: Partner): void => {
    setBase(next)
    setValues(valuesOf(next))
    setJudged(false)
  }
  const act = useIntendedAct<ProfileChange, Partner>({
    name: `change-partner:${partner.id}`,
    send: (body, key) => changePartner(partner.id, body, key),
    onDone: (saved) => {
      takeOver(saved)
      changed.profile(saved)
      announce(t.profile.saved)
    },
  })
  // Nobody is typing: the form shows what was read again.
  if (partner.revision > base.revision && !isDirty && !act.isBusy) takeOver(partner)
  useWarningBeforeLeaving(isDirty)
  const refused = act.state.kind === 'refused' ? act.state.failure : undefined
  const conflict = refused?.as('PROFILE_CHANGED')?.partner
  const send = (of: Partner, edited: ProfileValues): void => {
    setJudged(true)
    const sent = changedFields(valuesOf(of), edited)
    if (Object.keys(faultsOf(edited, configuration, isInnSent(sent))).length > 0) return
    const withInn = isInnSent(sent) && !sent.includes('inn') && edited.inn !== '' ? [...sent, 'inn' as const] : sent
    void act.intend({ revision: of.revision, ...requestOf(edited, withInn) })
  }
  /** Only fields typed here replace what somebody else has saved. */
  const saveOver = (theirs: Partner): void => {
    const edited = { ...valuesOf(theirs), ...Object.fromEntries(fields.map((name) => [name, values[name]])) }
    setBase(theirs)
    setValues(edited)
    send(theirs, edited)
  }
  return {
    base,
    values,
    isDirty,
    act,
    conflict,
    failure: conflict ? undefined : refused,
    faults: isJudged ? faultsOf(values, configuration, isInnSent(fields)) : {},
    change: (next: Partial<ProfileValues>): void => setValues((before) => ({ ...before, ...next })),
    save: (): void => send(base, values),
    saveOver,
    undo: (): void => takeOver(base),
    takeTheirs: (theirs: Partner): void => {
      act.drop()
      takeOver(theirs)
      changed.profile(theirs)
    },
  }
}

/**
 * The profile of a partner. The input is compared with the profile as it was when typing began. If somebody else was faster, the form
 * shows what they changed, and no input is lost.
 */
export function ProfileForm({ partner, configuration }: ProfileFormProps) {
  const t = partnerTexts.use()
  const form = useProfileForm({ partner, configuration })
  const { base, values, isDirty, act, conflict, failure } = form
  const { errors, summary } = useProfileErrors()(failure, form.faults)
  if (partner.erasedAt !== null) {
    return (
      <Alert color="gray" variant="outline">
        {t.profile.erased}
      </Alert>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <Stack maw="52rem">
        {conflict ? (
          <Conflict
            before={valuesOf(base)}
            now={valuesOf(conflict)}
            configuration={configuration}
            onSaveOver={() => form.saveOver(conflict)}
            onTakeTheirs={() => form.takeTheirs(conflict)}
          />
        ) : (
          <ErrorSummary errors={summary} />
        )}
        <TakenBy failure={failure} />
        {act.state.kind !== 'refused' && <ActNotice act={act} />}
        <ProfileFields values={values} errors={errors} configuration={configuration} onChange={form.change} />
        <Group>
          <PermittedButton
            type="submit"
            permission="partners.write"
            loading={act.isBusy}
            disabled={!isDirty || conflict !== undefined}
          >
            {t.profile.save}
          </PermittedButton>
          {isDirty && !conflict && (
            <>
              <Button variant="default" disabled={act.isBusy} onClick={form.undo}>
                {t.profile.undo}
              </Button>
              <Text size="sm">{t.profile.unsaved}</Text>
            </>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** The legal type decides which ИНН is valid: with another type it is checked again. */
const isInnSent = (fields: readonly (keyof ProfileValues)[]): boolean => fields.includes('inn') || fields.includes('legalTypeId')

function useWarningBeforeLeaving(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent): void => {
      // A page that ends by itself keeps the input; that is not a choice to discard it.
      if (!isPageEnded()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}

interface ConflictProps {
  before: ProfileValues
  now: ProfileValues
  configuration: Configuration
  onSaveOver: () => void
  onTakeTheirs: () => void
}

/** What somebody else has changed meanwhile. */
function Conflict({ before, now, configuration, onSaveOver, onTakeTheirs }: ConflictProps) {
  const t = partnerTexts.use()
  const fields = changedFields(before, now)
  const labels: Readonly<Record<keyof ProfileValues, string>> = {
    ...t.profile,
    legalTypeId: t.profile.legalType,
    levelId: t.profile.level,
    groupIds: t.profile.groups,
  }
  const shown = (values: ProfileValues, name: keyof ProfileValues): string => shownValue(values, name, configuration, t)
  return (
    <Alert color="yellow.9" variant="outline" role="alert">
      <Stack gap="sm">
        <Text fw={700}>{t.profile.conflictTitle}</Text>
        <Text size="sm">{t.profile.conflict}</Text>
        {fields.length === 0 ? (
          <Text size="sm">{t.profile.conflictNone}</Text>
        ) : (
          <List size="sm">
            {fields.map((name) => (
              <List.Item key={name}>{t.profile.conflictField(labels[name], shown(before, name), shown(now, name))}</List.Item>
            ))}
          </List>
        )}
        <Group>
          <Button onClick={onSaveOver}>{t.profile.saveOver}</Button>
          <Button variant="default" onClick={onTakeTheirs}>
            {t.profile.takeTheirs}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function shownValue(
  values: ProfileValues,
  name: keyof ProfileValues,
  { levels, groups, legalTypes }: Configuration,
  t: ReturnType<typeof partnerTexts.use>,
): string {
  const value = values[name]
  if (typeof value === 'boolean') return value ? t.profile.yes : t.profile.no
  if (name === 'groupIds') {
    const titles = values.groupIds.map((id) => groups.find((group) => group.id === id)?.title ?? id)
    return titles.join(', ') || t.profile.empty
  }
  if (name === 'levelId') {
    const level = levels.find(({ id }) => id === value)
    return level ? t.levelName(level.number, level.description) : t.profile.noLevel
  }
  const type = name === 'legalTypeId' ? legalTypes.find(({ id }) => id === value)?.type : undefined
  if (name === 'legalTypeId') return type ? t.legalTypes[type] : t.profile.none
  return String(value) || t.profile.empty
}
