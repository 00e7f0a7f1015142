import { api, unwrap } from '../api/client.ts'
import { type Face, faceKey, type ShownFace, showFace } from './face.ts'

/** Asks how the program shows itself now, and keeps it for the next visit. The page begins without waiting for it. */
export async function readFace(): Promise<void> {
  const face = await unwrap(api.GET('/api/session/face'))
  const shown: ShownFace = { face, properties: propertiesOf(face) }
  showFace(shown)
  try {
    localStorage.setItem(faceKey, JSON.stringify(shown))
  } catch {
    // Then the next page begins without it.
  }
}

function propertiesOf({ accent }: Face): ShownFace['properties'] {
  if (accent === null) return []
  const { fill, onFill, light, dark } = accent
  return [
    ['--face-fill', fill],
    ['--face-on-fill', onFill],
    ['--face-light-mark', light.mark],
    ['--face-light-text', light.text],
    ['--face-dark-mark', dark.mark],
    ['--face-dark-text', dark.text],
  ]
}
