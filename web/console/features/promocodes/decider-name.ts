import type { promocodeTexts } from './promocode-texts.ts'

interface Decider {
  by: { firstName: string; lastName: string; email: string }
  byApiKey: { title: string } | null
}

/** Who decided: a key by its title, a person by name. */
export function deciderName({ by, byApiKey }: Decider, t: ReturnType<typeof promocodeTexts.use>): string {
  if (byApiKey) return t.byKey(byApiKey.title)
  return [by.firstName, by.lastName].filter(Boolean).join(' ') || by.email
}
