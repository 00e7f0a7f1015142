import { v5 } from 'uuid'
import type { ContourKind } from '../../../lib/store/keys.ts'

export type NamedKind = ContourKind | 'OPTION' | 'APIKEY' | 'PROMOCODE'

const namespace = '6f0c2a4e-58a1-4a6e-9a55-0d3f6c1b7e21'

/** The id of a piece of configuration: the same name in the same contour is the same thing, however often it is applied. */
export function configurationId(contour: string, kind: NamedKind, name: string | number): string {
  return v5(`${contour}/${kind}/${name}`, namespace)
}
