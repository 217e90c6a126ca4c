import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { ObjectCrumbs } from '#features/back-office/pages/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { TableFrame } from '#features/back-office/pages/table-frame.tsx'
import type { BulkResultPage } from './bulk-shapes.ts'

/** What became of each of the selected records; the refused ones stand first and can be tried again. */
export function BulkResultContent({ page, texts }: { readonly page: BulkResultPage; readonly texts: PageTexts }) {
  const { t } = texts
  const ordered = page.results.toSorted((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'))
  return (
    <>
      <ObjectCrumbs objects={page.objects} current={{ text: t('backOffice.bulk.result') }} texts={texts} />
      <h1>
        {t('backOffice.bulk.result')}: <span lang="en">{page.objects.label}</span>
      </h1>
      <div role={page.refused > 0 ? 'alert' : 'status'}>
        <Notice tone={page.refused > 0 ? 'warning' : 'info'}>
          {t('backOffice.bulk.counts', { done: page.done, refused: page.refused })}
        </Notice>
      </div>
      <TableFrame label={t('backOffice.bulk.result')}>
        <thead>
          <tr>
            <th scope="col">{t('backOffice.bulk.record')}</th>
            <th scope="col">{t('backOffice.bulk.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ id, href, name, outcome, reasons }) => (
            <tr key={id} data-written={outcome === 'refused' ? undefined : id}>
              <th scope="row">{outcome === 'deleted' ? name : <a href={href}>{name}</a>}</th>
              <td>
                {t(`backOffice.bulk.outcome.${outcome}`)}
                {reasons.map((reason) => (
                  <p key={reason} className="office-problem" lang="en">
                    {reason}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <form className="office-save" action={page.action} method="post">
        {page.retry.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {page.retry.length > 0 && (
          <Button type="submit" variant="brand">
            {t('backOffice.bulk.retry')}
          </Button>
        )}
        {page.folderHref !== null && (
          <ButtonLink href={page.folderHref} variant="brand">
            {t('backOffice.bulk.openFolder')}
          </ButtonLink>
        )}
        <ButtonLink href={page.objects.href}>{t('backOffice.bulk.toList')}</ButtonLink>
      </form>
    </>
  )
}
