import { contactTexts } from './contact-texts.ts'
import type { Contact } from './use-contact.ts'

/** A way to reach whom to ask. */
interface ContactWay {
  name: string
  text: string
  /** A link that begins it. */
  href: string
  /** Whether it is a page, which gets a tab of its own: what was typed here stays. */
  isPage: boolean
}

/** Whom to ask, each way as a link that begins it, and what that is called. */
export function useContactWays({ email, phone, telegram }: Contact): { title: string; ways: readonly ContactWay[] } {
  const t = contactTexts.use()
  const ways = [
    email && { name: t.email, text: email, href: `mailto:${email}`, isPage: false },
    phone && { name: t.phone, text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}`, isPage: false },
    telegram && { name: 'Telegram', text: telegram, href: `https://t.me/${telegram.slice(1)}`, isPage: true },
  ]
  return { title: t.title, ways: ways.filter((way) => way !== null && way !== '') }
}
