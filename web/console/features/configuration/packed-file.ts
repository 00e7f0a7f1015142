/** Above this a file is packed: the service takes bodies of a few MB. */
const packedAbove = 200_000

/** A contour file as the trial takes it. */
export async function sentFile(text: string): Promise<{ file: string } | { packed: string }> {
  if (text.length <= packedAbove) return { file: text }
  const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return { packed: base64Of(new Uint8Array(await new Response(zipped).arrayBuffer())) }
}

/** In pieces: a function takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += piece) pieces.push(String.fromCodePoint(...bytes.subarray(at, at + piece)))
  return btoa(pieces.join(''))
}

const piece = 8_192
