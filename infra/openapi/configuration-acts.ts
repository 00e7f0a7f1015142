import * as z from 'zod'
import { answeredPart, sentPart } from './configuration-parts.ts'
import { bodyFields } from './offer-parameters.ts'
import { revision } from './responses/configuration-draft.ts'

/** The texts of publications: with a key and in the console. */
export const publicationFields = {
  revision: { description: 'The revision of the configuration that was seen', examples: [7] },
  confirmedLeads: {
    description: 'If the change moves a mark of a status: how many leads that touches, as the trial says (target, primary)',
    examples: [{ target: 214 }],
  },
  reason: bodyFields.reason,
}

/** The parts of a request. */
export const sentParts = {
  settings: sentPart('settings'),
  levels: sentPart('levels'),
  groups: sentPart('groups'),
  legalTypes: sentPart('legalTypes'),
  leadStatuses: sentPart('leadStatuses'),
  leadFields: sentPart('leadFields'),
  offers: sentPart('offers'),
}

/** At least one of them is there. */
export const atLeastOnePart = {
  not: { properties: Object.fromEntries(Object.keys(sentParts).map((part) => [part, { not: {} }])) },
}

const part = (name: keyof typeof sentParts) => z.unknown().meta(answeredPart(name))

/** The configuration as a contour file has it. */
export const program = z
  .object({
    revision,
    settings: part('settings'),
    levels: part('levels'),
    groups: part('groups'),
    legalTypes: part('legalTypes'),
    leadStatuses: part('leadStatuses'),
    leadFields: part('leadFields'),
    offers: part('offers'),
  })
  .meta({ id: 'ProgramConfiguration', description: 'The configuration, part by part as in a contour file' })

const rules =
  'The same rules and faults as for a contour file, each fault at its place. A key does not change the settings that guard payouts: fourEyes, requirePasskeys, dealLimit, coolDownHours, coolDownKeys, refuseUncoveredPayouts, keysCorrect.'

/** What a whole part means, for both addresses. */
export const wholePart = `Of a thing that the part names, everything is as it is said: a member that is left out has the default of the contour file. Nothing is deleted: a status, field, level, group or legal type that the part does not name is retired (\`hidden\`), and kept by leads and partners that have it; an offer that is not named goes on, and the answer lists it in \`unnamed\`. Whether an offer that there is already is stopped stays too (\`notApplied\`). ${rules}`
