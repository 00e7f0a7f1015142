import { type ContourFile, ContourFileError } from './contour-file.ts'
import type { KnownNames } from './known-ids.ts'

/** A thing that the file names as it was called before. */
export interface Renamed {
  what: string
  /** What it is called now. */
  is: string
}

/**
 * A contour file with the present names of what was renamed since it was written: the file means the same things, and does not rename them
 * back.
 *
 * @throws ContourFileError when the file names one thing twice, by an old name and the present one
 */
export function withPresentNames(
  file: ContourFile,
  { presentName }: KnownNames,
): { file: ContourFile; renamed: readonly Renamed[] } {
  const emailOf = (email: string): string => presentName('ADMINISTRATOR', email) ?? email
  const renamed = file.administrators.flatMap(({ email }) =>
    emailOf(email) === email ? [] : [{ what: `administrator ${email}`, is: emailOf(email) }],
  )
  if (renamed.length === 0) return { file, renamed }
  refuseTwice(file, emailOf)
  return {
    file: {
      ...file,
      administrators: file.administrators.map((one) => ({ ...one, email: emailOf(one.email) })),
      apiKeys: file.apiKeys.map((one) => ({ ...one, administrator: emailOf(one.administrator) })),
    },
    renamed,
  }
}

/** @throws ContourFileError */
function refuseTwice({ contour, administrators }: ContourFile, emailOf: (email: string) => string): void {
  const places = new Map<string, number>()
  const faults = administrators.flatMap(({ email }, index) => {
    const present = emailOf(email)
    const other = places.get(present)
    if (other === undefined) places.set(present, index)
    return other === undefined
      ? []
      : [
          `administrators[${index}].email: ${email} and administrators[${other}] are one person, ${present} now: leave one of them`,
        ]
  })
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${contour}`, faults)
}
