import { showBank } from './spec.ts'
import { bankView } from '../../../lib/domain/banking/bank-directory.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadBank } from '../../../lib/store/bank/bank-directory.ts'

export const handler = personEndpoint(showBank, async ({ path: { bic = '' } }) => {
  const { bank, note } = await loadBank(bic)
  return { answer: bankView(bank, note) }
})
