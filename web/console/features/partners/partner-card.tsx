import { Alert, Anchor, Group, List, Paper, SimpleGrid, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { useAddress } from '../../../shared/list/use-address.ts'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { SameDetails } from '../../same-details/same-details.tsx'
import { BlockButton } from './block-dialog.tsx'
import { InviteButton } from './invite-dialog.tsx'
import { LevelProtection } from './level-protection.tsx'
import { LegalSection } from './legal-section.tsx'
import { PartnerJournal } from './partner-journal.tsx'
import { nameOf } from './partner-name.ts'
import { PartnerLinks } from './partner-links.tsx'
import { PartnerLeads, PartnerPayouts } from './partner-lists.tsx'
import { type Partner, partnerQuery, useConfiguration } from './partner-requests.ts'
import { PartnerState } from './partner-state.tsx'
import { partnerTexts } from './partner-texts.ts'
import { PaymentDetailsSection } from './payment-details-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Statement } from './statement.tsx'

const tabs = ['profile', 'statement', 'payouts', 'leads', 'links', 'journal'] as const

/** One partner: who it is and what they have, and behind tabs all that is known of them. */
export function PartnerCard({ id }: { id: string }) {
  const t = partnerTexts.use()
  const query = useQuery(partnerQuery(id))
  const configuration = useConfiguration()
  const [{ tab }, setAddress] = useAddress({ tab: 'profile' })
  const partner = query.data
  const present = tabs.find((one) => one === tab) ?? 'profile'
  return (
    <Screen title={partner ? nameOf(partner) || partner.email : t.title} aside={<UpdatedAt query={query} />}>
      <Anchor component={Link} href="/partners">
        {t.back}
      </Anchor>
      <Loaded query={query} rows={6}>
        {partner && (
          <Stack>
            <Head partner={partner} />
            <Tabs
              value={present}
              onChange={(next) => setAddress({ tab: next ?? 'profile' }, { replace: true })}
              keepMounted={false}
            >
              <Tabs.List aria-label={t.tabs.label} mb="md">
                {tabs.map((name) => (
                  <Tabs.Tab key={name} value={name}>
                    {t.tabs[name]}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {/* What is typed stays while one looks at another tab. */}
              <Tabs.Panel value="profile" keepMounted>
                <Loaded query={configuration}>
                  {configuration.data && (
                    <Stack>
                      <ProfileForm partner={partner} configuration={configuration.data} />
                      <LevelProtection partner={partner} />
                      <LegalSection partner={partner} configuration={configuration.data} />
                      <PaymentDetailsSection partner={partner} />
                    </Stack>
                  )}
                </Loaded>
              </Tabs.Panel>
              <Tabs.Panel value="statement">
                <Statement partner={partner} />
              </Tabs.Panel>
              <Tabs.Panel value="payouts">
                <PartnerPayouts partner={partner} />
              </Tabs.Panel>
              <Tabs.Panel value="leads">
                <PartnerLeads partner={partner} />
              </Tabs.Panel>
              <Tabs.Panel value="links">
                <PartnerLinks partner={partner} />
              </Tabs.Panel>
              <Tabs.Panel value="journal">
                <PartnerJournal partner={partner} />
              </Tabs.Panel>
            </Tabs>
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

function Head({ partner }: { partner: Partner }) {
  const t = partnerTexts.use()
  const { dateTime } = useFormat()
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4}>
          <Group gap="xs">
            <Text style={{ overflowWrap: 'anywhere' }}>{partner.email}</Text>
            <PartnerState partner={partner} />
          </Group>
          <Text size="sm" c="dimmed">
            {t.facts.registered(dateTime(partner.createdAt))}
            {' · '}
            {partner.lastActivityAt ? t.facts.active(dateTime(partner.lastActivityAt)) : t.facts.neverActive}
            {partner.invitedAt !== null && ` · ${t.facts.invited(dateTime(partner.invitedAt))}`}
            {partner.externalId && ` · ${t.facts.externalId(partner.externalId)}`}
          </Text>
        </Stack>
        <Group gap="xs" align="flex-start">
          <InviteButton partner={partner} />
          <BlockButton partner={partner} />
        </Group>
      </Group>
      {partner.innFault !== null && (
        <Alert color="yellow.9" variant="outline" p="xs">
          <Text size="sm">{`${t.profile.inn} ${partner.inn}: ${partner.innFault}`}</Text>
        </Alert>
      )}
      {(partner.sameDetails ?? []).length > 0 && (
        <Alert color="yellow.9" variant="outline" p="xs">
          <SameDetails sameDetails={partner.sameDetails} />
        </Alert>
      )}
      <Figures partner={partner} />
    </Stack>
  )
}

const figures = ['available', 'waiting', 'held', 'paid', 'accrued'] as const

function Figures({ partner: { account } }: { partner: Partner }) {
  const t = partnerTexts.use()
  const { money, date } = useFormat()
  return (
    <section aria-label={t.figures.label}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
        {figures.map((name) => (
          <Paper key={name} withBorder p="sm">
            <Text size="sm" c="dimmed">
              {t.figures[name]}
            </Text>
            <Text fw={700} size={name === 'available' ? 'xl' : 'lg'} style={{ whiteSpace: 'nowrap' }}>
              {money(account[name])}
            </Text>
            {name === 'waiting' && account.holds.length > 0 && (
              <List size="xs" listStyleType="none">
                {account.holds.map(({ amount, availableFrom }) => (
                  <List.Item key={availableFrom}>{t.figures.free(money(amount), date(availableFrom))}</List.Item>
                ))}
              </List>
            )}
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  )
}
