import { consolePreviewReward as spec } from './spec.ts'
import { previewReward } from '../../../lib/act/preview-reward.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, previewReward)
