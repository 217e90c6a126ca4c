import { companyName, pageTitle } from '#domain/page-title.ts'
import { ButtonLink } from '#widgets/button/button.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import { BrandMark } from '../layout/brand-mark.tsx'
import { BrandName } from '../layout/brand-name.tsx'
import type { Page } from '../page-context.ts'
import { plainDocument } from '../plain-document.tsx'
import type { Rendered, RenderRequest } from '../render-contract.ts'

/** What a guest reads on every address of a site for signed-in users only. */
export function renderSignInRequired({ t, site, language, sites }: Page, { assets }: RenderRequest): Rendered {
  const html = plainDocument(
    {
      language,
      head: {
        title: pageTitle(t('signInRequired.title'), companyName(site)),
        description: t('signInRequired.text', { company: companyName(site) }),
        robots: 'noindex,nofollow',
      },
      links: [],
      brandColor: site.brandColor,
      assets,
    },
    <main className="plain-notice">
      <span className="plain-notice-brand">
        <BrandMark />
        <BrandName name={companyName(site)} />
      </span>
      <h1>{t('signInRequired.title')}</h1>
      <p>{t('signInRequired.text', { company: companyName(site) })}</p>
      <p className="plain-links">
        <ButtonLink variant="brand" href="/">
          <Icon name="globe" />
          {t('footer.allCountries')}
        </ButtonLink>
        {worldwideAddress(sites) !== null && (
          <ButtonLink href={worldwideAddress(sites) ?? '/'}>{t('signInRequired.worldwide')}</ButtonLink>
        )}
      </p>
    </main>,
  )
  return { type: 'page', status: 401, html }
}

const worldwideAddress = (sites: Page['sites']): string | null =>
  sites.find((site) => site.countryIsoCode === 'GLOBAL')?.basePath ?? null
