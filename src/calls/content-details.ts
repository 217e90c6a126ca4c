import { isContentKey } from '#domain/content-key.ts'
import { failure } from '#domain/errors.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { slugOf } from '#domain/slug.ts'
import { shownHtml } from '#entities/rich-text/rich-text.ts'
import * as v from 'valibot'
import type { CallContext } from './call.ts'
import { headerImage, imageFiles } from './content-images.ts'
import { contentByKey, type ReadContent } from './content-records.ts'
import { keyText, siteParams } from './params.ts'
import type { ContentDetails } from './publication-shapes.ts'

export const contentParams = v.object({ contentKey: keyText, ...siteParams })

/** The content with this key. Throws INVALID_ID for what is none, RECORD_NOT_FOUND where the viewer may read none. */
export async function contentWithPage(contentKey: string, context: CallContext): Promise<ReadContent> {
  if (!isContentKey(contentKey)) throw failure('INVALID_ID', { id: contentKey.slice(0, 40) })
  return (await contentByKey(contentKey, context)) ?? noSuchContent(contentKey)
}

export function noSuchContent(contentKey: string): never {
  throw failure('RECORD_NOT_FOUND', { id: contentKey })
}

/** What every content with a page says. */
export async function contentDetails(
  content: ReadContent,
  context: Pick<CallContext, 'viewer' | 'records'>,
): Promise<ContentDetails> {
  const { row, version, versions } = content
  const { viewer } = context
  const elsewhere = langOf(version.language, viewer.language)
  const html = version.body === null ? '' : shownHtml(version.body)
  return {
    id: row.id,
    contentKey: row.contentKey,
    slug: slugOf(row.name),
    nameToDisplay: version.name,
    ...elsewhere,
    subtitle: version.subtitle === null ? null : { text: version.subtitle, ...elsewhere },
    metaDescription: version.metaDescription,
    body: html.trim() === '' ? null : { html, ...elsewhere },
    image: headerImage(content, await imageFiles([content], context)),
    publishedDate: row.publishedDate,
    languages: versions.map((each) => each.language),
    countries: row.countries,
  }
}

/** `lang` where a text is not in the visitor's language. */
const langOf = (language: LanguageCode, own: LanguageCode): { readonly lang?: LanguageCode } =>
  language === own ? {} : { lang: language }
