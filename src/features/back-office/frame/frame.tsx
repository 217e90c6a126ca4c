import type { ReactNode } from 'react'
import { companyNamePrefix } from '#platform/pages/page-title.ts'
import { languages } from '#platform/i18n/languages.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { FindForm } from '#features/back-office/search/find-form.tsx'
import { KeysHelp } from '#features/back-office/keyboard/keys-help.tsx'
import { SessionEnd } from '#features/back-office/session/session-end.tsx'
import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'

/** The header, the objects beside the content on wide screens, and the choice of language. */
export function Frame({
  frame,
  texts,
  isHome,
  term,
  children,
}: {
  readonly frame: BackOfficeFrame
  readonly texts: PageTexts
  readonly isHome: boolean
  /** What was searched for everywhere. */
  readonly term: string
  readonly children: ReactNode
}) {
  const { t } = texts
  const { base, apps, userName, userId, portalHref } = frame
  return (
    <>
      <a className="office-skip" href="#content">
        {t('layout.skip')}
      </a>
      <header className="office-head">
        <a className="office-brand" href={base} aria-current={isHome ? 'page' : undefined} aria-keyshortcuts="h">
          {companyNamePrefix} <b>{t('account.backOffice')}</b>
        </a>
        {apps.length > 0 && <FindForm base={base} term={term} texts={texts} />}
        <a href={portalHref + signInPaths.account}>{userName}</a>
      </header>
      <div className="office">
        {!isHome && apps.length > 0 && <Objects frame={frame} texts={texts} />}
        <main id="content">{children}</main>
      </div>
      {apps.length > 0 && <KeysHelp texts={texts} />}
      {userId !== null && <SessionEnd userId={userId} base={base} portalHref={portalHref} texts={texts} />}
      <footer className="office-foot">
        <Languages frame={frame} t={t} />
      </footer>
    </>
  )
}

/** The pages and objects beside the content. */
function Objects({
  frame: { apps, tools, administration },
  texts,
}: {
  readonly frame: BackOfficeFrame
  readonly texts: PageTexts
}) {
  const { t } = texts
  return (
    <nav className="office-nav" aria-label={t('backOffice.objects')}>
      {tools.length > 0 && <PageLinks links={tools} texts={texts} />}
      {administration.length > 0 && (
        <section>
          <h2>{t('backOffice.administration')}</h2>
          <PageLinks links={administration} texts={texts} />
        </section>
      )}
      {apps.map(({ label, objects }) => (
        <section key={label}>
          <h2 lang="en">{label}</h2>
          <ul lang="en">
            {objects.map((object) => (
              <li key={object.href}>
                <a href={object.href} aria-current={object.isCurrent ? 'page' : undefined}>
                  {object.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** The same page in other languages. */
const Languages = ({
  frame: { languages: sameInLanguages, language },
  t,
}: {
  readonly frame: BackOfficeFrame
  readonly t: PageTexts['t']
}) => (
  <nav aria-label={t('backOffice.language')}>
    <ul>
      {sameInLanguages.map(({ language: code, href }) => (
        <li key={code}>
          <a href={href} lang={code} hrefLang={code} aria-current={code === language ? 'true' : undefined}>
            {languages[code].name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** Links to pages that belong to no object. */
export const PageLinks = ({
  links,
  texts: { t },
}: {
  readonly links: BackOfficeFrame['administration']
  readonly texts: PageTexts
}) => (
  <ul>
    {links.map(({ href, label, isCurrent }) => (
      <li key={href}>
        <a href={href} aria-current={isCurrent ? 'page' : undefined}>
          {t(label)}
        </a>
      </li>
    ))}
  </ul>
)
