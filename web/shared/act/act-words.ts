import type { KeptAct } from './kept-act.ts'

/**
 * An act in words, with its amount if it has one: people see what will be sent before it is sent.
 *
 * @param names words for acts, by the part of the act's name before the colon
 */
export function actWords(
  { name, kept }: { name: string; kept: KeptAct | undefined },
  names: Readonly<Record<string, string>>,
  money: (rubles: number) => string,
): string {
  const [kind = ''] = name.split(':')
  const words = names[kind] ?? kind
  const { amount } = (kept?.body ?? {}) as { amount?: unknown }
  return [words, ...(typeof amount === 'number' ? [money(amount)] : []), ...(kept?.about === undefined ? [] : [kept.about])].join(
    ', ',
  )
}
