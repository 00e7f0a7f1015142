import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { onHotkey } from '../../../shared/look/hotkeys.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { PromocodeCard } from './promocode-card.tsx'
import type { Promocode } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

/** The promocodes that are shown. Keys go through them, and decide on the one that has the focus. */
export function PromocodeQueue({ promocodes }: { promocodes: readonly Promocode[] }) {
  const t = promocodeTexts.use()
  const region = useRef<HTMLElement>(null)
  const [asking, setAsking] = useState<Promocode>()
  const [discounted, setDiscounted] = useState<Promocode>()
  const move = (by: number): void => {
    const cards = [...(region.current?.querySelectorAll<HTMLElement>('[data-code]') ?? [])]
    const at = cards.findIndex((card) => card.contains(document.activeElement))
    cards[Math.min(Math.max(at + by, 0), cards.length - 1)]?.focus()
  }
  const [next, previous] = [() => move(1), () => move(-1)]
  return (
    <section
      ref={region}
      aria-label={t.table}
      onKeyDown={onHotkey({}, { KeyJ: next, ArrowDown: next, KeyK: previous, ArrowUp: previous })}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t.keys}
        </Text>
        {promocodes.map((promocode) => (
          <PromocodeCard
            key={promocode.code}
            promocode={promocode}
            onRefuse={() => setAsking(promocode)}
            onDiscount={() => setDiscounted(promocode)}
          />
        ))}
      </Stack>
      {asking && <DecisionDialog key={asking.code} promocode={asking} onClose={() => setAsking(undefined)} />}
      {discounted && <DiscountDialog key={discounted.code} promocode={discounted} onClose={() => setDiscounted(undefined)} />}
    </section>
  )
}
