/** Whether a text holds characters that a terminal obeys or a person does not see. Tests code points, independently of the code under test. */
export function mayDeceive(text: string): boolean {
  // One character after the other: texts of tests are long, and a list of their characters takes as long as all else.
  for (const character of text) if (isUnseen(character.codePointAt(0) ?? 0)) return true
  return false
}

function isUnseen(code: number): boolean {
  const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xad
  const isMark = code === 0x61c || (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e)
  const isIsolate = (code >= 0x2060 && code <= 0x206f && code !== 0x2065) || code === 0xfeff
  const isTag = code >= 0xe0020 && code <= 0xe007f
  return isControl || isMark || isIsolate || isTag || (code >= 0xd800 && code <= 0xdfff)
}
