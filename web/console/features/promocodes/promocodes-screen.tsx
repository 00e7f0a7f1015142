import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAddress } from '../../../shared/list/use-address.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { discountSize } from '../../../shared/offers/discount-words.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import { promocodeStates } from '../../../shared/offers/promocode-states.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { PartnerSelect } from '../../look/partner-select.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { CreatePromocode } from './create-promocode.tsx'
import { PromocodeQueue } from './promocode-queue.tsx'
import { findPromocodes, type PromocodesAsked, usePromocodes } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

const tabs = ['OnReview', 'Active', 'Disabled', 'all'] as const

/** Promocodes: first those that wait for a decision. */
export function PromocodesScreen() {
  const t = promocodeTexts.use()
  const states = promocodeStates.use()
  const language = useLanguage()
  const [filters, setFilters] = useAddress({ status: 'OnReview', partner: '' })
  const [isCreating, setCreating] = useState(false)
  const status = tabs.find((tab) => tab === filters.status) ?? 'OnReview'
  const asked: PromocodesAsked = {
    ...(status !== 'all' && { status }),
    ...(filters.partner !== '' && { partnerId: filters.partner }),
  }
  const list = usePromocodes(asked)
  const items = list.items ?? []
  const rows = async () => {
    const all = await wholeList((cursor) => findPromocodes(asked, cursor))
    return [
      t.csv,
      ...all.map(({ code, status: state, partner, offer, clientDiscount, createdAt, decision }) => [
        code,
        states[state],
        partner?.email ?? '',
        offer?.title ?? '',
        createdAt,
        decision?.at,
        decision?.reason,
        clientDiscount && discountSize(clientDiscount, language),
      ]),
    ]
  }
  return (
    <Screen title={t.title} aside={<UpdatedAt query={list} />}>
      <Group role="group" aria-label={t.tabsLabel} gap="xs">
        {tabs.map((tab) => (
          <Button
            key={tab}
            size="sm"
            variant={tab === status ? 'filled' : 'default'}
            aria-pressed={tab === status}
            onClick={() => setFilters({ status: tab })}
          >
            {t.tabs[tab]}
          </Button>
        ))}
      </Group>
      <Group justify="space-between" align="flex-end">
        <PartnerSelect
          label={t.partner}
          description={t.partnerHint}
          isClearable
          value={filters.partner || null}
          onChange={(id) => setFilters({ partner: id ?? '' })}
        />
        <Group gap="xs">
          <PermittedButton permission="promocodes.write" onClick={() => setCreating(true)}>
            {t.create}
          </PermittedButton>
          <ExportButtons name="promocodes" rows={rows} />
        </Group>
      </Group>
      <Loaded
        query={list}
        isEmpty={items.length === 0}
        empty={status === 'OnReview' ? t.empty.OnReview : t.empty.other}
        isFiltered={filters.partner !== ''}
        onResetFilters={() => setFilters({ partner: '' })}
      >
        <Stack gap="sm">
          <PromocodeQueue promocodes={items} />
          <Text size="sm" c="dimmed" role="status">
            {t.shown(items.length)}
          </Text>
          <MoreButton list={list} />
        </Stack>
      </Loaded>
      {isCreating && <CreatePromocode onClose={() => setCreating(false)} />}
    </Screen>
  )
}
