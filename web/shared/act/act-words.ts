import type { KeptAct } from './kept-act.ts'

/**
 * What an act is, in words, with its sum where it has one: what is to be sent is named before it is sent.
 *
 * @param names by what names of acts begin with
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
