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
  Condition?: Record<string, Record<string, string | string[]>>
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
    return {
      variables: rest,
      statements,
      properties: found,
      ofSecrets: statements.filter(({ Action }) => JSON.stringify(Action).includes('ssm:')),
    }
  }
  const all = (kind: string) => Object.values(resources).filter(({ Type }) => Type === kind)
  return { of, all, text: JSON.stringify(resources) }
}

const type = (name: string): boolean => name === 'AWS::Lambda::Function'
const [show, begin, finish] = ['GET /api/session/company', 'POST /api/session/company/begin', 'POST /api/session/company']

const crm = {
  address: 'https://sample.bitrix24.ru',
  secretParameter: '/partner-program/demo/crm',
  bitrix24: { categoryId: 0, fields: { partner: 'UF_CRM_PARTNER', rewards: 'UF_CRM_REWARDS' } },
  stages: { WON: 'deal' },
}

describe('a contour that keeps a CRM in step', () => {
  test('has one function for it, called each minute, with its own part of the table and its own secret alone', () => {
    const it = deployed({ crmConnector: crm })
    const { variables, statements, properties } = it.of('keeps the CRM in step')
    const { CRM_PROGRAM_URL: url, ...told } = variables
    expect(told).toEqual({ CRM_CONNECTOR: JSON.stringify(crm) })
    expect(JSON.stringify(url)).toMatch(/https:\/\/.*\.execute-api\.eu-central-1\..*\/live/)
    expect(properties.Timeout).toBe(300)
    const ofTable = statements.flatMap(({ Action, Condition }) => {
      const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']
      return keys ? [[Action, [keys].flat()]] : []
    })
    expect(ofTable).toEqual([
      ['dynamodb:GetItem', ['CRM']],
      ['dynamodb:PutItem', ['CRM']],
      ['dynamodb:ConditionCheckItem', ['CONTOUR']],
    ])
    const secrets = statements.filter(({ Action }) => JSON.stringify(Action).includes('ssm:'))
    expect(secrets).toHaveLength(1)
    expect(JSON.stringify(secrets[0]?.Resource)).toContain(':parameter/partner-program/demo/crm"')
    const rules = it.all('AWS::Events::Rule').filter(({ Properties: p }) => String(p.Description).includes('the CRM'))
    expect(rules.map(({ Properties: p }) => p.ScheduleExpression)).toEqual(['rate(1 minute)'])
    expect(it.text).not.toContain('CRM_SECRETS')
  })

  test('calls it at its own domain, and is watched by two alarms', () => {
    const domain = { name: 'partners.example', certificateArn: 'arn:aws:acm:eu-central-1:1:certificate/a' }
    const it = deployed({ crmConnector: crm, domain })
    expect(it.of('keeps the CRM in step').variables.CRM_PROGRAM_URL).toBe('https://partners.example')
    const metrics = it.all('AWS::CloudWatch::Alarm').map(({ Properties: p }) => p.MetricName)
    expect(metrics.filter((name) => String(name).startsWith('Crm'))).toEqual(['CrmRuns', 'CrmNeedsAPerson'])
  })
})

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

  test('is not deployed with an issuer or a CRM on localhost', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contours-'))
    const text = JSON.stringify({
      contour: 'local',
      settings: { minimumPayout: 1 },
      administrators: [{ email: 'a@b.example', firstName: 'А', lastName: 'Б' }],
      leadStatuses: [{ systemName: 'new', title: 'Новый', primary: true, target: true }],
      deployment: {
        companySignIn: { ...company, issuer: 'http://localhost:8080' },
        crmConnector: { ...crm, address: 'http://localhost:8081', stages: {} },
      },
    })
    writeFileSync(join(folder, 'local.json'), text)
    const deployment = () => namedContour('local', folder)
    expect(deployment).toThrow('companySignIn.issuer: http is for a laptop; a deployed contour takes https')
    expect(deployment).toThrow('crmConnector.address: http is for a laptop; a deployed contour takes https')
    rmSync(folder, { recursive: true })
  })
})
