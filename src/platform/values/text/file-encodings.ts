/** The encodings that an import file may have. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
] as const
export type Encoding = (typeof encodings)[number]
