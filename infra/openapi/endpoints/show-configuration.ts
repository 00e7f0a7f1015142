import { showConfiguration } from '../../../lib/contract/show-configuration.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { configuration } from '../responses/configuration.ts'

export const document = {
  spec: showConfiguration,
  tag: 'Console',
  summary: 'The configuration: settings, statuses, fields, levels, groups, legal types, offers, administrators',
  description:
    'What screens name things by, and the rules that hold. It is small, changes seldom and comes whole: ask once and keep it for some minutes. Partners, links and promocodes are no part of it, nor are API keys and how the contour is deployed. It is changed by a contour file: POST /api/console/configuration/trial says what a file would change.',
  answer: configuration,
} satisfies EndpointDocument
