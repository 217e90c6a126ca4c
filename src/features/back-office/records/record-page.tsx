import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { ObjectCrumbs } from '#features/back-office/page-parts/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { ChangeNotice } from '#features/back-office/following/change-notice.tsx'
import { FilesSection } from '#features/back-office/files/files-section.tsx'
import type { RecordPage, ShownChange } from './load-record.ts'
import { PathBar } from './path-bar.tsx'
import { NewLink, RelatedRows } from './related-page.tsx'
import { Value } from '#features/back-office/values/value.tsx'

/** A record: the sections of its layout, and its changes. */
export function RecordContent({
  page,
  portalHref,
  texts,
}: {
  readonly page: RecordPage
  readonly portalHref: string
  readonly texts: PageTexts
}) {
  const { t } = texts
  return (
    <>
      <ObjectCrumbs objects={page.objects} current={{ text: page.name }} texts={texts} />
      <div className="office-title">
        <h1>{page.name}</h1>
        <Actions page={page} portalHref={portalHref} t={t} />
      </div>
      {page.notice !== null && (
        <div role="status">
          <Notice tone={page.notice === 'saved' ? 'info' : 'warning'}>
            {t(page.notice === 'saved' ? 'backOffice.saved' : 'backOffice.path.gone')}
          </Notice>
        </div>
      )}
      {page.path !== null && <PathBar path={page.path} recordId={page.followed.id} eTag={page.eTag} texts={texts} />}
      {page.sections.map((section) => (
        <Fields key={section.heading} section={section} texts={texts} />
      ))}
      <FilesSection files={page.files} texts={texts} />
      {page.related.length > 0 && <Related tables={page.related} texts={texts} />}
      <History page={page} texts={texts} />
      <ChangeNotice record={page.followed} eTag={page.eTag} isForm={false} texts={texts} />
    </>
  )
}

/** What the user may do with the record, and who sees it. */
const Actions = ({
  page,
  portalHref,
  t,
}: {
  readonly page: RecordPage
  readonly portalHref: string
  readonly t: PageTexts['t']
}) => (
  <div className="office-actions">
    {page.previewHref !== null && <ButtonLink href={page.previewHref}>{t('backOffice.seeAsVisitor')}</ButtonLink>}
    {page.visibilityQuery !== null && (
      <ButtonLink href={portalHref + signInPaths.visibilityExplanation + page.visibilityQuery}>
        {t('account.why.title')}
      </ButtonLink>
    )}
    {page.rankHref !== null && <ButtonLink href={page.rankHref}>{t('backOffice.tried.rankOf')}</ButtonLink>}
    {page.editHref !== null && (
      <ButtonLink href={page.editHref} variant="brand" aria-keyshortcuts="e">
        {t('backOffice.edit')}
      </ButtonLink>
    )}
    {page.deleteHref !== null && (
      <ButtonLink href={page.deleteHref} variant="destructive-text">
        {t('backOffice.delete')}
      </ButtonLink>
    )}
  </div>
)

const Fields = ({
  section: { heading, fields },
  texts,
}: {
  readonly section: RecordPage['sections'][number]
  readonly texts: PageTexts
}) => (
  <section className="office-section">
    <h2 lang="en">{heading}</h2>
    <dl className="office-fields">
      {fields.map(({ label, value }) => (
        <div key={label} data-wide={value.type === 'texts' ? '' : undefined}>
          <dt lang="en">{label}</dt>
          <dd>
            <Value value={value} texts={texts} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The records that use this one. */
function Related({ tables, texts }: { readonly tables: RecordPage['related']; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <section className="office-section" aria-labelledby="used-by">
      <h2 id="used-by">{t('backOffice.usedBy')}</h2>
      {tables.map((table) => (
        <section key={table.label}>
          <h3>
            <span lang="en">{table.label}</span> ({table.count})
          </h3>
          {table.rows.length === 0 ? (
            <p className="office-empty">{t('backOffice.noRecords')}</p>
          ) : (
            <RelatedRows table={table} texts={texts} />
          )}
          {table.allHref !== null && (
            <a href={table.allHref} aria-label={`${t('backOffice.viewAll')}: ${table.label}`}>
              {t('backOffice.viewAll')}
            </a>
          )}
          <NewLink table={table} texts={texts} />
        </section>
      ))}
    </section>
  )
}

function History({ page, texts }: { readonly page: RecordPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <section className="office-section" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{t('backOffice.history.title')}</h2>
      {page.history.length === 0 ? (
        <p className="office-none">{t('backOffice.history.none')}</p>
      ) : (
        <ol className="office-history">
          {page.history.map((change) => (
            <Change key={change.at + change.operation} change={change} texts={texts} />
          ))}
        </ol>
      )}
      {page.earlierHref !== null && <a href={page.earlierHref}>{t('backOffice.history.earlier')}</a>}
    </section>
  )
}

function Change({ change, texts }: { readonly change: ShownChange; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <li>
      <p className="office-change">
        <b>{t(`backOffice.history.${change.operation}`)}</b>
        <time dateTime={change.at}>{change.moment} UTC</time>
        <span>{change.by ?? t('backOffice.history.nobody')}</span>
      </p>
      {change.fields.length > 0 && (
        <dl className="office-changes">
          {change.fields.map(({ label, before, after }) => (
            <div key={label}>
              <dt lang="en">{label}</dt>
              <dd>
                <span className="visually-hidden">{t('backOffice.history.before')}: </span>
                <Value value={before} texts={texts} />
              </dd>
              <dd>
                <span className="visually-hidden">{t('backOffice.history.after')}: </span>
                <Value value={after} texts={texts} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
