import { defineScreen } from '#platform/pages/define-screen.ts'
import { type Page, usePage } from '#platform/pages/page-context.ts'
import { WidePage } from '#platform/pages/parts/wide-page.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { ListForm } from './list-form.tsx'
import { loadPastedList, type PasteData } from './load.ts'
import { maxPastedLines } from './parse-pasted-list.ts'
import type { PasteError } from './paste-fields.ts'
import { ResultForm } from './result-form.tsx'

/** LST-01: a pasted list becomes lines of a cart, a comparison or a bundle of documents. */
function PastedListScreen({ data }: { readonly data: PasteData }) {
  const page = usePage()
  const { t, base } = page
  const { list, lines, beyond, error } = data
  return (
    <WidePage
      page={page}
      crumbs={[{ text: t('nav.products'), href: `${base}/products` }, { text: t('paste.title') }]}
      title={t('paste.title')}
      lead={t('paste.lead')}
    >
      <div role="alert">
        {error !== null && (
          <Notice tone="warning">
            <p>{errorText(error, page)}</p>
          </Notice>
        )}
        {beyond > 0 && (
          <Notice tone="warning">
            <p>{t('paste.beyond', { count: beyond, limit: maxPastedLines })}</p>
          </Notice>
        )}
      </div>
      {lines !== null && <ResultForm key={list} list={list} lines={lines} page={page} />}
      <ListForm key={`${list} ${lines === null}`} list={list} isOpen={lines === null} page={page} />
    </WidePage>
  )
}

function errorText(error: PasteError, { t }: Page): string {
  if (error.type === 'full') return t('paste.error.full', { count: error.room })
  if (error.type === 'limited') return t('cart.error.limited', { minutes: error.minutes })
  return t(`paste.error.${error.type}`)
}

export const screen = defineScreen<PasteData>({ load: loadPastedList, component: PastedListScreen })
