import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTable } from '../../../infra/local/local-table.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import { describeOnEngine } from '../../engine/contour-table.ts'
import { runInProcess } from '../../support/command-in-process.ts'
import { type CommandedContour, runContour, startCommanded } from '../../support/contour-commands.ts'
import { served } from '../../support/served.ts'
import { storedItems, touchedKeys } from '../../support/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const contours = join(import.meta.dirname, '../../../infra/contours')
const credentials = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'somebody', AWS_SECRET_ACCESS_KEY: 'secret' }

/** Has the commands of a test meet these, and the credentials of somebody. */
function stubbed(env: Record<string, string>): void {
  for (const [name, value] of Object.entries({ ...credentials, ...env })) vi.stubEnv(name, value)
}

/** CloudFormation as far as a command asks it: one stack, with a table and the tag of a contour. */
async function cloudFormationWith(stack: { tableName: string; contour: string } | undefined): Promise<string> {
  const members = (kind: string, name: string, value: string, entries: Record<string, string>) =>
    `<${kind}>${Object.entries(entries)
      .map(([key, is]) => `<member><${name}>${key}</${name}><${value}>${is}</${value}></member>`)
      .join('')}</${kind}>`
  const { baseUrl } = await served((_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'text/xml')
    if (!stack) {
      response.writeHead(400)
      response.end(
        '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code>' +
          '<Message>Stack with id other does not exist</Message></Error><RequestId>1</RequestId></ErrorResponse>',
      )
      return
    }
    response.end(
      '<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>' +
        '<StackName>the-stack</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus>' +
        members('Outputs', 'OutputKey', 'OutputValue', { BaseUrl: 'https://api.example', TableName: stack.tableName }) +
        members('Tags', 'Key', 'Value', { contour: stack.contour }) +
        '</member></Stacks></DescribeStacksResult></DescribeStacksResponse>',
    )
  })
  return baseUrl
}

