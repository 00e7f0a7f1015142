import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { defaultEndpointResolver, type EndpointParameters } from '../../../infra/bundle/table-endpoint.ts'

const core = join(import.meta.dirname, '../../../node_modules/@aws-sdk/core/dist-es/submodules')
const partitions = readFileSync(join(core, 'client/util-endpoints/lib/aws/partitions.js'), 'utf8')
/** All that the SDK knows; there are no tables in the global ones. */
const knownRegions = [...partitions.matchAll(/^ {16}"([^"]+)": \{$/gm)].flatMap(([, name = '']) =>
  name.endsWith('-global') ? [] : [name],
)
/** Such as may come, such as never will, and none. */
const otherRegions = [
  'eu-north-9',
  'cn-east-2',
  'eusc-de-west-2',
  'us-iso-north-3',
  'us-isob-east-7',
  'eu-isoe-east-2',
  'us-isof-west-4',
  'us-gov-north-1',
  'local',
  'xx-new-1',
  'us-gov-east-1-and-more',
  undefined,
]
const endpoints = [undefined, 'http://localhost:8000', 'https://table.example/path/', 'not a URL']
const settings = [false, true].flatMap((UseFIPS) => [false, true].map((UseDualStack) => ({ UseFIPS, UseDualStack })))

const { endpointProvider } = new DynamoDBClient({ region: 'eu-central-1' }).config
/** What else the SDK asks for, as functions have it: credentials without an account, a table by its name. */
const ofFunctions = { AccountIdEndpointMode: 'preferred', ResourceArn: 'contour' }
const bySdk = (parameters: EndpointParameters) => endpointProvider({ ...parameters, ...ofFunctions }, {})

/** An address, or what is wrong. */
function found(resolve: (parameters: EndpointParameters) => unknown, parameters: EndpointParameters): unknown {
  try {
    return resolve(parameters)
  } catch (error) {
    const { name, message } = error as Error
    return { name, message }
  }
}

test('the SDK still lists its regions where they are looked for', () => {
  expect(knownRegions.length).toBeGreaterThan(35)
})

test.each([...knownRegions, ...otherRegions])(
  'the table is where the whole SDK finds it, whatever else is set, in %s',
  (region) => {
    for (const endpoint of endpoints) {
      for (const setting of settings) {
        const parameters: EndpointParameters = {
          ...setting,
          ...(region === undefined ? {} : { Region: region }),
          ...(endpoint === undefined ? {} : { Endpoint: endpoint }),
        }
        expect({ parameters, found: found(defaultEndpointResolver, parameters) }).toEqual({
          parameters,
          found: found(bySdk, parameters),
        })
      }
    }
  },
)
