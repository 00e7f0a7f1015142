import { Anchor, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { ActNotice } from '../../look/act-notice.tsx'
import { ErrorSummary } from '../../look/error-summary.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { createPartner, type NewProfile, type Partner, useConfiguration, usePartnerChanged } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'
import { useProfileErrors } from './profile-errors.ts'
import { ProfileFields, useProfileFaults } from './profile-fields.tsx'
import { TakenBy } from './taken-by.tsx'
import { noProfile, profileFields, requestOf } from './profile-values.ts'

/** The form for a new partner. */
export function AddPartner() {
  const t = partnerTexts.use()
  const configuration = useConfiguration()
  const [values, setValues] = useDraft('create-partner', noProfile)
  const [isJudged, setJudged] = useState(false)
  const [, navigate] = useLocation()
  const faultsOf = useProfileFaults()
  const errorsOf = useProfileErrors()
  const changed = usePartnerChanged()
  const act = useIntendedAct<NewProfile, Partner>({
    name: 'create-partner',
    send: createPartner,
    onDone: (partner) => {
      changed.profile(partner)
      announce(t.adding.added)
      navigate(`/partners/${partner.id}`)
    },
  })
  const failure = act.state.kind === 'refused' ? act.state.failure : undefined
  return (
    <Screen
      title={t.adding.title}
      aside={
        <Anchor component={Link} href="/partners">
          {t.back}
        </Anchor>
      }
    >
      <Loaded query={configuration}>
        {configuration.data && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              setJudged(true)
              if (Object.keys(faultsOf(values, configuration.data, true)).length === 0) {
                void act.intend(requestOf(values, profileFields))
              }
            }}
          >
            <Stack maw="52rem">
              <ErrorSummary errors={errorsOf(failure, isJudged ? faultsOf(values, configuration.data, true) : {}).summary} />
              <TakenBy failure={failure} />
              {act.state.kind !== 'refused' && <ActNotice act={act} />}
              <ProfileFields
                values={values}
                errors={errorsOf(failure, isJudged ? faultsOf(values, configuration.data, true) : {}).errors}
                configuration={configuration.data}
                onChange={(next) => setValues((before) => ({ ...before, ...next }))}
              />
              <Group>
                <PermittedButton type="submit" permission="partners.write" loading={act.isBusy}>
                  {t.adding.submit}
                </PermittedButton>
              </Group>
            </Stack>
          </form>
        )}
      </Loaded>
    </Screen>
  )
}
