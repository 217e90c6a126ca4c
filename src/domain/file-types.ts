/**
 * What a file is sent as, by the end of its name: what a browser may show in place of the site's page, and what it may only
 * save. What can run (html, svg, xml) is never shown on the site's origin.
 */
interface FileType {
  readonly contentType: string
  readonly shown: boolean
}

const saved = (contentType: string): FileType => ({ contentType, shown: false })
const shown = (contentType: string): FileType => ({ contentType, shown: true })

const officeDocument = 'application/vnd.openxmlformats-officedocument'

const types: Readonly<Record<string, FileType>> = {
  pdf: shown('application/pdf'),
  png: shown('image/png'),
  jpg: shown('image/jpeg'),
  jpeg: shown('image/jpeg'),
  gif: shown('image/gif'),
  webp: shown('image/webp'),
  avif: shown('image/avif'),
  mp4: shown('video/mp4'),
  webm: shown('video/webm'),
  txt: shown('text/plain; charset=utf-8'),
  svg: saved('image/svg+xml'),
  html: saved('text/html; charset=utf-8'),
  htm: saved('text/html; charset=utf-8'),
  xml: saved('application/xml'),
  csv: saved('text/csv; charset=utf-8'),
  json: saved('application/json'),
  zip: saved('application/zip'),
  rtf: saved('application/rtf'),
  doc: saved('application/msword'),
  xls: saved('application/vnd.ms-excel'),
  ppt: saved('application/vnd.ms-powerpoint'),
  docx: saved(`${officeDocument}.wordprocessingml.document`),
  xlsx: saved(`${officeDocument}.spreadsheetml.sheet`),
  pptx: saved(`${officeDocument}.presentationml.presentation`),
}

/** `application/octet-stream` where nothing better is known. */
export function contentTypeOf(fileName: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? (types[ending]?.contentType ?? unknownType) : unknownType
}

const unknownType = 'application/octet-stream'

const shownTypes: ReadonlySet<string> = new Set(
  Object.values(types).flatMap((type) => (type.shown ? type.contentType : [])),
)

/** Only what is known to be harmless; all else is saved. */
export const isShownInBrowser = (contentType: string): boolean => shownTypes.has(contentType)

/** Images of pixels, not drawings: their size stands in their first bytes. */
export const isRaster = (contentType: string): boolean =>
  contentType.startsWith('image/') && isShownInBrowser(contentType)

const maxNameBytes = 200

/**
 * The name of a file as it is kept: of a path, its last part; without control characters and those that turn the direction of
 * writing (`gpj.exe` for `exe.jpg`); at most 200 bytes of UTF-8, the ending kept.
 */
export function fileNameOf(path: string): string {
  const last = path.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '').trim()
  const name = /^\.*$/.test(clean) ? 'file' : clean
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - ending.length)
  while (new TextEncoder().encode(stem + ending).length > maxNameBytes) stem = [...stem].slice(0, -1).join('')
  return stem + ending
}
