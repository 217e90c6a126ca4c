import { ofCatalogue } from '#features/catalogue/products/catalogue-visibility.ts'
import { fallbackChain } from '#platform/i18n/languages.ts'
import {
  all,
  any,
  atLeast,
  atMost,
  type Condition,
  equals,
  exists,
  isIn,
  never,
  pointsAt,
} from '#platform/records/read/condition.ts'
import { active, inCountry, isActive } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { viewerDay, type Viewer } from '#platform/values/viewer.ts'
import { managedContentVersion } from './managed-content-version.ts'
import { managedContent } from './managed-content.ts'

/**
 * A content is visible if it applies to the viewer's country and has a version published today in the viewer's fallback chain
 * (LNG-01, LNG-02).
 */
export const managedContentVisibility: EntityVisibility = {
  entity: managedContent,
  variesByLanguageAndDay: true,
  requirements: ofCatalogue((viewer) => {
    const readable = isIn('language', fallbackChain(viewer.language))
    const version = (where: Condition) => exists(managedContentVersion, 'content', where)
    return [
      ...isActive,
      { why: 'country', holds: inCountry(viewer) },
      { why: 'publication', holds: version(publishedVersion(viewer)), isImplied: true },
      { why: 'language', holds: version(all(publishedVersion(viewer), readable)) },
    ]
  }),
}

/** All published versions of a visible content are visible, because the page offers the other languages. */
export const managedContentVersionVisibility: EntityVisibility = {
  entity: managedContentVersion,
  variesByLanguageAndDay: true,
  requirements: ofCatalogue((viewer, conditionOf) => [
    { why: 'publication', holds: publishedVersion(viewer) },
    { why: 'holder', holds: pointsAt('content', managedContent, conditionOf(managedContent, viewer)) },
  ]),
}

/** A version that is published on the viewer's day, in any language. */
export function publishedVersion(viewer: Viewer): Condition {
  const today = viewerDay(viewer)
  if (today === undefined) return never
  const published = all(
    equals('status', 'published'),
    any(equals('publishedFrom', null), atMost('publishedFrom', today)),
    any(equals('publishedUntil', null), atLeast('publishedUntil', today)),
  )
  // The period of a draft applies only after it is published.
  return all(active, viewer.preview === true ? any(equals('status', 'draft'), published) : published)
}
