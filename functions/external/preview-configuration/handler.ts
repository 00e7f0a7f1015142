import { previewConfiguration as spec } from './spec.ts'
import { previewConfiguration } from '../../../lib/act/publish-configuration.ts'
import { partsOf } from '../../../lib/domain/contour/configuration-parts.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ body, at, newId }) =>
  previewConfiguration({ said: { parts: partsOf(body) }, by: async () => ({ changesAll: true, isKey: true }), at, newId }),
)
