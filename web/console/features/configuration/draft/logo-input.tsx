import { Button, Group, Input, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { dataUriOf, logoTypes, maxLogoBytes, maxLogoSide, readLogo } from '../../../../../lib/domain/contour/logo.ts'
import { HiddenFileInput } from '../../../../shared/files/hidden-file-input.tsx'
import { draftTexts } from './draft-texts.ts'

interface LogoInputProps {
  /** The digest of the one that stands, a new one as a data URI, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  /** The picture that stands; undefined while it is not there yet. */
  standing: string | null | undefined
  label: string
  hint: (limits: { kilobytes: number; side: number }) => string
}

const limits = { kilobytes: maxLogoBytes / 1024, side: maxLogoSide }

/** Chooses a picture. A file that will not do is named, and the picture stays. */
export function LogoInput({ value, onChange, standing, label, hint }: LogoInputProps) {
  const t = draftTexts.use()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const shown = value?.startsWith('data:') ? value : value === null ? null : standing
  const choose = async (file: File | undefined) => {
    if (!file) return
    const picture = await pictureIn(file)
    setWrong(picture === undefined ? file.name : undefined)
    if (picture !== undefined) onChange(picture)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={hint(limits)}
      error={wrong === undefined ? undefined : t.wrongLogo({ name: wrong, ...limits })}
    >
      <Group mt="xs" gap="sm">
        {shown ? <img className="program-logo" src={shown} alt={label} /> : <Text c="dimmed">{t.noLogo}</Text>}
        <Button variant="default" onClick={() => input.current?.click()}>
          {value === null ? t.pickLogo : t.otherLogo}
        </Button>
        {value !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t.removeLogo}
          </Button>
        )}
      </Group>
      <HiddenFileInput ref={input} label={label} accept={logoTypes.join(',')} onChoose={(file) => void choose(file)} />
    </Input.Wrapper>
  )
}

/** The file as a data URI; undefined for one that is no logo. */
async function pictureIn(file: File): Promise<string | undefined> {
  const type = logoTypes.find((one) => one === file.type)
  if (!type || file.size > maxLogoBytes) return undefined
  const picture = dataUriOf({ type, bytes: new Uint8Array(await file.arrayBuffer()) })
  return readLogo(picture) && picture
}
