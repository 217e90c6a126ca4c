import * as v from 'valibot'
import { type ContentType, type Workspace, workspaces } from '#domain/content-types.ts'
import { failure } from '#domain/errors.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { call } from './call.ts'
import { contentByKey } from './content-records.ts'
import { keyText, optionalKey } from './params.ts'
import { siteViewerOr } from './site-viewer.ts'

/** What is known about a content beside what it says. */
export interface ContentMetaInfo {
  readonly contentKey: string
  readonly managedContentId: string
  readonly contentType: ContentType
  /** ISO 3166-1 alpha-2; none: it applies to all countries. */
  readonly appliedCountries: readonly string[]
  /** Those in which it is published today. */
  readonly languages: readonly LanguageCode[]
  /** The field of its workspace (§3), null where it is in none. */
  readonly workspace: (typeof workspaces)[Workspace] | null
}

/**
 * ContentController.getCMSContenMetaInfo (APX-04). The specification gives a key alone: country and language, which are ours, say
 * from where it is asked, else it is where the caller stands. Throws RECORD_NOT_FOUND where the viewer may not read the content
 * there, as where there is none.
 */
export const getCMSContenMetaInfo = call({
  name: 'ContentController.getCMSContenMetaInfo',
  cacheable: true,
  access: 'everyone',
  params: v.object({ contentKey: keyText, countryCode: optionalKey, languageCode: optionalKey }),
  run: async ({ contentKey, ...place }, caller): Promise<ContentMetaInfo> => {
    const content = await contentByKey(contentKey, { ...caller, viewer: siteViewerOr(place, caller.viewer) })
    if (content === null) throw failure('RECORD_NOT_FOUND', { id: contentKey })
    const { row, versions } = content
    return {
      contentKey: row.contentKey,
      managedContentId: row.id,
      contentType: row.type,
      appliedCountries: row.countries,
      languages: versions.map(({ language }) => language),
      workspace: row.workspace === null ? null : workspaces[row.workspace],
    }
  },
})
