/**
 * Content types by file extension, and whether a browser may show the file instead of saving it. Types that can run
 * code (html, svg, xml) are never shown on the site's origin.
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

/** Returns `application/octet-stream` for an unknown extension. */
export function contentTypeOf(fileName: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? (types[ending]?.contentType ?? unknownType) : unknownType
}

const unknownType = 'application/octet-stream'

const shownTypes: ReadonlySet<string> = new Set(
  Object.values(types).flatMap((type) => (type.shown ? type.contentType : [])),
)

/** Returns whether a browser may show the type. Only harmless types are shown; all others are saved. */
export const isShownInBrowser = (contentType: string): boolean => shownTypes.has(contentType)

/** Returns whether the type is a bitmap image, whose header contains its size. */
export const isRaster = (contentType: string): boolean =>
  contentType.startsWith('image/') && isShownInBrowser(contentType)

const maxNameBytes = 200

/**
 * Returns the name under which a file is stored: the last part of a path, without control characters and those that
 * change the text direction (`gpj.exe` for `exe.jpg`), and at most 200 bytes of UTF-8 including the extension.
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
