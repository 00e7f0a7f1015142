import type { Registry } from '../../registry/registry-requests.ts'
import type { registriesTexts } from './registries-texts.ts'

/** Who did something to a registry, and with which key. */
export function doerName({ admin, apiKey }: Registry['createdBy'], t: ReturnType<typeof registriesTexts.use>): string {
  const name = [admin.lastName, admin.firstName].filter(Boolean).join(' ') || admin.email
  return apiKey ? `${name}, ${t.byKey(apiKey.title)}` : name
}
