/**
 * Content types by file extension, and whether a browser may show the file instead of saving it. Types that can run
 * code (html, svg, xml) are never shown on the site's origin.
 */
interface FileType {
  readonly contentType: string
  readonly shown: boolean
  /** The types that the first bytes of such a file may show; `text`: text has no signature. */
  readonly signatures: 'text' | readonly string[]
}

type Signatures = FileType['signatures']
const saved = (contentType: string, signatures: Signatures): FileType => ({ contentType, shown: false, signatures })
const shown = (contentType: string, signatures: Signatures = [contentType]): FileType => ({
  contentType,
  shown: true,
  signatures,
})

const officeDocument = 'application/vnd.openxmlformats-officedocument'
/** Newer documents of Office are archives; the first bytes need not show more. */
const officeFile = (kind: string): FileType =>
  saved(`${officeDocument}.${kind}`, [`${officeDocument}.${kind}`, 'application/zip'])
/** Older documents of Office have one container format. */
const olderOfficeFile = (contentType: string): FileType => saved(contentType, ['application/x-cfb', contentType])

/** Phones write one container under both endings. */
const heifSignatures = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']

const types: Readonly<Record<string, FileType>> = {
  pdf: shown('application/pdf'),
  png: shown('image/png'),
  jpg: shown('image/jpeg'),
  jpeg: shown('image/jpeg'),
  gif: shown('image/gif'),
  webp: shown('image/webp'),
  avif: shown('image/avif'),
  heic: saved('image/heic', heifSignatures),
  heif: saved('image/heif', heifSignatures),
  tif: saved('image/tiff', ['image/tiff']),
  tiff: saved('image/tiff', ['image/tiff']),
  mp4: shown('video/mp4', ['video/mp4', 'video/x-m4v', 'video/quicktime']),
  webm: shown('video/webm', ['video/webm', 'video/matroska']),
  txt: shown('text/plain; charset=utf-8', 'text'),
  svg: saved('image/svg+xml', 'text'),
  html: saved('text/html; charset=utf-8', 'text'),
  htm: saved('text/html; charset=utf-8', 'text'),
  xml: saved('application/xml', 'text'),
  csv: saved('text/csv; charset=utf-8', 'text'),
  json: saved('application/json', 'text'),
  zip: saved('application/zip', ['application/zip']),
  rtf: saved('application/rtf', ['application/rtf']),
  doc: olderOfficeFile('application/msword'),
  xls: olderOfficeFile('application/vnd.ms-excel'),
  ppt: olderOfficeFile('application/vnd.ms-powerpoint'),
  docx: officeFile('wordprocessingml.document'),
  xlsx: officeFile('spreadsheetml.sheet'),
  pptx: officeFile('presentationml.presentation'),
}

/** Returns `application/octet-stream` for an unknown extension. */
export const contentTypeOf = (fileName: string): string => typeOf(fileName)?.contentType ?? unknownType

/** Returns what the first bytes of a file with this name may show; null for an unknown extension, which promises nothing. */
export const signaturesOf = (fileName: string): Signatures | null => typeOf(fileName)?.signatures ?? null

function typeOf(fileName: string): FileType | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? types[ending] : undefined
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

/** What a field takes: a picture for a page, or a document that people open. */
export type TakenFile = 'picture' | 'document'

/** Returns why a field does not take a file with this name, as the end of a sentence that starts with the field. */
export function fileRefusal(takes: TakenFile, fileName: string): string | null {
  const contentType = contentTypeOf(fileName)
  const isPhotoOfPhone = contentType === 'image/heic' || contentType === 'image/heif'
  if (isPhotoOfPhone || (takes === 'picture' && contentType === 'image/tiff')) {
    const type = isPhotoOfPhone ? 'HEIC' : 'TIFF'
    return `is a picture of the type ${type}, which browsers do not show: save it as ${takes === 'picture' ? 'JPEG, PNG or WebP' : 'PDF or JPEG'}`
  }
  if (takes === 'document' || isRaster(contentType) || contentType === 'image/svg+xml') return null
  return 'is a file that browsers do not show as a picture: save it as JPEG, PNG or WebP'
}

const maxNameBytes = 200

/**
 * Returns the name under which a file is stored: the last part of a path, without control characters and those that
 * change the text direction (`gpj.exe` for `exe.jpg`), with composed letters, and at most 200 bytes of UTF-8 including the extension.
 */
export function fileNameOf(path: string): string {
  const last = path.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '').trim()
  const name = /^\.*$/.test(clean) ? 'file' : clean
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - ending.length)
  while (new TextEncoder().encode(stem + ending).length > maxNameBytes) stem = [...stem].slice(0, -1).join('')
  return stem + ending
}
