import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAddress } from '../../../shared/list/use-address.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { linkAddress } from '../../../shared/offers/link-address.ts'
import { linkStates } from '../../../shared/offers/link-states.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { OfferSelect } from '../../look/offer-select.tsx'
import { PartnerSelect } from '../../look/partner-select.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { UpdatedAt } from '../../look/updated-at.tsx'
import { CreateLink } from './create-link.tsx'
import { LinkCard } from './link-card.tsx'
import { findLinks, type LinksAsked, useLinks } from './link-requests.ts'
import { linkTexts } from './link-texts.ts'

const usual = { partner: '', offer: '' }

/** Referral links: whose clients come by them, and to what. */
export function LinksScreen() {
  const t = linkTexts.use()
  const states = linkStates.use()
  const [filters, setFilters] = useAddress(usual)
  const [isCreating, setCreating] = useState(false)
  const asked: LinksAsked = {
    ...(filters.partner !== '' && { partnerId: filters.partner }),
    ...(filters.offer !== '' && { offer: filters.offer }),
  }
  const list = useLinks(asked)
  const items = list.items ?? []
  const rows = async () => {
    const all = await wholeList((cursor) => findLinks(asked, cursor))
    return [
      t.csv,
      ...all.map(({ slug, partner, offer, createdAt, status }) => [
        slug,
        linkAddress(slug),
        states[status],
        partner?.email ?? '',
        offer?.title ?? '',
        createdAt,
      ]),
    ]
  }
  return (
    <Screen title={t.title} aside={<UpdatedAt query={list} />}>
      <Group justify="space-between" align="flex-end">
        <Group align="flex-end">
          <PartnerSelect
            label={t.partner}
            description={t.partnerHint}
            isClearable
            value={filters.partner || null}
            onChange={(id) => setFilters({ partner: id ?? '' })}
          />
          <OfferSelect
            by="slug"
            label={t.offer}
            none={t.anyOffer}
            value={filters.offer}
            onChange={(offer) => setFilters({ offer })}
          />
        </Group>
        <Group gap="xs">
          <PermittedButton permission="links.write" onClick={() => setCreating(true)}>
            {t.create}
          </PermittedButton>
          <ExportButtons name="links" rows={rows} />
        </Group>
      </Group>
      <Loaded
        query={list}
        isEmpty={items.length === 0}
        empty={t.empty}
        isFiltered={Object.keys(asked).length > 0}
        onResetFilters={() => setFilters(usual)}
      >
        <Stack gap="sm" component="section" aria-label={t.list}>
          {items.map((link) => (
            <LinkCard key={link.slug} link={link} />
          ))}
          <Text size="sm" c="dimmed" role="status">
            {t.shown(items.length)}
          </Text>
          <MoreButton list={list} />
        </Stack>
      </Loaded>
      {isCreating && <CreateLink onClose={() => setCreating(false)} />}
    </Screen>
  )
}