describeOnEngine('a command for a stack', () => {
  const ends: (() => unknown)[] = []
  const engine = inject('engineEndpoint') ?? ''
  const restored = `restored-${randomUUID()}`
  let local: CommandedContour
  let table: string

  beforeAll(async () => {
    local = await startCommanded(join(contours, 'auto.json'), (end) => void ends.push(end))
    table = tableName()
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  /** Runs a command against the table as if a stack had it. */
  const onStack = async (...args: readonly string[]) => runInProcess([...args, ...(await stack())])

  async function stack(): Promise<string[]> {
    stubbed({ AWS_ENDPOINT_URL_CLOUDFORMATION: await cloudFormationWith({ tableName: table, contour: 'auto' }) })
    return ['--stack', 'the-stack']
  }

  test('works on the very table that the stack names', async () => {
    const args = ['keys', 'issue', '--title', 'Deployed', '--everything', '--json', ...(await stack())]
    const { code, output } = await runContour(args, { AWS_ENDPOINT_URL_DYNAMODB: engine })
    expect(code).toBe(0)
    expect((await local.json('keys', 'list')).map(({ title }: { title: string }) => title)).toContain('Deployed')
    const response = await fetch(`${local.contour.baseUrl}/api/external/lead-fields`, {
      headers: { 'x-api-key': JSON.parse(output).secret },
    })
    expect(response.status).toBe(200)
  })

  test('exports under the name that the stack is tagged with', async () => {
    const { output } = await onStack('export')
    expect(JSON.parse(output)).toMatchObject({ contour: 'auto', apiKeys: expect.any(Array) })
  })

  test('applies a file without secrets', async () => {
    expect(await onStack('apply', join(contours, 'auto.json'))).toMatchObject({ code: 0, errors: '' })
  })

  test('refuses a file with secrets whole, naming the place of each and none of them', async () => {
    const file = join(tempFolder(), 'secrets.json')
    const content = JSON.parse(readFileSync(join(contours, 'auto.json'), 'utf8'))
    const administrator = content.administrators[0].email
    const key = (secret?: string) => ({ title: 'Key', administrator, secret })
    const apiKeys = [key('the-first-secret-of-two'), key(), key('the-other-secret-of-two')]
    writeFileSync(file, JSON.stringify({ ...content, groups: [...content.groups, { title: 'New' }], apiKeys }))
    const before = await storedItems()
    for (const flags of [['--dry-run'], []]) {
      const { code, output, errors } = await onStack('apply', file, ...flags)
      expect({ code, output }).toEqual({ code: 1, output: '' })
      expect(errors).toContain('was refused, nothing was applied. 2 faults:')
      expect(errors).toContain('apiKeys[0].secret: ')
      expect(errors).toContain('apiKeys[2].secret: ')
      expect(errors).not.toContain('secret-of-two')
    }
    expect(touchedKeys(before, await storedItems())).toEqual([])
    expect((await local.run('apply', file)).code).toBe(0)
  })

  test('looks at another table, a restored one say, when it is told to', async () => {
    await createTable(engine, restored)
    const { code, output } = await onStack('audit', '--json', '--table', restored)
    expect(output).toContain('the contour has no settings')
    expect(code).toBe(1)
    expect(await onStack('apply', join(contours, 'auto.json'), '--table', restored)).toMatchObject({ code: 0 })
    expect((await onStack('audit', '--table', restored)).output).toMatch(/^All agrees: /)
  })

  test('and a port at once is refused', async () => {
    const { code, errors } = await local.run('keys', 'list', '--stack', 'the-stack')
    expect(code).toBe(1)
    expect(errors).toContain("'--stack <name>' cannot be used with option '--port <number>'")
  })

  test('that is not there says what AWS says, and no more', async () => {
    stubbed({ AWS_ENDPOINT_URL_CLOUDFORMATION: await cloudFormationWith(undefined) })
    expect(await runInProcess(['audit', '--stack', 'other'])).toEqual({
      code: 2,
      output: '',
      errors:
        'Stack other cannot be used: Stack with id other does not exist. Look at its name, at AWS_REGION and at the credentials.\n',
    })
  })
})

describe('npm run contour -- backup', () => {
  /** DynamoDB as far as a backup uses it; records the requests. */
  async function dynamoWith(answer: object, status = 200) {
    const asked: unknown[] = []
    const { baseUrl } = await served(async (request, response) => {
      asked.push({ target: request.headers['x-amz-target'], ...JSON.parse(await readText(request)) })
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer))
    })
    return { AWS_ENDPOINT_URL_DYNAMODB: baseUrl, asked }
  }

  async function backup(answer: object, status: number, ...args: readonly string[]) {
    const { AWS_ENDPOINT_URL_DYNAMODB, asked } = await dynamoWith(answer, status)
    const AWS_ENDPOINT_URL_CLOUDFORMATION = await cloudFormationWith({ tableName: 'the-table', contour: 'demo' })
    stubbed({ AWS_ENDPOINT_URL_CLOUDFORMATION, AWS_ENDPOINT_URL_DYNAMODB })
    return { ...(await runInProcess(['backup', '--stack', 'the-stack', ...args])), asked }
  }

  const BackupArn = 'arn:aws:dynamodb:eu-central-1:1:table/the-table/backup/01'
  const made = { BackupDetails: { BackupArn, BackupName: 'x', BackupStatus: 'CREATING', BackupType: 'USER' } }

  test('keeps the table of a stack under a name, and says how to bring it back', async () => {
    const { code, output, errors, asked } = await backup(made, 200, '--name', 'before-import')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(asked).toEqual([{ target: 'DynamoDB_20120810.CreateBackup', TableName: 'the-table', BackupName: 'before-import' }])
    expect(output).toContain(BackupArn)
    expect(output).toContain('docs/restore.md')
    expect(output).toContain(`aws dynamodb restore-table-from-backup --backup-arn ${BackupArn} --target-table-name`)
  })

  test('takes the time for a name that AWS allows, when it is given none', async () => {
    const { code, output, asked } = await backup(made, 200, '--json')
    expect(code).toBe(0)
    const [{ BackupName }] = asked as [{ BackupName: string }]
    expect(BackupName).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z$/)
    expect(JSON.parse(output)).toEqual({ table: 'the-table', name: BackupName, arn: BackupArn })
  })

  test('refuses a name that AWS would refuse', async () => {
    const { code, output, errors, asked } = await backup(made, 200, '--name', 'a b')
    expect({ code, output, asked }).toEqual({ code: 1, output: '', asked: [] })
    expect(errors).toContain('3 to 255 letters')
  })

  test('says what AWS says when it makes none', async () => {
    const refused = { __type: 'com.amazonaws.dynamodb.v20120810#AccessDeniedException', message: 'You may not' }
    const { code, output, errors } = await backup(refused, 400)
    expect({ code, output, errors }).toEqual({ code: 1, output: '', errors: 'AccessDeniedException: You may not\n' })
  })

  test.each([[], ['--json']])(
    'on this machine says that the data folder is the backup, whether a contour runs or not',
    async (...flags) => {
      const { code, output, errors } = await runInProcess(['backup', ...flags])
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(output).toContain('the data folder is the backup: stop the contour')
    },
  )
})
