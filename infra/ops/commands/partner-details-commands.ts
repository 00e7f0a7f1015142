import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { legalEdit } from '../../../lib/act/legal-edit.ts'
import { shownDetails } from '../../../lib/act/shown-details.ts'
import type { LegalType } from '../../../lib/domain/contour/contour.ts'
import { askedFields, type legalDetailsView, legalTypeOf, type SentDetail } from '../../../lib/domain/partner/legal-details.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { editable } from '../../../lib/domain/partner/profile-edit.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { refuseWithout } from './administrator.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { idNamed } from './id-named.ts'
import { partnerIdNamed } from './partner-id-named.ts'
import { print, printLine, type Row } from './print.ts'

/** contour partner details, set-details: what a partner answered to the legal type. */
export function partnerDetailsCommands(): Command[] {
  return [
    actSubcommand('set-details', 'change the legal type, the ИНН of its length and what the type asks, all of it at once')
      .argument('<email>')
      .option('--legal-type <type>', 'Individual, SelfEmployed, IE, LegalEntity or none')
      .option('--inn <digits>', 'ИНН, or none; payout requests keep the one they were made with')
      .option(
        '--file <file>',
        'the answers, all of them, as JSON by the system names of the fields, { "passport": "4510 123456" }; a list by the name of its option, a file by its path or, if it stays, as { "sha256": "…" }',
      )
      .action(async (email: string, { json, ...options }: SettingOptions) => {
        const partner = await setDetails(email, options)
        printLine(
          json,
          partner,
          () => `Partner ${partner.email} is changed. partner details ${partner.email} shows what is kept.`,
        )
      }),
    actSubcommand('details', 'what the partner answered to the legal type, such as a passport; the journal says who looked')
      .argument('<email>')
      .action(async (email: string, { json, ...by }: ActingOptions) => {
        const details = await showDetails(email, by)
        print(json, details, rowsOf(details))
      }),
  ]
}

type ShownDetails = ReturnType<typeof legalDetailsView>

const rowsOf = ({ present, former }: ShownDetails): Row[] => [
  ...present.map(({ label, systemName, optionName, file, value }) => ({
    field: label,
    systemName,
    answer: optionName ?? file?.name ?? value,
  })),
  ...former.map(({ label, systemName, optionName, file, value, legalType }) => ({
    field: `${label} (${legalType})`,
    systemName,
    answer: optionName ?? file?.name ?? value,
  })),
]

interface SettingOptions extends ActingOptions {
  legalType?: string
  inn?: string
  file?: string
}

/** @throws CommandRefused when there is no such partner or legal type, and for a file that names other fields than the type asks */
async function setDetails(email: string, { legalType: type, inn, file, ...by }: Omit<SettingOptions, 'json'>): Promise<Partner> {
  const answers = file === undefined ? undefined : answersIn(file)
  return commitAsAdministrator('partners.write', by, async ({ contour, at, administrator, roles }) => {
    refuseWithout('partners.details', administrator, roles)
    const { partner: before } = editable(await loadedPartner(email))
    const legalTypeId =
      type === undefined
        ? before.legalTypeId
        : type === 'none'
          ? null
          : idNamed(contour.legalTypes, 'legal type', (one) => one.type, type)
    const legalDetails = answers && sentOf(answers, legalTypeOf(contour, legalTypeId))
    const asked = {
      legalTypeId,
      legalDetails,
      ...(inn !== undefined && { inn: inn === 'none' ? null : inn.replaceAll(/\s/g, '') }),
    }
    const { partner, deed, steps } = await legalEdit({ before, asked, contour, at })
    return deed ? { steps: await steps(), answer: partner, deed } : { answer: partner }
  })
}

/** From a file, because what is typed as an argument stays in the history of the shell. */
function answersIn(file: string): Record<string, unknown> {
  const answers = jsonIn(file)
  if (typeof answers === 'object' && answers !== null && !Array.isArray(answers)) return answers as Record<string, unknown>
  throw new CommandRefused(`${file} holds no JSON object of answers by the system names of the fields.`)
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // What could not be parsed may be a passport: it is not repeated.
    return undefined
  }
}

function sentOf(answers: Readonly<Record<string, unknown>>, legalType: LegalType | undefined): SentDetail[] {
  const asked = legalType ? askedFields(legalType) : []
  return Object.entries(answers).map(([name, value]) => {
    const field = asked.find(({ systemName }) => systemName === name)
    if (!field) throw new CommandRefused(`${legalType?.type ?? 'No legal type'} does not ask ${name}.`)
    if (field.type === 'File') return { fieldTypeId: field.id, file: sentFile(value) }
    const option = field.options?.find((one) => one.name === value)
    return { fieldTypeId: field.id, value: option?.id ?? value }
  })
}

/** A path names a new file; { "sha256": … } the one that is there. */
function sentFile(value: unknown): unknown {
  return typeof value === 'string' ? { name: basename(value), content: readFileSync(value).toString('base64') } : value
}

/** @throws CommandRefused when there is no such partner, and for an administrator who may not see it */
async function showDetails(email: string, by: ActOptions): Promise<ShownDetails> {
  return commitAsAdministrator('partners.details', by, async ({ contour }) => {
    const { partner } = await loadedPartner(email)
    const { view, deed } = await shownDetails(partner, contour)
    return { answer: view, ...(deed && { deed }) }
  })
}

async function loadedPartner(email: string): Promise<{ partner: Partner }> {
  const partner = await loadPartner(await partnerIdNamed(email))
  if (!partner) throw new CommandRefused(`There is no partner ${email}.`)
  return { partner }
}
