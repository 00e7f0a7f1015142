import { showConfiguration } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { configuration } from '../../../infra/openapi/responses/configuration.ts'

export const document = {
  spec: showConfiguration,
  tag: 'Console',
  summary: 'Show the configuration: settings, statuses, fields, levels, groups, legal types, offers, administrators',
  description:
    'The names of things and the rules in force. It is small and changes seldom: ask once and keep it for some minutes. It does not include partners, links, promocodes, API keys or deployment settings. A contour file changes it: POST /api/console/configuration/trial says what a file would change.',
  answer: configuration,
  takenOver: 'read the configuration and administrators with their roles; keep a session from expiring',
} satisfies EndpointDocument
