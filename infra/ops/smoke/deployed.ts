import { CloudFormationClient, paginateListStackResources, type Stack } from '@aws-sdk/client-cloudformation'

/** A stack as far as it is looked under. */
export interface Deployed {
  region: string
  account: string
  partition: string
  /** Knows whose credentials sign what is asked of AWS. */
  person: CloudFormationClient
  /** Those of nested stacks too: type, logical and physical name of each. */
  resources: readonly { type: string; logicalId: string; name: string }[]
}

export async function deployedBy({ StackId = '', StackName = '' }: Stack): Promise<Deployed> {
  const [, partition = '', , region = '', account = ''] = StackId.split(':')
  const person = new CloudFormationClient({})
  const resources = await resourcesOf(person, StackName)
  // Connections go; whoever it speaks for it still knows.
  person.destroy()
  return { partition, region, account, person, resources }
}

/** The resources of a stack, and of those nested in it: the functions of each door stand in one of their own. */
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
