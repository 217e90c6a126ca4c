import { signInPaths } from '#features/identity/sign-in/sign-in-form.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from './account.module.css'

/** Offers the data that is stored about the user, as a file. */
export function OwnData({ page: { t, base } }: { readonly page: Page }) {
  return (
    <section className={css.section} aria-labelledby="own-data">
      <h2 id="own-data">{t('account.data.title')}</h2>
      <p>{t('account.data.text')}</p>
      <p>
        <a href={base + signInPaths.data} download="">
          {t('account.data.download')}
        </a>
      </p>
    </section>
  )
}
