import { CloudFormationClient, paginateListStackResources, type Stack } from '@aws-sdk/client-cloudformation'

/** What the checks need to know about a stack. */
export interface Deployed {
  region: string
  account: string
  partition: string
  /** Holds the credentials that sign calls to AWS. */
  person: CloudFormationClient
  /** Includes nested stacks; type, logical and physical name of each. */
  resources: readonly { type: string; logicalId: string; name: string }[]
}

export async function deployedBy({ StackId = '', StackName = '' }: Stack): Promise<Deployed> {
  const [, partition = '', , region = '', account = ''] = StackId.split(':')
  const person = new CloudFormationClient({})
  const resources = await resourcesOf(person, StackName)
  // Closes its connections; its credentials can still be used.
  person.destroy()
  return { partition, region, account, person, resources }
}

/** The resources of a stack and of its nested stacks: each door's functions have a nested stack. */
async function resourcesOf(client: CloudFormationClient, StackName: string): Promise<Deployed['resources'][number][]> {
  const resources: Deployed['resources'][number][] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const { ResourceType = '', LogicalResourceId = '', PhysicalResourceId = '' } of StackResourceSummaries) {
      resources.push({ type: ResourceType, logicalId: LogicalResourceId, name: PhysicalResourceId })
    }
  }
  const nested = resources.filter(({ type }) => type === 'AWS::CloudFormation::Stack')
  for (const { name } of nested) resources.push(...(await resourcesOf(client, name)))
  return resources
}
