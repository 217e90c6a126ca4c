import { bundleAddress } from '#features/documents/bundle-request/bundle-address.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { WidePage } from '#platform/pages/parts/wide-page.tsx'
import { compareAddress, compareFileAddress, maxCompared } from '#platform/values/addresses/compare-address.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { AddGrade, addPart } from './add-grade.tsx'
import { CompareTable } from './compare-table.tsx'
import { compareReads, showComparison, type CompareData } from './compare-data.ts'
import css from './compare.module.css'

/** CMP-01: up to six trade grades side by side. The address holds the whole state. */
function CompareScreen({ data }: { readonly data: CompareData }) {
  const page = usePage()
  const { t, base } = page
  const { request, grades, beyond } = data
  return (
    <WidePage
      page={page}
      crumbs={[{ text: t('nav.products'), href: `${base}/products` }, { text: t('compare.title') }]}
      title={t('compare.title')}
      lead={t('compare.lead')}
    >
      {beyond > 0 && (
        <Notice tone="warning">
          <p>{t('compare.beyond', { count: beyond, limit: maxCompared })}</p>
        </Notice>
      )}
      {grades.length === 0 ? (
        <Notice tone="info">
          <p>
            <b>{t(request.ids.length === 0 ? 'compare.nothing' : 'compare.notHere')}</b>
          </p>
          <p>
            {t('compare.how')} <a href={`${base}/products`}>{t('nav.products')}</a>
          </p>
        </Notice>
      ) : (
        <>
          <Actions data={data} page={page} />
          <CompareTable data={data} page={page} />
        </>
      )}
      {grades.length < maxCompared && <AddGrade data={data} page={page} />}
    </WidePage>
  )
}

function Actions({
  data: { request, grades, sections, hiddenRows },
  page,
}: {
  readonly data: CompareData
  readonly page: Page
}) {
  const { t, base } = page
  return (
    <>
      <p className={css.actions}>
        {grades.length > 1 && (
          <ButtonLink
            size="small"
            iconName="filter"
            href={compareAddress(base, { ...request, onlyDifferences: !request.onlyDifferences })}
          >
            {t(request.onlyDifferences ? 'compare.allRows' : 'compare.onlyDifferences')}
          </ButtonLink>
        )}
        <ButtonLink
          size="small"
          iconName="archive"
          href={bundleAddress(base, { products: grades.map(({ id }) => id) })}
          rel="nofollow"
        >
          {t('compare.documents')}
        </ButtonLink>
        <ButtonLink size="small" iconName="download" href={compareFileAddress(base, request)} rel="nofollow" download>
          {t('compare.file')}
        </ButtonLink>
        {grades.length < maxCompared && (
          <ButtonLink size="small" iconName="plus" href={`#${addPart}`}>
            {t('compare.add')}
          </ButtonLink>
        )}
      </p>
      <p className={css.state} aria-live="polite">
        {grades.length === 1
          ? t('compare.one')
          : request.onlyDifferences && sections.length === 0
            ? t('compare.noDifference')
            : request.onlyDifferences && t('compare.hidden', { count: hiddenRows })}
      </p>
    </>
  )
}

export const screen = defineScreen({ reads: compareReads, show: showComparison, component: CompareScreen })
