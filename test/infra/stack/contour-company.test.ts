import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import { namedContour } from '../../../infra/stack/named-contour.ts'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { endpoints as allEndpoints } from '../../../functions/endpoints.ts'
import type { ContourFile } from '../../../lib/contour-file/contour-file.ts'
import { bundlesFor, contourApp } from '../../support/contour-app.ts'
import { wholeTemplate } from '../../support/whole-template.ts'

const names = new Set(['show-company-sign-in', 'begin-company-sign-in', 'sign-in-with-company', 'show-session'])
const endpoints = allEndpoints.filter(({ name }) => names.has(name))
const functionsFolder = bundlesFor(endpoints, afterAll)
const contours = join(import.meta.dirname, '../../../infra/contours')
const demo = readContourFile(join(contours, 'demo.json'))
const region = 'eu-central-1'
const company = { title: 'Ромашка ID', issuer: 'https://login.example/realms/staff', clientId: 'partner-program' }
const clientSecretParameter = '/partner-program/demo/company-secret'

interface Resource {
  Type: string
  Properties: Record<string, unknown>
}
interface Statement {
  Action: string | string[]
  Resource: unknown
}

function deployed(deployment: Partial<ContourFile['deployment']>) {
  const file = { ...demo, deployment: { ...demo.deployment, ...deployment } }
  const stack = new ContourStack(contourApp(), 'partner-program-demo', { file, endpoints, functionsFolder, env: { region } })
  const { Resources: resources } = wholeTemplate<Resource>(stack)
  const functions = Object.values(resources).filter(({ Type }) => type(Type))
  const of = (path: string) => {
    const found = functions.find(({ Properties: p }) => p.Description === `demo: ${path}`)?.Properties ?? {}
    const [roleId = ''] = (found.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt']
    const policies = resources[roleId]?.Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]
    const { Variables: variables } = found.Environment as { Variables: Record<string, unknown> }
    const { TABLE_NAME: _table, CONTOUR: _contour, ...rest } = variables
    const statements = policies.flatMap(({ PolicyDocument: document }) => document.Statement)
    return { variables: rest, ofSecrets: statements.filter(({ Action }) => JSON.stringify(Action).includes('ssm:')) }
  }
  return { of, text: JSON.stringify(resources) }
}

const type = (name: string): boolean => name === 'AWS::Lambda::Function'
const [show, begin, finish] = ['GET /api/session/company', 'POST /api/session/company/begin', 'POST /api/session/company']

describe('a contour whose people sign in by their company', () => {
  test('tells three functions of it and no other, and lets one of them read the secret, which stands nowhere', () => {
    const it = deployed({ companySignIn: { ...company, clientSecretParameter } })
    const told = {
      COMPANY_ISSUER: company.issuer,
      COMPANY_CLIENT_ID: company.clientId,
      COMPANY_TITLE: company.title,
      COMPANY_BASE_URL: expect.anything() as unknown,
    }
    expect([show, begin, finish, 'GET /api/session'].map((path) => it.of(path ?? '').variables)).toEqual([
      told,
      told,
      { ...told, COMPANY_CLIENT_SECRET_PARAMETER: clientSecretParameter },
      {},
    ])
    expect([show, begin].map((path) => it.of(path ?? '').ofSecrets)).toEqual([[], []])
    const [reading, ...others] = it.of(finish ?? '').ofSecrets
    expect([reading?.Action, others]).toEqual(['ssm:GetParameter', []])
    expect(JSON.stringify(reading?.Resource)).toContain(`:ssm:${region}:`)
    expect(JSON.stringify(reading?.Resource)).toContain(':parameter/partner-program/demo/company-secret"')
    expect(it.text).not.toContain('COMPANY_CLIENT_SECRET"')
  })

  test('is come back to at its own domain, or at the address of its API, whatever a request says', () => {
    const domain = { name: 'partners.example', certificateArn: 'arn:aws:acm:eu-central-1:1:certificate/a' }
    const { COMPANY_BASE_URL: own } = deployed({ companySignIn: company, domain }).of(begin ?? '').variables
    expect(own).toBe('https://partners.example')
    const { COMPANY_BASE_URL: ofApi } = deployed({ companySignIn: company }).of(begin ?? '').variables
    expect(JSON.stringify(ofApi)).toMatch(/https:\/\/.*\.execute-api\.eu-central-1\..*\/live/)
  })

  test('with a public client reads no secret; without a company nobody is told of one', () => {
    expect(deployed({ companySignIn: company }).of(finish ?? '').ofSecrets).toEqual([])
    const { variables, ofSecrets } = deployed({}).of(finish ?? '')
    expect([variables, ofSecrets]).toEqual([{}, []])
  })

  test('is not deployed with an issuer on localhost', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contours-'))
    const text = JSON.stringify({
      contour: 'local',
      settings: { minimumPayout: 1 },
      administrators: [{ email: 'a@b.example', firstName: 'А', lastName: 'Б' }],
      leadStatuses: [{ systemName: 'new', title: 'Новый', primary: true, target: true }],
      deployment: { companySignIn: { ...company, issuer: 'http://localhost:8080' } },
    })
    writeFileSync(join(folder, 'local.json'), text)
    expect(() => namedContour('local', folder)).toThrow('http is for a laptop; a deployed contour takes https')
    rmSync(folder, { recursive: true })
  })
})
