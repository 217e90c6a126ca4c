import type { Column } from '#platform/widgets/data-table/table-rows.tsx'
import type { ReactNode } from 'react'
import { recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { ObjectCrumbs } from '#features/back-office/page-parts/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { OfficeTable } from '#features/back-office/page-parts/office-table.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { usePage } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { BulkPage, BulkResult } from './bulk-shapes.ts'

interface Part {
  readonly page: BulkPage
  readonly result: BulkResult
  readonly texts: PageTexts
}

/** What became of each of the selected records; the refused ones stand first and can be tried again. */
export function BulkResultContent({
  page,
  at,
  result,
  texts,
}: Part & {
  /** The id of the form that was sent, in whose place the result stands. */
  readonly at: string
}) {
  const { t } = texts
  const refused = result.results.filter(({ outcome }) => outcome === 'refused')
  const others = result.results.filter(({ outcome }) => outcome !== 'refused')
  return (
    <>
      <ObjectCrumbs objects={page.objects} current={{ text: t('backOffice.bulk.result') }} texts={texts} />
      <h1>
        {t('backOffice.bulk.result')}: <span lang="en">{page.objects.label}</span>
      </h1>
      <div role={refused.length > 0 ? 'alert' : 'status'}>
        <Notice tone={refused.length > 0 ? 'warning' : 'info'}>
          {t('backOffice.bulk.counts', { done: others.length, refused: refused.length })}
        </Notice>
      </div>
      <Results rows={[...refused, ...others]} texts={texts} />
      <NextSteps page={page} at={at} result={result} texts={texts} />
    </>
  )
}

function Results({ rows, texts: { t } }: { readonly rows: BulkResult['results']; readonly texts: PageTexts }) {
  const { base } = usePage()
  return (
    <OfficeTable
      name={{ label: t('backOffice.bulk.result') }}
      columns={columnsOf(base, t)}
      rows={rows}
      rowKey={({ id }) => id}
      rowAttributes={({ id, outcome }) => ({ 'data-written': outcome === 'refused' ? undefined : id })}
    />
  )
}

/** The record, and what happened to it. */
const columnsOf = (base: string, t: PageTexts['t']): readonly Column<BulkResult['results'][number]>[] => [
  {
    key: 'record',
    header: t('backOffice.bulk.record'),
    cell: ({ id, name, outcome }) => (outcome === 'deleted' ? name : <a href={recordAddress(base, id)}>{name}</a>),
    isName: true,
  },
  {
    key: 'outcome',
    header: t('backOffice.bulk.outcome'),
    cell: ({ outcome, reasons }) => (
      <>
        {t(`backOffice.bulk.outcome.${outcome}`)}
        {reasons.map((reason) => (
          <p key={reason} className="office-problem" lang="en">
            {reason}
          </p>
        ))}
      </>
    ),
  },
]

function NextSteps({ page, at, result, texts: { t } }: Part & { readonly at: string }) {
  const links = (
    <>
      {result.folderHref !== null && (
        <ButtonLink href={result.folderHref} variant="brand">
          {t('backOffice.bulk.openFolder')}
        </ButtonLink>
      )}
      <ButtonLink href={page.objects.href}>{t('backOffice.bulk.toList')}</ButtonLink>
    </>
  )
  if (result.retry === null)
    return (
      <div id={at} className="office-save">
        {links}
      </div>
    )
  return (
    <Retry page={page} results={result.results} retry={result.retry} texts={{ t }}>
      {links}
    </Retry>
  )
}

/** Sends the same again with only the refused records. */
function Retry({
  page: { objectApiName },
  results,
  retry: { action, typed },
  texts: { t },
  children,
}: {
  readonly page: BulkPage
  readonly results: BulkResult['results']
  readonly retry: NonNullable<BulkResult['retry']>
  readonly texts: Pick<PageTexts, 't'>
  readonly children: ReactNode
}) {
  const ids = results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [id] : []))
  const inputs = Object.fromEntries(
    Map.groupBy(typed, ([name]) => name)
      .entries()
      .map(([name, all]) => [name, all.map(([, value]) => value)]),
  )
  return (
    <Form
      of="BulkController.change"
      hidden={{ objectApiName, ids, ...inputs }}
      asksBeforeLeaving={false}
      name={t('backOffice.bulk.retry')}
    >
      <div className="office-save">
        <Button type="submit" variant="brand" name={formNames.command} value={formCommand(`BulkController.${action}`)}>
          {t('backOffice.bulk.retry')}
        </Button>
        {children}
      </div>
    </Form>
  )
}
