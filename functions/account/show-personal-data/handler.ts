import { showPersonalData } from './spec.ts'
import { ownPersonalDataView } from '../../../lib/domain/partner/personal-data.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadPersonalData } from '../../../lib/store/partner/personal-data.ts'

export const handler = personEndpoint(showPersonalData, async ({ caller, at }) => {
  const { is: partner } = await caller
  return { answer: ownPersonalDataView(await loadPersonalData(partner, Date.parse(at)), at) }
})
