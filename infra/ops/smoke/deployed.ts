import { CloudFormationClient, paginateListStackResources, type Stack } from '@aws-sdk/client-cloudformation'

/** A stack as far as it is looked under. */
export interface Deployed {
  region: string
  account: string
  partition: string
  /** By type, in the order of CloudFormation: the logical and the physical name of each. */
  resources: readonly { type: string; logicalId: string; name: string }[]
}

export async function deployedBy({ StackId = '', StackName }: Stack): Promise<Deployed> {
  const [, partition = '', , region = '', account = ''] = StackId.split(':')
  const client = new CloudFormationClient({})
  const resources: Deployed['resources'][number][] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const { ResourceType = '', LogicalResourceId = '', PhysicalResourceId = '' } of StackResourceSummaries) {
      resources.push({ type: ResourceType, logicalId: LogicalResourceId, name: PhysicalResourceId })
    }
  }
  client.destroy()
  return { partition, region, account, resources }
}
