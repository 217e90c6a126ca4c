import { packLimit } from '#domain/pack-address.ts'
import { ButtonLink } from '#widgets/button/button.tsx'
import { Notice } from '#widgets/notice/notice.tsx'
import { certificatesPath } from '../certificates/load.ts'
import { Empty } from '../certificates/empty.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage, type Page } from '../page-context.ts'
import { PageBreadcrumbs } from '../structured-data/page-breadcrumbs.tsx'
import { packAddress } from '#domain/pack-address.ts'
import { loadPack, type PackData } from './load.ts'
import { PackLines } from './pack-lines.tsx'
import { PackWishes } from './pack-wishes.tsx'
import css from './documents-pack.module.css'

/** Several files as one ZIP: what is asked for, what is missing, and the download. */
function PackScreen({ data }: { readonly data: PackData }) {
  const page = usePage()
  const { t, base } = page
  const { request, plan } = data
  return (
    <article className={css.page}>
      <div className={css.nav}>
        <PageBreadcrumbs
          page={page}
          crumbs={[
            request.products.length > 0
              ? { text: t('nav.products'), href: `${base}/products` }
              : { text: t('page.certificates'), href: base + certificatesPath },
            { text: t('pack.title') },
          ]}
        />
      </div>
      <div className={css.head}>
        <h1>{t('pack.title')}</h1>
        <p className={css.lead}>{t('pack.lead')}</p>
      </div>
      {plan !== 'nothing' && <PackWishes request={request} page={page} />}
      {request.beyond > 0 && (
        <Notice tone="warning">
          <p>{t('pack.beyond', { count: request.beyond, limit: packLimit })}</p>
        </Notice>
      )}
      {typeof plan === 'string' ? <NoPlan data={data} page={page} /> : <PackLines plan={plan} page={page} />}
    </article>
  )
}

function NoPlan({ data: { request, plan }, page: { t, base } }: { readonly data: PackData; readonly page: Page }) {
  if (plan === 'failed')
    return (
      <Notice tone="warning">
        <p>
          <b>{t('pack.failed')}</b>
        </p>
        <p>
          <a href={packAddress(base, request)}>{t('error.tryAgain')}</a>
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
    <Empty icon="layers" title={t('pack.nothing.title')} text={t('pack.nothing.text')}>
      <p className={css.ways}>
        <ButtonLink href={base + certificatesPath}>{t('certificates.all')}</ButtonLink>
        <ButtonLink href={`${base}/products`}>{t('nav.products')}</ButtonLink>
      </p>
    </Empty>
  )
}

export const screen = defineScreen<PackData>({ load: loadPack, component: PackScreen })
