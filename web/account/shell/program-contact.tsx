import { useContactWays } from '../../shared/contact/contact-ways.ts'
import type { Contact } from '../../shared/contact/use-contact.ts'

/** Whom to ask. */
export function ProgramContact({ contact }: { contact: Contact }) {
  const { title, ways } = useContactWays(contact)
  return (
    <section className="contact" aria-label={title}>
      <p className="quiet">{title}</p>
      {ways.map(({ name, text, href, isPage }) => (
        <p key={name}>
          {name}{' '}
          <a href={href} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
            {text}
          </a>
        </p>
      ))}
    </section>
  )
}
