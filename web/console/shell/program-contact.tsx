import { Anchor, Stack, Text } from '@mantine/core'
import { useContactWays } from '../../shared/contact/contact-ways.ts'
import { type Contact, useContact } from '../../shared/contact/use-contact.ts'

/** Whom to ask who cannot get in; nothing where the contour names nobody. */
export function ProgramContact() {
  const contact = useContact(true)
  return contact && <Ways contact={contact} />
}

function Ways({ contact }: { contact: Contact }) {
  const { title, ways } = useContactWays(contact)
  return (
    <Stack component="section" gap={4} aria-label={title}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {ways.map(({ name, text, href, isPage }) => (
        <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}{' '}
          <Anchor inherit href={href} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
            {text}
          </Anchor>
        </Text>
      ))}
    </Stack>
  )
}
