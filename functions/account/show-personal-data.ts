import { showPersonalData } from '../../lib/contract/show-personal-data.ts'
import { ownPersonalDataView } from '../../lib/domain/personal-data.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadPersonalData } from '../../lib/store/personal-data.ts'

export const handler = personEndpoint(showPersonalData, async ({ caller, at }) => {
  const { is: partner } = await caller
  return { answer: ownPersonalDataView(await loadPersonalData(partner, Date.parse(at)), at) }
})
