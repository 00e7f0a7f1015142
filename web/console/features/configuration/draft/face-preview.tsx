import { SimpleGrid, Stack, Text } from '@mantine/core'
import { accentShades, contrast, textContrast } from '../../../../../lib/domain/contour/accent.ts'
import { useFormat } from '../../../../shared/format/format.ts'
import { draftTexts } from './draft-texts.ts'

interface FacePreviewProps {
  name: string
  /** Undefined for the colours of the apps. */
  color: string | undefined
}

const grounds = {
  light: { background: '#ffffff', color: '#1a1c1f' },
  dark: { background: '#1f2226', color: '#eceef0' },
} as const

/** How the program will look in both colour schemes, and which shades stand where its colour could not be read. */
export function FacePreview({ name, color }: FacePreviewProps) {
  const t = draftTexts.use()
  const { number } = useFormat()
  if (color === undefined) return null
  const shades = accentShades(color)
  const changed = (['light', 'dark'] as const).filter((scheme) => shades[scheme].text !== color)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {(['light', 'dark'] as const).map((scheme) => (
          <section key={scheme} className="face-preview" style={grounds[scheme]} aria-label={t.schemes[scheme]}>
            <strong>{name || t.namePlace}</strong>
            <span className="face-preview-link" style={{ color: shades[scheme].text }}>
              {t.sampleLink}
            </span>
            <span
              className="face-preview-button"
              style={{ background: shades.fill, color: shades.onFill, borderColor: shades[scheme].mark }}
            >
              {t.sampleButton}
            </span>
          </section>
        ))}
      </SimpleGrid>
      {changed.map((scheme) => (
        <Text key={scheme} size="sm">
          {t.shadeInstead({
            scheme: t.schemes[scheme],
            shade: shades[scheme].text,
            ratio: number(Math.floor(contrast(color, grounds[scheme].background) * 10) / 10),
            needed: number(textContrast),
          })}
        </Text>
      ))}
    </Stack>
  )
}
