import { isDocumentType } from '#platform/values/document-types.ts'
import { failure } from '#platform/values/errors.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { formatBytes, formatDate } from '#platform/values/numbers/number-format.ts'
import {
  bundleAddress,
  readBundleRequest,
  type BundleRequest,
} from '#features/documents/bundle-request/bundle-address.ts'
import type { BundleLine } from './bundle-plan.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { attempt } from '#platform/calls/attempt.ts'
import { failureName } from '#platform/pages/errors/shown-error.ts'
import { schemeText } from '#platform/pages/parts/picklist-texts.ts'
import type { CallResult } from '#platform/calls/server-calls.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { LoadContext, Shown } from '#platform/pages/screen.ts'

/** A line of the bundle, for display on the page. */
export interface ListedLine {
  readonly key: string
  readonly name: string
  /** The name of the scheme or document type; '' if unknown. */
  readonly type: string
  /** The language of the file; '' if there is none. */
  readonly language: string
  /** The path in the ZIP. */
  readonly path: string | null
  /** Why the line differs from the request, as a text. */
  readonly gap: string | null
}

export interface BundleData {
  readonly request: Omit<BundleRequest, 'language'> & { readonly language: LanguageCode }
  readonly plan:
    | {
        readonly lines: readonly ListedLine[]
        readonly fileCount: number
        /** In the format of the site. */
        readonly size: string
        /** Includes the site's base. */
        readonly href: string
      }
    | 'nothing'
    | 'too-large'
    | 'failed'
}

type LineContext = Pick<LoadContext, 'site' | 'language' | 'messages'>

/** The bundle of the address; its language is that of the page unless the address has one. */
const requestOf = ({ url, language }: ScreenRequest): BundleData['request'] => {
  const request = readBundleRequest(url.searchParams)
  return { ...request, language: request.language ?? language }
}

/** The contents and gaps of a bundle, for the page before the download. */
export function bundleReads(request: ScreenRequest) {
  const { certificates, products, types, language } = requestOf(request)
  return {
    planned:
      certificates.length + products.length === 0
        ? null
        : attempt(
            request.callOnSite('DocumentController.getPackPlan', {
              certificates: [...certificates],
              products: [...products],
              types: [...types],
              language,
            }),
            request.signal,
          ),
  }
}

export function showBundle({ planned }: ReadsOf<typeof bundleReads>, request: ScreenRequest): Shown<BundleData> {
  const { base, url, site, messages } = request
  const tooLarge = failureName(planned?.cause) === 'PACK_TOO_LARGE'
  return {
    status: planned === null || planned.value !== null || tooLarge ? 200 : 503,
    head: {
      title: pageTitle(messages.t('pack.title'), companyName(site)),
      description: messages.t('pack.lead'),
      canonicalPath: bundleAddress(base, readBundleRequest(url.searchParams)),
      robots: 'noindex,follow',
    },
    data: {
      request: requestOf(request),
      plan:
        planned === null
          ? 'nothing'
          : tooLarge
            ? 'too-large'
            : planned.value === null
              ? 'failed'
              : shownPlan(planned.value, request),
    },
    cause: tooLarge ? undefined : planned?.cause,
  }
}

const shownPlan = (
  { lines, fileCount, size, href }: CallResult<'DocumentController.getPackPlan'>,
  context: LoadContext,
): BundleData['plan'] => ({
  lines: lines.map((line, at) => listedLine(line, at, context)),
  fileCount,
  size: formatBytes(size, context.site, context.language),
  href: context.base + href,
})

/** Returns the texts of a line, for the page and for the index in the bundle. */
export function listedLine(line: BundleLine, at: number, context: LineContext): ListedLine {
  const { language, messages } = context
  const { t } = messages
  const { type } = line
  return {
    // Two files of one certificate may differ only in their position.
    key: String(at),
    name: line.name,
    type: type === null ? '' : isDocumentType(type) ? t(`documents.type.${type}`) : schemeText(t, type),
    language: line.path === null ? '' : languageName(line.fileLanguage ?? line.language, language),
    path: line.path,
    gap: line.gap === null ? null : gapText(line, context),
  }
}

/** Returns the text that explains a gap. */
function gapText(line: BundleLine, { site, language, messages }: LineContext): string {
  const { t } = messages
  const { gap, detail } = line
  const requested = languageName(line.language, language)
  const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
  const day = (text: string): string => (isDay(text) ? formatDate(text, site, language) : text)
  const revision = (text: string): string => (isDay(text) ? day(text) : t('documents.revision', { revision: text }))
  if (gap === 'missing') return t('pack.gap.missing', { language: requested })
  if (gap === 'other-language')
    return t('pack.gap.otherLanguage', {
      language: requested,
      other: languageName(line.fileLanguage ?? '', language),
    })
  if (gap === 'expired')
    return detail === null ? t('certificates.expired') : t('pack.gap.expired', { date: day(detail) })
  if (gap === 'superseded')
    return detail === null ? t('pack.gap.superseded') : t('pack.gap.supersededBy', { revision: revision(detail) })
  if (gap === 'signed-in') return t('documents.signedIn')
  if (gap === 'on-request') return t('documents.onRequest')
  throw failure('UNEXPECTED')
}
