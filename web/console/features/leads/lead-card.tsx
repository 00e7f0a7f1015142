import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { discountSize } from '../../../shared/offers/discount-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { useCopy } from '../../../shared/look/use-copy.ts'
import { type Configuration, useConfiguration } from '../../configuration/use-configuration.ts'
import { Loaded } from '../../look/loaded.tsx'
import { Part } from '../../look/part.tsx'
import { Screen } from '../../look/screen.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { LeadActs } from './lead-act-buttons.tsx'
import { LeadDeals } from './lead-deals.tsx'
import { RulesOfLead } from './rules-of-lead.tsx'
import { LeadHistory } from './lead-history.tsx'
import { type Lead, useLead } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { WaitingDeals } from './waiting-deals.tsx'
import { clickParts, clientNames, fieldText, partnerName, statusTone } from './lead-words.ts'

/** One lead: what the client wrote, whose it is, its deals, and what was done and earned. */
export function LeadCard({ id }: { id: string }) {
  const t = leadTexts.use()
  const search = useSearch()
  const lead = useLead(id)
  const configuration = useConfiguration()
  const title = lead.data ? `${t.lead}: ${clientNames(lead.data).filter(Boolean).join(', ')}` : t.lead
  return (
    <Screen title={title} aside={<UpdatedAt query={lead} />}>
      <Anchor component={Link} href={`/leads${search === '' ? '' : `?${search}`}`}>
        {t.back}
      </Anchor>
      <Loaded query={lead}>
        {lead.data && (
          <Stack>
            <Group>
              <StatusBadge tone={statusTone(lead.data.status.id, configuration.data)}>{lead.data.status.title}</StatusBadge>
              <Text size="sm">
                {lead.data.partner ? (
                  <Anchor component={Link} href={`/partners/${lead.data.partner.id}`} inherit>
                    {partnerName(lead.data.partner)}
                  </Anchor>
                ) : (
                  t.nobody
                )}
                {lead.data.offer && ` · ${lead.data.offer.title}`}
              </Text>
            </Group>
            <LeadActs lead={lead.data} configuration={configuration.data} />
            <WaitingDeals lead={lead.data} />
            <ClientFields lead={lead.data} configuration={configuration.data} />
            <LeadDeals lead={lead.data} />
            <LeadHistory lead={lead.data} configuration={configuration.data} />
            <AboutLead lead={lead.data} configuration={configuration.data} />
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

function ClientFields({ lead, configuration }: { lead: Lead; configuration: Configuration | undefined }) {
  const t = leadTexts.use()
  const format = useFormat()
  return (
    <Part title={t.card.client}>
      {lead.isErased && <Text>{t.card.erased}</Text>}
      {lead.fields.length === 0 && !lead.isErased && <Text>{t.card.noFields}</Text>}
      <dl className="facts">
        {lead.fields.map((field) => (
          <div key={field.fieldTypeId}>
            <dt>{field.label}</dt>
            <dd>{fieldText(field, configuration, format, t)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function AboutLead({ lead, configuration }: { lead: Lead; configuration: Configuration | undefined }) {
  const { card: t, list } = leadTexts.use()
  const { dateTime } = useFormat()
  const language = useLanguage()
  const { isCopied, copy } = useCopy()
  const source = t.sources[lead.boundBy.kind]
  return (
    <Part title={t.about}>
      <dl className="facts">
        {lead.externalId && (
          <div>
            <dt>{t.externalId}</dt>
            <dd>{lead.externalId}</dd>
          </div>
        )}
        <div>
          <dt>{t.boundBy}</dt>
          <dd>{lead.boundBy.promocode === null ? source : `${source} ${lead.boundBy.promocode}`}</dd>
        </div>
        {lead.clientDiscount && (
          <div>
            <dt>{t.clientDiscount}</dt>
            <dd>{discountSize(lead.clientDiscount, language)}</dd>
          </div>
        )}
        {lead.rules && (
          <div>
            <dt>{t.rules}</dt>
            <dd>
              <RulesOfLead lead={lead} configuration={configuration} />
            </dd>
          </div>
        )}
        {clickParts(lead).map(({ name, value }) => (
          <div key={name}>
            <dt>{t.carried(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {lead.partner && (
          <div>
            <dt>{list.email}</dt>
            <dd>{lead.partner.email}</dd>
          </div>
        )}
        <div>
          <dt>{list.created}</dt>
          <dd>{dateTime(lead.createdAt)}</dd>
        </div>
        <div>
          <dt>{list.changed}</dt>
          <dd>{dateTime(lead.updatedAt)}</dd>
        </div>
        <div>
          <dt>{t.leadId}</dt>
          <dd>
            {lead.id}{' '}
            <Button size="compact-xs" variant="default" onClick={() => copy(lead.id)}>
              {isCopied ? t.copied : t.copy}
            </Button>
          </dd>
        </div>
      </dl>
    </Part>
  )
}
