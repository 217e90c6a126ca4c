import { isContentKey } from '#platform/values/content-key.ts'
import { failure } from '#platform/values/errors.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { shownHtml } from '#platform/rich-text/rich-text.ts'
import * as v from 'valibot'
import type { CallContext } from '#platform/calls/call.ts'
import { headerImage, imageFiles } from './content-images.ts'
import { contentByKey, type ReadContent } from './content-records.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { ContentDetails } from './content-shapes.ts'

export const contentParams = v.object({ contentKey: keyText, ...siteParams })

/**
 * Returns the content with this key. Throws INVALID_ID for a malformed key and RECORD_NOT_FOUND if the viewer may not read such
 * a content.
 */
export async function contentWithPage(contentKey: string, context: CallContext): Promise<ReadContent> {
  if (!isContentKey(contentKey)) throw failure('INVALID_ID', { id: contentKey.slice(0, 40) })
  return (await contentByKey(contentKey, context)) ?? noSuchContent(contentKey)
}

export function noSuchContent(contentKey: string): never {
  throw failure('RECORD_NOT_FOUND', { id: contentKey })
}

/** Returns the fields that every content with a page has. */
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

/** Returns `lang` if a text is not in the visitor's language. */
const langOf = (language: LanguageCode, own: LanguageCode): { readonly lang?: LanguageCode } =>
  language === own ? {} : { lang: language }
