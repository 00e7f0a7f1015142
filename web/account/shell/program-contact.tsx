import { accountTexts } from '../texts/account-texts.ts'
import type { Contact } from './use-contact.ts'

/** Whom to ask, each way as a link that begins it. */
export function ProgramContact({ contact: { email, phone, telegram } }: { contact: Contact }) {
  const { contact: t } = accountTexts.use()
  return (
    <section className="contact" aria-label={t.title}>
      <p className="quiet">{t.title}</p>
      {email && (
        <p>
          {t.email} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone && (
        <p>
          {t.phone} <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </p>
      )}
      {telegram && (
        <p>
          Telegram{' '}
          <a href={`https://t.me/${telegram.slice(1)}`} target="_blank" rel="noreferrer">
            {telegram}
          </a>
        </p>
      )}
    </section>
  )
}
