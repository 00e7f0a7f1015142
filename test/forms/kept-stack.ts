import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Tags } from 'aws-cdk-lib'
import { endpoints } from '../../functions/endpoints.ts'
import { readContourFile } from '../../infra/ops/contour-file/read-contour-file.ts'
import { ContourStack } from '../../infra/stack/contour-stack.ts'
import { contourApp, writeBundles } from '../support/contour-app.ts'

const root = join(import.meta.dirname, '..', '..')

/** A template of CloudFormation. */
export interface StackTemplate {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>
}

/** The templates of a contour: that of its own stack under `contour`, those nested in it under the names of their doors. */
export type StackTemplates = Readonly<Record<string, StackTemplate>>

/** The templates that a synthesis of the demo contour has left in a folder. */
function templatesIn(folder: string): StackTemplates {
  const files = readdirSync(folder).filter((file) => file.endsWith('.template.json'))
  return Object.fromEntries(
    files.map((file) => {
      const nested = /^partnerprogramdemo([a-z]+)[0-9A-F]{8}\.nested\./.exec(file)?.[1]
      const template = JSON.parse(readFileSync(join(folder, file), 'utf8')) as StackTemplate
      return [nested ?? 'contour', withoutAssets(template)]
    }),
  )
}

/** The templates of the demo contour as this release has them. */
export function presentStack(): StackTemplates {
  const output = mkdtempSync(join(tmpdir(), 'present-stack-'))
  try {
    const app = contourApp({}, output)
    const functionsFolder = join(output, 'functions')
    writeBundles(functionsFolder, endpoints)
    const file = readContourFile(join(root, 'infra/contours/demo.json'))
    const stack = new ContourStack(app, 'partner-program-demo', {
      file,
      endpoints,
      functionsFolder,
      env: { region: 'eu-central-1' },
    })
    Tags.of(stack).add('contour', file.contour)
    app.synth()
    return templatesIn(output)
  } finally {
    rmSync(output, { recursive: true })
  }
}

/** The templates of the release with this form, as keep-release.ts has left them. */
export function keptStack(form: number): StackTemplates {
  const file = join(import.meta.dirname, String(form), 'stack.json.gz')
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as StackTemplates
}

/** Hashes of code differ between any two builds, and say nothing. */
function withoutAssets({ Resources }: StackTemplate): StackTemplate {
  const kept = Object.entries(Resources).map(([id, { Type, Properties = {} }]) => {
    const { Code: _code, TemplateURL: _url, ...rest } = Properties
    return [id, { Type, Properties: rest }]
  })
  return { Resources: Object.fromEntries(kept) as StackTemplate['Resources'] }
}
