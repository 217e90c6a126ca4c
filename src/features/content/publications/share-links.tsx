import { CopyAddress } from '#platform/pages/parts/copy-address.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './share-links.module.css'

/** Links for sharing a page. They are plain links, so nothing is loaded from another host before a visitor follows one. */
export function ShareLinks({
  path,
  title,
  page,
}: {
  /** The path of the page, including the site's base. */
  readonly path: string
  readonly title: string
  readonly page: Page
}) {
  const { t } = page
  const address = page.publicOrigin + path
  return (
    <section className={css.share} aria-labelledby="share">
      <h2 id="share">{t('publication.share')}</h2>
      <ul className={css.list}>
        <li>
          <a
            className={css.link}
            href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
          >
            <Icon name="mail" size={16} />
            {t('share.mail')}
          </a>
        </li>
        <li>
          <a
            className={css.link}
            href={`https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="external" size={16} />
            {t('share.linkedIn')}
          </a>
        </li>
        <li>
          <CopyAddress address={address} page={page} />
        </li>
      </ul>
    </section>
  )
}
