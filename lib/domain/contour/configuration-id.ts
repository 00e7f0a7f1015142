import { v5 } from 'uuid'

/** Kinds of configuration whose ids are derived from their names. */
export type NamedKind =
  | 'STATUS'
  | 'FIELD'
  | 'LEVEL'
  | 'GROUP'
  | 'LEGALTYPE'
  | 'LEGALFIELD'
  | 'ADMINISTRATOR'
  | 'OFFER'
  | 'OPTION'
  | 'APIKEY'
  | 'PROMOCODE'

/** The id of a name in one contour. */
export type IdOf = (kind: NamedKind, name: string | number) => string

const namespace = '6f0c2a4e-58a1-4a6e-9a55-0d3f6c1b7e21'

/**
 * The id of a piece of configuration: the same name in the same contour gives the same id, however often the file is
 * applied.
 */
export function configurationId(contour: string, kind: NamedKind, name: string | number): string {
  return v5(`${contour}/${kind}/${name}`, namespace)
}
