import type { ConfigurationPart } from '../../lib/domain/contour/configuration-parts.ts'

/** An example of each part, from the demo contour. */
const examples: Readonly<Record<ConfigurationPart, unknown>> = {
  settings: { minimumPayout: 1000, requireInnForPayouts: true, registration: 'closed' },
  levels: [{ number: 1, description: 'Старт' }],
  groups: [{ title: 'Блогеры' }],
  legalTypes: [{ type: 'SelfEmployed', hidden: false }],
  leadStatuses: [
    { systemName: 'new', title: 'Новый', primary: true },
    { systemName: 'deal', title: 'Сделка', target: true },
  ],
  leadFields: [{ systemName: 'name', label: 'Имя', type: 'String', required: true }],
  offers: [
    {
      slug: 'mortgage',
      title: 'Ипотека',
      landingUrl: 'https://landing.example/mortgage',
      rewards: [{ leadStatus: 'deal', percentOfDeal: 12 }],
    },
  ],
}

const meanings: Readonly<Record<ConfigurationPart, string>> = {
  settings: 'Settings of the contour',
  levels: 'Levels of partners, by number',
  groups: 'Groups of partners, by title',
  legalTypes: 'Legal types with the fields that partners fill in, by type',
  leadStatuses: 'Statuses of leads in their order, by systemName; exactly one is primary and one is the target',
  leadFields: 'Fields of leads in their order, by systemName',
  offers: 'Offers with their reward rules, by slug',
}

const shapeOf = (part: ConfigurationPart) =>
  part === 'settings' ? { type: 'object' } : { type: 'array', items: { type: 'object' } }

/** A part in an answer; its members are those of a contour file. */
export const answeredPart = (part: ConfigurationPart) => ({
  description: `${meanings[part]}. Its members are those of the contour file`,
  examples: [examples[part]],
  ...shapeOf(part),
})

/** The same in a request. */
export const sentPart = (part: ConfigurationPart) => ({
  description: `${meanings[part]}: the whole part, as in the contour file. Absent: the part stays as it is`,
  examples: [examples[part]],
  override: shapeOf(part),
})
