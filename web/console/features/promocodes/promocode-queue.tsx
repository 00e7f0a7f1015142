import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { onHotkey } from '../../../shared/look/hotkeys.ts'
import { useMay } from '../../../shared/session/session.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { type Intended, PromocodeCard } from './promocode-card.tsx'
import type { Promocode } from './promocode-requests.ts'
import { promocodeTexts } from './promocode-texts.ts'

/** The promocodes that are shown, and keys that decide on the one that has the focus. */
export function PromocodeQueue({ promocodes }: { promocodes: readonly Promocode[] }) {
  const t = promocodeTexts.use()
  const mayDecide = useMay('promocodes.write')
  const region = useRef<HTMLElement>(null)
  const [asking, setAsking] = useState<Promocode>()
  const approvals = useRef(new Map<string, Intended>())

  const cards = (): HTMLElement[] => [...(region.current?.querySelectorAll<HTMLElement>('[data-code]') ?? [])]
  const present = (): Promocode | undefined => {
    const code = document.activeElement?.closest<HTMLElement>('[data-code]')?.dataset.code
    return promocodes.find((one) => one.code === code)
  }
  const move = (by: number): void => {
    const all = cards()
    const at = all.findIndex((card) => card.contains(document.activeElement))
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  const approve = (): void => {
    const promocode = present()
    if (promocode && mayDecide && promocode.status !== 'Active') approvals.current.get(promocode.code)?.()
  }
  const refuse = (): void => {
    const promocode = present()
    if (promocode && mayDecide && promocode.status !== 'Disabled') setAsking(promocode)
  }
  return (
    <section
      ref={region}
      aria-label={t.table}
      onKeyDown={onHotkey({
        KeyJ: () => move(1),
        ArrowDown: () => move(1),
        KeyK: () => move(-1),
        ArrowUp: () => move(-1),
        KeyA: approve,
        KeyR: refuse,
      })}
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
            approvable={(approveThis) => approvals.current.set(promocode.code, approveThis)}
          />
        ))}
      </Stack>
      {asking && <DecisionDialog key={asking.code} promocode={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}
