import { Checkbox, Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { useFailureText } from '../../../shared/api/failure-text.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { violationsByField } from '../../../shared/look/violations.ts'
import { webhookTexts } from './webhook-texts.ts'
import type { EventType, Webhook } from './webhook-requests.ts'

const [maxTitleLength, maxUrlLength] = [200, 2_000]

/** The typed form of a webhook. */
export interface WebhookValues {
  title: string
  url: string
  isLimited: boolean
  types: EventType[]
}

export type WebhookForm = ReturnType<typeof useWebhookForm>

/** @param of the webhook that is to be changed; undefined for a new one */
export function useWebhookForm(of: Webhook | undefined, failure: ApiFailure | undefined) {
  const t = webhookTexts.use()
  const textOf = useFailureText()
  const [values, setValues] = useDraft<WebhookValues>(`webhook:${of?.id ?? 'new'}`, {
    title: of?.title ?? '',
    url: of?.url ?? '',
    isLimited: of !== undefined && of.types !== null,
    types: of?.types ?? [],
  })
  const [judgements, setJudgements] = useState(0)
  const { byField } = violationsByField(failure, ['title', 'url', 'types'])
  const missing = {
    title: values.title.trim() === '' ? t.nameMissing : undefined,
    url: values.url.trim() === '' ? t.urlMissing : undefined,
    types: values.isLimited && values.types.length === 0 ? t.typesMissing : undefined,
  }
  const shown = judgements > 0 ? missing : undefined
  const errors = {
    title: shown?.title ?? byField.title,
    url: shown?.url ?? byField.url ?? (failure?.code === 'WEBHOOK_URL_INVALID' ? textOf(failure) : undefined),
    types: shown?.types ?? byField.types,
  }
  return {
    values,
    errors,
    isAtField: Object.values(errors).some((error) => error !== undefined),
    /** Whenever a fault was found, here or by the service, the first one is scrolled into view. */
    faultsFound: `${judgements} ${failure?.requestId}`,
    set: (changed: Partial<WebhookValues>): void => setValues({ ...values, ...changed }),
    /** The body to send, if this page finds no fault in it. */
    judged: () => {
      setJudgements(judgements + 1)
      if (missing.title ?? missing.url ?? missing.types) return undefined
      return { title: values.title.trim(), url: values.url.trim(), types: values.isLimited ? values.types : null }
    },
  }
}

/** The fields of a webhook: what it is for, where it is, and what is sent there. */
export function WebhookFields({ form: { values, errors, faultsFound, set } }: { form: WebhookForm }) {
  const t = webhookTexts.use()
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus(), [faultsFound])
  const types = Object.keys(t.types).filter((type) => type !== 'webhook.test') as EventType[]
  return (
    <Stack ref={fields}>
      <TextInput
        label={t.name}
        description={t.nameHint}
        required
        data-autofocus
        autoComplete="off"
        maxLength={maxTitleLength}
        value={values.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t.url}
        description={t.urlHint}
        required
        type="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={maxUrlLength}
        value={values.url}
        error={errors.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <Radio.Group
        label={t.which}
        value={values.isLimited ? 'some' : 'all'}
        onChange={(value) => set({ isLimited: value === 'some' })}
      >
        <Group mt={4}>
          <Radio value="all" label={t.all} />
          <Radio value="some" label={t.some} />
        </Group>
      </Radio.Group>
      {values.isLimited && (
        <Checkbox.Group
          aria-label={t.which}
          value={values.types}
          error={errors.types}
          onChange={(chosen) => set({ types: chosen })}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing={6}>
            {types.map((type) => (
              <Checkbox key={type} value={type} label={<TypeLabel type={type} />} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </Stack>
  )
}

function TypeLabel({ type }: { type: EventType }) {
  const t = webhookTexts.use()
  return (
    <Stack gap={0}>
      <span>{t.types[type]}</span>
      <span className="secondary">{type}</span>
    </Stack>
  )
}
