import * as v from 'valibot'
import { pageRoles, type PageRole } from './content-types.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import type { Row } from '#platform/entity/entity.ts'
import { managedContent } from './managed-content.ts'
import { all, always, any, equals, holdsSomething, isIn, not } from '#platform/records/read/condition.ts'
import { call } from '#platform/calls/call.ts'
import { withVersions } from './content-records.ts'
import { siteParams } from '#platform/calls/params.ts'
import type { FramePages, FrameRole } from './content-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** A generous limit: enough for a page of each role in each country. */
const maxPages = 500

/** The viewer on the worldwide site sees the pages of all countries, but the frame must not link to pages of a single country. */
const ofNoCountry = not(holdsSomething('countries'))

const isRole = (value: string): value is PageRole => Object.hasOwn(pageRoles, value)
const plainRoles = Object.keys(pageRoles).filter(isRole)
/** In the order of the footer. */
const roles: readonly FrameRole[] = [...plainRoles, 'values']

const framePage = any(all(equals('type', 'page'), isIn('pageRole', plainRoles)), equals('type', 'Our_values'))

const roleOf = ({ type, pageRole }: Row<typeof managedContent>): FrameRole | null =>
  type === 'Our_values' ? 'values' : pageRole

/**
 * ContentController.getFramePages: returns the pages that the frame of every page links to, such as imprint and privacy, one
 * for each role.
 */
export const getFramePages = call({
  name: 'ContentController.getFramePages',
  cacheable: true,
  access: 'everyone',
  params: v.object(siteParams),
  run: async (params, requestContext): Promise<FramePages> => {
    const context = { ...requestContext, viewer: siteViewer(params, requestContext.viewer) }
    const { viewer, records } = context
    const rows = await records.list(viewer, managedContent, {
      where: all(framePage, viewer.site.countryIsoCode === worldwide ? ofNoCountry : always),
      orderBy: [{ field: 'publishedDate', descending: true }],
      limit: maxPages,
    })
    const contents = await withVersions(rows, context)
    return roles.flatMap((role) => {
      const ofRole = contents.filter(({ row }) => roleOf(row) === role)
      // A page for the country takes precedence over a page for all countries.
      const found = ofRole.find(({ row }) => row.countries.length > 0) ?? ofRole[0]
      if (found === undefined) return []
      const { row, version } = found
      return {
        role,
        slug: slugOf(row.name),
        contentKey: row.contentKey,
        nameToDisplay: version.name,
        ...(version.language === viewer.language ? {} : { lang: version.language }),
      }
    })
  },
})
