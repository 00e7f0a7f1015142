import { tryDraft } from './spec.ts'
import { previewConfiguration } from '../../../lib/act/publish-configuration.ts'
import { opens } from '../../../lib/domain/people/administrator-roles.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(tryDraft, ({ body: { draft }, caller, at, newId }) => {
  const by = async () => ({ changesAll: opens((await caller).roles, 'settings.manage'), isKey: false })
  return previewConfiguration({ said: { draft }, by, at, newId })
})
