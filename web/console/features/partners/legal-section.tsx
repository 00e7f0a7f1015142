import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../shared/session/session.ts'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { Part } from '../../look/part.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { FileAnswer } from './file-answer.tsx'
import { LegalForm } from './legal-form.tsx'
import { type Configuration, type LegalDetails, type Partner, showLegalDetails } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

interface LegalSectionProps {
  partner: Partner
  configuration: Configuration
}

/**
 * What the partner answered to the legal type, such as a passport. It is masked until somebody asks for it, because the journal says who
 * looked; nothing of it outlives this part of the screen.
 */
export function LegalSection({ partner, configuration }: LegalSectionProps) {
  const t = partnerTexts.use()
  const { forbiddenWhy } = sharedTexts.use()
  const maySee = useMay('partners.details')
  const [shown, setShown] = useState<LegalDetails>()
  const [isEditing, setEditing] = useState(false)
  const asked = useMutation({ mutationFn: () => showLegalDetails(partner.id), gcTime: 0 })
  const type = configuration.legalTypes.find(({ id }) => id === partner.legalType?.id)
  const show = (then: () => void): void => asked.mutate(undefined, { onSuccess: (details) => (setShown(details), then()) })
  const hide = (): void => {
    setShown(undefined)
    setEditing(false)
    asked.reset()
  }
  if (partner.erasedAt !== null) return null
  return (
    <Part title={t.legal.title}>
      <Text size="sm" c="dimmed">
        {t.legal.why}
      </Text>
      {asked.error && <FailureNotice error={asked.error} />}
      {isEditing && shown ? (
        <LegalForm partner={partner} configuration={configuration} known={shown} onClose={hide} />
      ) : (
        <Stack>
          <Answers partnerId={partner.id} type={type} shown={shown} />
          <Group>
            {shown ? (
              <Button variant="default" onClick={hide}>
                {t.legal.hide}
              </Button>
            ) : (
              <PermittedButton
                permission="partners.details"
                variant="default"
                loading={asked.isPending}
                onClick={() => show(() => undefined)}
              >
                {t.legal.show}
              </PermittedButton>
            )}
            <PermittedButton
              permission="partners.write"
              variant="default"
              disabledReason={maySee ? undefined : forbiddenWhy('partners.details')}
              loading={asked.isPending}
              onClick={() => (shown ? setEditing(true) : show(() => setEditing(true)))}
            >
              {t.legal.change}
            </PermittedButton>
          </Group>
        </Stack>
      )}
    </Part>
  )
}

const mask = '••••••'

interface AnswersProps {
  partnerId: string
  type: Configuration['legalTypes'][number] | undefined
  shown: LegalDetails | undefined
}

function Answers({ partnerId, type, shown }: AnswersProps) {
  const t = partnerTexts.use()
  const rows = shown
    ? [
        ...shown.present.map((answer) => ({ id: answer.fieldTypeId, name: answer.label, answer })),
        ...shown.former.map((answer) => ({
          id: answer.fieldTypeId,
          name: t.legal.former(answer.label, t.legalTypes[answer.legalType]),
          answer,
        })),
      ]
    : (type?.fields ?? []).filter(({ hidden }) => !hidden).map(({ id, label }) => ({ id, name: label, answer: undefined }))
  if (rows.length === 0) return <Text size="sm">{type ? t.legal.asksNothing : t.legal.noType}</Text>
  return (
    <Table withRowBorders={false} maw="40rem">
      <Table.Tbody>
        {rows.map(({ id, name, answer }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={400} style={{ verticalAlign: 'top' }}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {answer?.file ? (
                <FileAnswer partnerId={partnerId} fieldTypeId={id} label={name} file={answer.file} />
              ) : answer ? (
                <Answer value={answer.optionName ?? answer.value} />
              ) : (
                <Masked />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Masked() {
  const { legal: t } = partnerTexts.use()
  return (
    <>
      <span aria-hidden>{mask}</span>
      <span className="heard">{t.masked}</span>
    </>
  )
}

function Answer({ value }: { value: string | number | boolean | null }) {
  const t = partnerTexts.use()
  if (value === null) return <Text c="dimmed">{t.legal.unanswered}</Text>
  if (typeof value === 'boolean') return value ? t.profile.yes : t.profile.no
  return String(value)
}
