import { Anchor, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { exceptionTitle, levelTitle, othersTitle } from '../../../../lib/domain/words/rule-words.ts'
import { OfferLogo } from '../../../shared/offers/offer-logo.tsx'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useDiscountSentence } from '../../../shared/offers/discount-words.ts'
import { useRuleSentences } from '../../../shared/offers/reward-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { partnerLine } from '../../look/partner-line.ts'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import type { Offer } from '../../look/use-offers.ts'
import { CloseDialog } from './close-dialog.tsx'
import { useClosing } from './offer-requests.ts'
import { offerTexts } from './offer-texts.ts'
import { RewardCalculator } from './reward-calculator.tsx'
import { SwitchDialog } from './switch-dialog.tsx'

/** One offer: its state, its rules in sentences, whom it is closed for, and what it would earn. */
export function OfferCard({ offer }: { offer: Offer }) {
  const t = offerTexts.use()
  const { dateTime } = useFormat()
  const discount = useDiscountSentence()
  const [dialog, setDialog] = useState<'switch' | 'close'>()
  const { title, isActive, switchedAt, landingUrl, dealsWithoutAmount, clientDiscount, logo } = offer
  const leave = (): void => setDialog(undefined)
  return (
    <Paper component="article" withBorder p="md" aria-label={title}>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Stack gap={2}>
            <OfferLogo id={logo} />
            <Group gap="xs">
              <Title order={2} size="h4">
                {title}
              </Title>
              <StatusBadge tone={isActive ? 'good' : 'bad'}>{isActive ? t.active : t.stopped}</StatusBadge>
            </Group>
            {!isActive && switchedAt && <Text size="sm">{t.stoppedSince(dateTime(switchedAt))}</Text>}
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t.landing}:{' '}
              <Anchor href={landingUrl} target="_blank" rel="noreferrer">
                {landingUrl}
              </Anchor>
            </Text>
            {dealsWithoutAmount && <Text size="sm">{t.without}</Text>}
            {clientDiscount && <Text size="sm">{discount(clientDiscount)}</Text>}
          </Stack>
          <PermittedButton permission="offers.write" variant="default" onClick={() => setDialog('switch')}>
            {isActive ? t.stop : t.open}
          </PermittedButton>
        </Group>
        <Rules offer={offer} />
        <Closures offer={offer} onClose={() => setDialog('close')} />
        <RewardCalculator offer={offer} />
      </Stack>
      {dialog === 'switch' && <SwitchDialog offer={offer} onClose={leave} />}
      {dialog === 'close' && <CloseDialog offer={offer} onClose={leave} />}
    </Paper>
  )
}

/** The rules in sentences: first the exceptions, then those of levels, then those of everybody else. */
function Rules({ offer: { rules } }: { offer: Offer }) {
  const t = offerTexts.use()
  const language = useLanguage()
  const sentences = useRuleSentences()
  const general = rules.filter(({ group }) => group === null)
  const exceptions = Map.groupBy(
    rules.filter(({ group }) => group !== null),
    ({ group }) => group?.title ?? '',
  )
  const levels = [...new Map(general.flatMap(({ level }) => (level ? [[level.id, level] as const] : []))).values()]
  const groups = [
    ...[...exceptions].map(([title, of]) => ({ key: title, name: exceptionTitle(title, language), of })),
    ...levels.map((level) => ({
      key: level.id,
      name: levelTitle(level, language),
      // A rule of the level replaces the general ones, status by status.
      of: general.filter(
        (rule) =>
          rule.level?.id === level.id ||
          (rule.level === null && !general.some((own) => own.level?.id === level.id && own.status?.id === rule.status?.id)),
      ),
    })),
    {
      key: 'others',
      name: othersTitle(levels.length > 0, language),
      of: general.filter(({ level }) => level === null),
    },
  ]
  return (
    <section aria-label={t.rules}>
      <Text fw={600}>{t.rules}</Text>
      {groups.map(({ key, name, of }) => (
        <div key={key}>
          <Text size="sm" mt={4}>
            {name}
          </Text>
          <List size="sm">
            {sentences(of).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </div>
      ))}
    </section>
  )
}

function Closures({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = offerTexts.use()
  const act = useClosing(offer.id, ({ partner }) => announce(t.didOpenFor(partnerLine(partner))))
  return (
    <section aria-label={t.closedFor}>
      <Group justify="space-between">
        <Text fw={600}>{offer.closedFor.length === 0 ? t.closedForNobody : t.closedFor}</Text>
        <PermittedButton permission="offers.write" variant="default" size="xs" onClick={onClose}>
          {t.close}
        </PermittedButton>
      </Group>
      {offer.closedFor.length > 0 && (
        <Stack gap={4} mt={4}>
          {offer.closedFor.map((partner) => (
            <Group key={partner.id} justify="space-between">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {partnerLine(partner)}
              </Text>
              <PermittedButton
                permission="offers.write"
                variant="default"
                size="xs"
                aria-label={t.openAgainFor(partnerLine(partner))}
                loading={act.isBusy}
                onClick={() => void act.intend({ partnerId: partner.id, isClosed: false })}
              >
                {t.openAgain}
              </PermittedButton>
            </Group>
          ))}
        </Stack>
      )}
      <ActNotice act={act} />
    </section>
  )
}
