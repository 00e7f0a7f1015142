import { previewReward as spec } from './spec.ts'
import { previewReward } from '../../../lib/act/preview-reward.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, previewReward)
