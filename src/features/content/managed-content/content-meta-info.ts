import * as v from 'valibot'
import { type ContentType, type Workspace, workspaces } from './content-types.ts'
import { failure } from '#platform/values/errors.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { call } from '#platform/calls/call.ts'
import { contentByKey } from './content-records.ts'
import { keyText, optionalKey } from '#platform/calls/params.ts'
import { siteViewerOr } from '#sites/site-viewer.ts'

/** The metadata of a content. */
export interface ContentMetaInfo {
  readonly contentKey: string
  readonly managedContentId: string
  readonly contentType: ContentType
  /** ISO 3166-1 alpha-2; an empty list means all countries. */
  readonly appliedCountries: readonly string[]
  /** The languages in which the content is published today. */
  readonly languages: readonly LanguageCode[]
  /** The API name of the workspace (§3); null if the content has no workspace. */
  readonly workspace: (typeof workspaces)[Workspace] | null
}

/**
 * ContentController.getCMSContenMetaInfo (APX-04). The specification defines only the key. Country and language are our
 * additions and default to those of the caller. Throws RECORD_NOT_FOUND if the content does not exist there or the viewer may
 * not read it there.
 */
export const getCMSContenMetaInfo = call({
  name: 'ContentController.getCMSContenMetaInfo',
  cacheable: true,
  access: 'everyone',
  params: v.object({ contentKey: keyText, countryCode: optionalKey, languageCode: optionalKey }),
  run: async ({ contentKey, ...locale }, caller): Promise<ContentMetaInfo> => {
    const content = await contentByKey(contentKey, { ...caller, viewer: siteViewerOr(locale, caller.viewer) })
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
