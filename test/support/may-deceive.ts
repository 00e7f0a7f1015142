/** Whether a text holds what a terminal obeys or a person does not see: by code points, not by what the code under test looks for. */
export const mayDeceive = (text: string): boolean =>
  [...text.matchAll(/./gsu)].some(([character]) => {
    const code = character.codePointAt(0) ?? 0
    const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xad
    const isMark = code === 0x61c || (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e)
    const isIsolate = (code >= 0x2060 && code <= 0x206f && code !== 0x2065) || code === 0xfeff
    const isTag = code >= 0xe0020 && code <= 0xe007f
    return isControl || isMark || isIsolate || isTag || (code >= 0xd800 && code <= 0xdfff)
  })
