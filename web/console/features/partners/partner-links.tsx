import { Anchor, Group, Stack, Title } from '@mantine/core'
import { basePath } from '../../../shared/base-path.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import type { Tone } from '../../../shared/look/tone.ts'
import { linkStates, linkTones } from '../../../shared/offers/link-states.ts'
import { ExportButtons } from '../../look/export-buttons.tsx'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { SmallTable } from './partner-lists.tsx'
import {
  loadPartnersLinks,
  loadPartnersPromocodes,
  type Partner,
  usePartnersLinks,
  usePartnersPromocodes,
} from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'
import { useReadsOn } from './use-reads-on.ts'

const enoughRows = 10
const addressOf = (slug: string): string => `${location.origin}${basePath}/r/${slug}`
const promocodeTones = { Active: 'good', OnReview: 'warn', Disabled: 'neutral' } as const satisfies Record<string, Tone>

/** The links and promocodes of a partner. */
export function PartnerLinks({ partner: { id, email } }: { partner: Partner }) {
  const { links: t } = partnerTexts.use()
  const states = linkStates.use()
  const linksCsv = async () => [
    [t.address, t.status, t.offer, t.created],
    ...(await wholeList((cursor) => loadPartnersLinks(id, cursor))).map(({ slug, status, offer, createdAt }) => [
      addressOf(slug),
      states[status],
      offer?.title,
      createdAt,
    ]),
  ]
  const promocodesCsv = async () => [
    [t.code, t.status, t.offer, t.created],
    ...(await wholeList((cursor) => loadPartnersPromocodes(id, cursor))).map(({ code, status, offer, createdAt }) => [
      code,
      t.statuses[status],
      offer?.title,
      createdAt,
    ]),
  ]
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t.links}
        </Title>
        <ExportButtons name={`links-${email}`} rows={linksCsv} of={t.links} />
      </Group>
      <Links id={id} />
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t.promocodes}
        </Title>
        <ExportButtons name={`promocodes-${email}`} rows={promocodesCsv} of={t.promocodes} />
      </Group>
      <Promocodes id={id} />
    </Stack>
  )
}

function Links({ id }: { id: string }) {
  const { links: t } = partnerTexts.use()
  const states = linkStates.use()
  const { date } = useFormat()
  const list = usePartnersLinks(id)
  const readsOn = useReadsOn(list, enoughRows)
  const links = list.items ?? []
  return (
    <Loaded query={list} isEmpty={links.length === 0 && !readsOn && !list.isFetching} empty={t.noLinks} rows={2}>
      <SmallTable
        label={t.links}
        columns={[{ label: t.address }, { label: t.status }, { label: t.offer }, { label: t.created }]}
        rows={links.map(({ slug, status, offer, createdAt }) => ({
          key: slug,
          cells: [
            <Anchor key="address" href={addressOf(slug)} target="_blank" rel="noreferrer">
              {`/r/${slug}`}
            </Anchor>,
            <StatusBadge key="status" tone={linkTones[status]}>
              {states[status]}
            </StatusBadge>,
            offer?.title ?? '—',
            createdAt === null ? '—' : date(createdAt),
          ],
        }))}
      />
      {!readsOn && <MoreButton list={list} />}
    </Loaded>
  )
}

function Promocodes({ id }: { id: string }) {
  const { links: t } = partnerTexts.use()
  const { date } = useFormat()
  const list = usePartnersPromocodes(id)
  const readsOn = useReadsOn(list, enoughRows)
  const promocodes = list.items ?? []
  return (
    <Loaded query={list} isEmpty={promocodes.length === 0 && !readsOn && !list.isFetching} empty={t.noPromocodes} rows={2}>
      <SmallTable
        label={t.promocodes}
        columns={[{ label: t.code }, { label: t.status }, { label: t.offer }, { label: t.created }]}
        rows={promocodes.map(({ code, status, offer, createdAt }) => ({
          key: code,
          cells: [
            code,
            <StatusBadge key="status" tone={promocodeTones[status]}>
              {t.statuses[status]}
            </StatusBadge>,
            offer?.title ?? '—',
            createdAt === null ? '—' : date(createdAt),
          ],
        }))}
      />
      {!readsOn && <MoreButton list={list} />}
    </Loaded>
  )
}
