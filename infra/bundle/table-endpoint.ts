/** What decides where the table is. */
export interface EndpointParameters {
  Region?: string
  /** Set by AWS_ENDPOINT_URL_DYNAMODB. */
  Endpoint?: string
  UseFIPS?: boolean
  UseDualStack?: boolean
}

/** Where the SDK sends a request, and what it signs besides. */
export interface Endpoint {
  url: URL
  properties: { authSchemes?: readonly { name: string; signingName: string; signingRegion: string }[] }
  headers: Record<string, string[]>
}

/**
 * Replaces the SDK's rules of DynamoDB's addresses in a bundle, which it evaluates in a small machine of its own. Left out is what
 * functions have no use for: addresses of an account, for credentials that name one and tables that are named by an ARN; and the refusal of
 * an endpoint variable that holds the address for IPv6.
 */
export function defaultEndpointResolver({
  Region: region,
  Endpoint: endpoint,
  UseFIPS,
  UseDualStack,
}: EndpointParameters): Endpoint {
  if (endpoint !== undefined) {
    if (UseFIPS) throw new EndpointError('Invalid Configuration: FIPS and custom endpoint are not supported')
    if (UseDualStack) throw new EndpointError('Invalid Configuration: Dualstack and custom endpoint are not supported')
    return at(endpoint)
  }
  if (region === undefined) throw new EndpointError('Invalid Configuration: Missing Region')
  if (region === 'local') {
    if (UseFIPS) throw new EndpointError('Invalid Configuration: FIPS and local endpoint are not supported')
    if (UseDualStack) throw new EndpointError('Invalid Configuration: Dualstack and local endpoint are not supported')
    return at('http://localhost:8000', {
      authSchemes: [{ name: 'sigv4', signingName: 'dynamodb', signingRegion: 'us-east-1' }],
    })
  }
  const [, suffix, dualStackSuffix] = partitions.find(([regions]) => regions.test(region)) ?? standard
  if (UseDualStack) return at(`https://dynamodb${UseFIPS ? '-fips' : ''}.${region}.${dualStackSuffix}`)
  // All of GovCloud's are FIPS.
  return at(`https://dynamodb${UseFIPS && !govCloud.test(region) ? '-fips' : ''}.${region}.${suffix}`)
}

const at = (url: string, properties: Endpoint['properties'] = {}): Endpoint => ({ url: new URL(url), properties, headers: {} })

const govCloud = /^us-gov-\w+-\d+$/

/** Parts of AWS with domains of their own: their regions, the domain, that for IPv6. */
const partitions = [
  [/^cn-\w+-\d+$/, 'amazonaws.com.cn', 'api.amazonwebservices.com.cn'],
  [/^eusc-de-\w+-\d+$/, 'amazonaws.eu', 'api.amazonwebservices.eu'],
  [/^us-iso-\w+-\d+$/, 'c2s.ic.gov', 'api.aws.ic.gov'],
  [/^us-isob-\w+-\d+$/, 'sc2s.sgov.gov', 'api.aws.scloud'],
  [/^eu-isoe-\w+-\d+$/, 'cloud.adc-e.uk', 'api.cloud-aws.adc-e.uk'],
  [/^us-isof-\w+-\d+$/, 'csp.hci.ic.gov', 'api.aws.hci.ic.gov'],
] as const
const standard = [undefined, 'amazonaws.com', 'api.aws'] as const

class EndpointError extends Error {
  override readonly name = 'EndpointError'
}
