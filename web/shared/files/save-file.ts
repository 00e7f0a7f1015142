import { download } from '../list/download.ts'

interface FileContents {
  name: string
  content: string
}

/** Hands a file over to be saved. As bytes of no kind: a browser does not open it in a tab of this service. */
export function saveFile({ name, content }: FileContents): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  download(name, new Blob([bytes], { type: 'application/octet-stream' }))
}
