import { maxBundleItems } from '#features/documents/bundle-request/bundle-address.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { certificatesPath } from '#features/documents/certificates/certificate-address.ts'
import { Empty } from '#features/documents/certificates/empty.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { WidePage } from '#platform/pages/parts/wide-page.tsx'
import { bundleAddress } from '#features/documents/bundle-request/bundle-address.ts'
import { bundleReads, showBundle, type BundleData } from './bundle-data.ts'
import { BundleLines } from './bundle-lines.tsx'
import { BundleOptions } from './bundle-options.tsx'
import css from './bundles.module.css'

/** The page of a document bundle: the request, the gaps and the download. */
function BundleScreen({ data }: { readonly data: BundleData }) {
  const page = usePage()
  const { t, base } = page
  const { request, plan } = data
  return (
    <WidePage
      page={page}
      crumbs={[
        request.products.length > 0
          ? { text: t('nav.products'), href: `${base}/products` }
          : { text: t('page.certificates'), href: base + certificatesPath },
        { text: t('pack.title') },
      ]}
      title={t('pack.title')}
      lead={t('pack.lead')}
    >
      {plan !== 'nothing' && <BundleOptions request={request} page={page} />}
      {request.beyond > 0 && (
        <Notice tone="warning">
          <p>{t('pack.beyond', { count: request.beyond, limit: maxBundleItems })}</p>
        </Notice>
      )}
      {typeof plan === 'string' ? <NoPlan data={data} page={page} /> : <BundleLines plan={plan} page={page} />}
    </WidePage>
  )
}

function NoPlan({ data: { request, plan }, page: { t, base } }: { readonly data: BundleData; readonly page: Page }) {
  if (plan === 'failed')
    return (
      <Notice tone="warning">
        <p>
          <b>{t('pack.failed')}</b>
        </p>
        <p>
          <a href={bundleAddress(base, request)}>{t('error.tryAgain')}</a>
        </p>
      </Notice>
    )
  if (plan === 'too-large')
    return (
      <Notice tone="warning">
        <p>{t('pack.tooLarge')}</p>
      </Notice>
    )
  return (
    <Empty icon="layers" headingLevel="h2" title={t('pack.nothing.title')} text={t('pack.nothing.text')}>
      <p className={css.ways}>
        <ButtonLink href={base + certificatesPath}>{t('certificates.all')}</ButtonLink>
        <ButtonLink href={`${base}/products`}>{t('nav.products')}</ButtonLink>
      </p>
    </Empty>
  )
}

export const screen = defineScreen({ reads: bundleReads, show: showBundle, component: BundleScreen })
