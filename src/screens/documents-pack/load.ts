import { isDocumentType } from '#domain/document-types.ts'
import { failure } from '#domain/errors.ts'
import { languageName } from '#domain/language-name.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { formatBytes, formatDate } from '#domain/number-format.ts'
import { packAddress, readPackRequest, type PackRequest } from '#domain/pack-address.ts'
import type { PackLine } from '#domain/pack-plan.ts'
import { companyName, pageTitle } from '#domain/page-title.ts'
import { attempt } from '../attempt.ts'
import { failureName } from '../errors/shown-error.ts'
import { schemeText } from '../picklist-texts.ts'
import type { LoadContext, Resolved } from '../screen.ts'

/** A line of the pack as the page shows it. */
export interface ListedLine {
  readonly key: string
  readonly name: string
  /** The scheme or the type of document in words; '' where neither is known. */
  readonly type: string
  /** The language that the file is in; '' where there is none. */
  readonly language: string
  /** The name in the ZIP. */
  readonly path: string | null
  /** Why it is not as asked for, in words. */
  readonly gap: string | null
}

export interface PackData {
  readonly request: Omit<PackRequest, 'language'> & { readonly language: LanguageCode }
  readonly plan:
    | {
        readonly lines: readonly ListedLine[]
        readonly fileCount: number
        /** As the site writes it. */
        readonly size: string
        /** With the site's base. */
        readonly href: string
      }
    | 'nothing'
    | 'too-large'
    | 'failed'
}

type LineContext = Pick<LoadContext, 'site' | 'language' | 'messages'>

/** What a pack would hold and what it would lack, before it is downloaded. */
export async function loadPack(
  url: URL,
  _params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<PackData>> {
  const { base, site, language, call, messages } = context
  const asked = readPackRequest(url.searchParams)
  const request = { ...asked, language: asked.language ?? language }
  const { certificates, products, types } = request
  const empty = certificates.length + products.length === 0
  const { value: plan, cause } = empty
    ? { value: null }
    : await attempt(
        call(
          'DocumentController.getPackPlan',
          {
            certificates: [...certificates],
            products: [...products],
            types: [...types],
            language: request.language,
            countryCode: site.countryIsoCode,
            languageCode: language,
          },
          signal,
        ),
        signal,
      )
  const tooLarge = failureName(cause) === 'PACK_TOO_LARGE'
  return {
    type: 'page',
    status: empty || plan !== null || tooLarge ? 200 : 503,
    head: {
      title: pageTitle(messages.t('pack.title'), companyName(site)),
      description: messages.t('pack.lead'),
      canonicalPath: packAddress(base, asked),
      robots: 'noindex,follow',
    },
    data: {
      request,
      plan: empty
        ? 'nothing'
        : tooLarge
          ? 'too-large'
          : plan === null
            ? 'failed'
            : {
                lines: plan.lines.map((line, at) => listedLine(line, at, context)),
                fileCount: plan.fileCount,
                size: formatBytes(plan.size, site, language),
                href: base + plan.href,
              },
    },
    cause: tooLarge ? undefined : cause,
  }
}

/** What a reader sees of a line, on the page and in the pack's own index. */
export function listedLine(line: PackLine, at: number, context: LineContext): ListedLine {
  const { language, messages } = context
  const { t } = messages
  const { type } = line
  return {
    // Two files of one certificate differ in nothing else.
    key: String(at),
    name: line.name,
    type: type === null ? '' : isDocumentType(type) ? t(`documents.type.${type}`) : schemeText(t, type),
    language: line.path === null ? '' : languageName(line.fileLanguage ?? line.language, language),
    path: line.path,
    gap: line.gap === null ? null : gapText(line, context),
  }
}

/** What a visitor reads of a gap. */
function gapText(line: PackLine, { site, language, messages }: LineContext): string {
  const { t } = messages
  const { gap, detail } = line
  const wanted = languageName(line.language, language)
  const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)
  const day = (text: string): string => (isDay(text) ? formatDate(text, site, language) : text)
  const revision = (text: string): string => (isDay(text) ? day(text) : t('documents.revision', { revision: text }))
  if (gap === 'missing') return t('pack.gap.missing', { language: wanted })
  if (gap === 'other-language')
    return t('pack.gap.otherLanguage', {
      language: wanted,
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
