import { registryView } from '../domain/registry/registry-view.ts'
import { loadRegistry } from '../store/registry/registry.ts'

/** @throws ApiError REGISTRY_NOT_FOUND */
export async function showRegistry({ path }: { path: Readonly<Record<string, string | undefined>> }) {
  return { answer: registryView(await loadRegistry(path.id ?? '')) }
}
