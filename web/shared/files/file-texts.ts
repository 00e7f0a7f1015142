import { useFormat } from '../format/format.ts'
import { textsOf } from '../texts/texts.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** Texts about files that people choose and look at. */
export const fileTexts = textsOf({ ru, en })

const kilobyte = 1_000
const megabyte = 1_000_000

/** How large a file is, in words. */
export function useFileSize(): (bytes: number) => string {
  const t = fileTexts.use()
  const { number } = useFormat()
  return (bytes) =>
    bytes < megabyte / 10
      ? t.kilobytes(number(Math.max(1, Math.round(bytes / kilobyte))))
      : t.megabytes(number(Math.round((bytes / megabyte) * 10) / 10))
}
