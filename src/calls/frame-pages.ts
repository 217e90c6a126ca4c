import * as v from 'valibot'
import { pageRoles, type PageRole } from '#domain/content-types.ts'
import { worldwide } from '#domain/site-config.ts'
import { slugOf } from '#domain/slug.ts'
import type { Row } from '#entities/entity.ts'
import { managedContent } from '#entities/managed-content.ts'
import { all, always, any, equals, holdsSomething, isIn, not } from '#records/condition.ts'
import { call } from './call.ts'
import { withVersions } from './content-records.ts'
import { siteParams } from './params.ts'
import type { FramePages, FrameRole } from './publication-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/** A page of each role for each country, and more than that. */
const mostPages = 500

/** The worldwide site sees the pages of all countries, and has none of theirs. */
const ofNoCountry = not(holdsSomething('countries'))

const isRole = (value: string): value is PageRole => Object.hasOwn(pageRoles, value)
const plainRoles = Object.keys(pageRoles).filter(isRole)
/** In the order of the footer. */
const roles: readonly FrameRole[] = [...plainRoles, 'values']

const framePage = any(all(equals('type', 'page'), isIn('pageRole', plainRoles)), equals('type', 'Our_values'))

const roleOf = ({ type, pageRole }: Row<typeof managedContent>): FrameRole | null =>
  type === 'Our_values' ? 'values' : pageRole

/** ContentController.getFramePages: what the frame of every page links to: imprint, privacy and the like, one of each. */
export const getFramePages = call({
  name: 'ContentController.getFramePages',
  cacheable: true,
  access: 'everyone',
  params: v.object(siteParams),
  run: async (params, doorContext): Promise<FramePages> => {
    const context = { ...doorContext, viewer: siteViewer(params, doorContext.viewer) }
    const { viewer, records } = context
    const rows = await records.list(viewer, managedContent, {
      where: all(framePage, viewer.site.countryIsoCode === worldwide ? ofNoCountry : always),
      orderBy: [{ field: 'publishedDate', descending: true }],
      limit: mostPages,
    })
    const contents = await withVersions(rows, context)
    return roles.flatMap((role) => {
      const ofRole = contents.filter(({ row }) => roleOf(row) === role)
      // What is meant for the country goes before what is meant for all of them.
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
