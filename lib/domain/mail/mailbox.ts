/** An encoded word has 75 characters at most (RFC 2047, 2): 45 bytes in base64. */
const maxWordBytes = 45

/**
 * A mailbox with a name for people, as headers of mails hold it: in ASCII (RFC 5322, 3.4). What is not plain becomes encoded words, so
 * that no name is taken for another address.
 *
 * @example mailboxOf('demo', 'no-reply@demo.example') === 'demo <no-reply@demo.example>'
 */
export function mailboxOf(name: string, address: string): string {
  const shown = /^[A-Za-z\d][A-Za-z\d -]*$/.test(name) ? name : encodedWords(name)
  return `${shown} <${address}>`
}

/** No character is divided between two words. */
function encodedWords(text: string): string {
  const words = ['']
  for (const character of text) {
    const longer = (words.at(-1) ?? '') + character
    if (Buffer.byteLength(longer) > maxWordBytes) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
