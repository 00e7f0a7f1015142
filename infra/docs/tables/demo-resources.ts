import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import cdkSettings from '../../../cdk.json' with { type: 'json' }
import { endpoints } from '../../../functions/endpoints.ts'
import { serveWeb } from '../../../functions/public/serve-web/spec.ts'
import { workers } from '../../../functions/workers.ts'
import { readContourFile } from '../../ops/contour-file/read-contour-file.ts'
import { ContourStack } from '../../stack/contour-stack.ts'

/** A resource of a template. */
export interface Resource {
  Type: string
  Properties: Record<string, unknown>
}

const demoFile = join(import.meta.dirname, '../../contours/demo.json')
const crmConnector = {
  address: 'https://sample.bitrix24.ru',
  secretParameter: '/partner-program/demo/crm',
  bitrix24: { categoryId: 0, fields: { partner: 'UF_CRM_PARTNER', rewards: 'UF_CRM_REWARDS' } },
  stages: {},
}
/** What alarms watch and what costs by the piece does not depend on the number of endpoints. */
const few = endpoints.slice(0, 1)

/**
 * The resources of the demo contour's stack, as synthesis makes them, by their logical ids.
 *
 * @param of.sendsMail whether it has what sends mail
 * @param of.hasCrm whether it keeps a CRM in step
 */
export function demoResources({
  sendsMail,
  hasCrm = false,
}: {
  sendsMail: boolean
  hasCrm?: boolean
}): ReadonlyMap<string, Resource> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-stack-'))
  try {
    for (const { name } of [...few, ...workers, serveWeb]) {
      mkdirSync(join(folder, 'functions', name), { recursive: true })
      writeFileSync(join(folder, 'functions', name, 'index.js'), '')
    }
    const app = new App({
      outdir: join(folder, 'out'),
      context: { ...cdkSettings.context, 'aws:cdk:disable-asset-staging': true },
      treeMetadata: false,
      analyticsReporting: false,
    })
    const { deployment, ...file } = readContourFile(demoFile)
    const mail = sendsMail ? { from: 'no-reply@mail.sample.example' } : undefined
    const props = { endpoints: few, functionsFolder: join(folder, 'functions'), env: { region: 'us-east-1' } }
    const stack = new ContourStack(app, 'partner-program-demo', {
      file: { ...file, deployment: { ...deployment, mail, crmConnector: hasCrm ? crmConnector : undefined } },
      ...props,
    })
    app.synth()
    const templates = readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.template.json'))
    const own = templates.toSorted((a, b) => Number(b === stack.templateFile) - Number(a === stack.templateFile))
    const parts = own.map((name) => JSON.parse(readFileSync(join(folder, 'out', name), 'utf8')) as { Resources: object })
    return new Map(parts.flatMap(({ Resources }) => Object.entries(Resources as Record<string, Resource>)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
