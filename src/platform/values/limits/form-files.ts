/** The maximum size of the file that a form of a page carries, in megabytes. */
export const maxFormFileMegabytes = 20

/** The endings of the files that a form takes: its page names them, and the server refuses all others. */
export const formFileKinds = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'txt',
  'csv',
  'rtf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
] as const

/** Whether a form takes a file with this name. What its bytes are is checked as well. */
export const isFormFile = (name: string): boolean =>
  formFileKinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`))
