import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

export function NotFound() {
  const { notFound } = sharedTexts.use()
  return (
    <Stack gap="xs">
      <Title order={1}>{notFound.title}</Title>
      <Text>{notFound.hint}</Text>
      <Anchor component={Link} href="/">
        {notFound.home}
      </Anchor>
    </Stack>
  )
}
