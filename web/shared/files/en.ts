import type { ru } from './ru.ts'

export const en = {
  hint: 'A PDF of up to 1 MB, or a photo: JPEG, PNG, WebP. We make a photo smaller ourselves.',
  choose: 'Choose a file',
  chooseOf: (label) => `Choose a file: ${label}`,
  other: 'Replace',
  otherOf: (label) => `Replace the file: ${label}`,
  remove: 'Remove',
  removeOf: (label) => `Remove the file: ${label}`,
  save: 'Download',
  saveOf: (label) => `Download the file: ${label}`,
  none: 'No file',
  gone: 'This file is gone: it was replaced or removed.',
  preparing: 'Preparing the file…',
  loading: 'Loading the file…',
  isNew: 'not saved yet',
  missing: 'Add a file',
  trouble: {
    kind: 'Whole PDF, JPEG, PNG and WebP files will do. This one is none.',
    tooLarge: 'The file is larger than 1 MB. Save the PDF in a lower quality, or send a photo.',
  },
  tooMany: 'All files together are larger than 2 MB. Take smaller ones.',
  kilobytes: (count) => `${count} KB`,
  megabytes: (count) => `${count} MB`,
} satisfies typeof ru
