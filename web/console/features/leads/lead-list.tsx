import { discountSize } from '../../../shared/offers/discount-words.ts'
import type { Language } from '../../../../lib/domain/words/language.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { Group, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import type { Format } from '../../../../lib/domain/words/format.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { Cell } from '../../../../lib/domain/value/spreadsheet.ts'
import { useCursorList, wholeList } from '../../../shared/list/use-cursor-list.ts'
import { onHotkey } from '../../../shared/look/hotkeys.ts'
import { type Configuration, useConfiguration } from '../../configuration/use-configuration.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { LeadFilterBar } from './lead-filter-bar.tsx'
import { isFiltered, type ListedLead, loadLeads, useLeadFilters } from './lead-queries.ts'
import { LeadTable } from './lead-table.tsx'
import { leadTexts } from './lead-texts.ts'
import { clickParts, fieldText } from './lead-words.ts'
import type { ru } from './ru.ts'

/** Leads, as the address says which. */
export function LeadList() {
  const t = leadTexts.use()
  const format = useFormat()
  const language = useLanguage()
  const [filters, setFilters] = useLeadFilters()
  const configuration = useConfiguration()
  const leads = useCursorList(['leads', filters], (cursor) => loadLeads(filters, cursor))
  const search = useRef<HTMLInputElement>(null)
  const reset = (): void => setFilters({ status: '', partner: '', since: '', value: '' })
  const rows = async (): Promise<Cell[][]> =>
    csvRows(await wholeList((cursor) => loadLeads(filters, cursor)), configuration.data, t, { ...format, language })
  const isByChange = filters.value === '' && (filters.since !== '' || (filters.status !== '' && !isPartner(filters.partner)))
  return (
    <Screen title={t.title} aside={<UpdatedAt query={leads} />}>
      <div onKeyDown={onHotkey({ Slash: () => search.current?.focus() })}>
        <LeadFilterBar filters={filters} onChange={setFilters} configuration={configuration.data} searchRef={search} />
        <Group justify="space-between" my="sm">
          <Text size="sm" c="dimmed">
            {isByChange ? t.list.byChange : t.list.byCreation}
          </Text>
          <ExportButtons name="leads" rows={rows} />
        </Group>
        <Loaded
          query={leads}
          isEmpty={leads.items?.length === 0 && !leads.hasNextPage}
          empty={
            <>
              <Title order={2} size="h4">
                {t.list.empty}
              </Title>
              <Text>{t.list.emptyHint}</Text>
            </>
          }
          isFiltered={isFiltered(filters)}
          onResetFilters={reset}
        >
          <LeadTable leads={leads.items ?? []} configuration={configuration.data} />
          <MoreButton list={leads} />
        </Loaded>
      </div>
    </Screen>
  )
}

const isPartner = (partner: string): boolean => partner !== '' && partner !== 'nobody'

/** As links carry them. */
const clickNames = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'click_id'] as const

function csvRows(
  leads: readonly ListedLead[],
  configuration: Configuration | undefined,
  t: typeof ru,
  { language, ...format }: Format & { language: Language },
): Cell[][] {
  const fields = configuration?.leadFields ?? []
  const { list } = t
  const head = [
    list.id,
    list.externalId,
    list.created,
    list.changed,
    list.status,
    list.partner,
    list.email,
    list.offer,
    list.deals,
    list.canceled,
    ...clickNames,
    t.card.clientDiscount,
  ]
  return [
    [...head, ...fields.map(({ label }) => label)],
    ...leads.map((lead) => [
      lead.id,
      lead.externalId,
      lead.createdAt,
      lead.updatedAt,
      lead.status.title,
      lead.partner && [lead.partner.lastName, lead.partner.firstName].filter(Boolean).join(' '),
      lead.partner?.email,
      lead.offer?.title,
      lead.dealCount,
      lead.canceledDealCount,
      ...clickNames.map((name) => clickParts(lead).find((part) => part.name === name)?.value),
      lead.clientDiscount && discountSize(lead.clientDiscount, language),
      ...fields.map(({ id }) => {
        const field = lead.fields.find(({ fieldTypeId }) => fieldTypeId === id)
        return field && (field.type === 'Number' ? Number(field.value) : fieldText(field, configuration, format, t))
      }),
    ]),
  ]
}
