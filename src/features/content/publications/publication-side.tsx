import { groupPath, publicationPath, supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { TagList } from '#platform/widgets/tag/tag-list.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { SaveToFolder } from '#platform/pages/parts/save-to-folder.tsx'
import { ShareLinks } from './share-links.tsx'
import type { PublicationData } from './publication-data.ts'
import css from './publication.module.css'

/** Shows the records that a publication is about and the share links. */
export function PublicationSide({
  publication,
  page,
}: {
  readonly publication: PublicationData['publication']
  readonly page: Page
}) {
  const { t, base } = page
  const { businessGroups, marketSegments, tradeNames, principals } = publication
  const markets = [
    ...businessGroups.map((link) => ({ ...link, href: groupPath(base, link.slug) })),
    ...marketSegments.map((link) => ({ ...link, href: groupPath(base, link.businessGroupSlug, link.slug) })),
  ]
  return (
    <div className={css.side}>
      <p>
        <SaveToFolder record={publication.contentKey} from={publicationPath(page.base, publication)} page={page} />
      </p>
      {markets.length > 0 && (
        <section className={css.section}>
          <h2>{t('nav.markets')}</h2>
          <TagList
            items={markets.map(({ id, nameToDisplay, lang, href }) => ({ key: id, text: nameToDisplay, href, lang }))}
          />
        </section>
      )}
      {tradeNames.length > 0 && (
        <section className={css.section}>
          <h2>{t('nav.productGroups')}</h2>
          <TagList
            items={tradeNames.map((link) => ({
              key: link.id,
              text: link.nameToDisplay,
              href: tradeNamePath(base, link),
            }))}
          />
        </section>
      )}
      {principals.length > 0 && (
        <section className={css.section}>
          <h2>{t('nav.suppliers')}</h2>
          <TagList
            items={principals.map((link) => ({
              key: link.id,
              text: link.nameToDisplay,
              href: supplierPath(base, link),
            }))}
          />
        </section>
      )}
      <ShareLinks path={publicationPath(base, publication)} title={publication.nameToDisplay} page={page} />
    </div>
  )
}
