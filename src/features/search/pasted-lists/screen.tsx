import { writtenDay } from '#features/folders/folders/written-day.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { WidePage } from '#platform/pages/parts/wide-page.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { ColumnsForm } from './columns-form.tsx'
import type { FoundList } from './get-list.ts'
import { ListForm } from './list-form.tsx'
import { maxPastedLines } from './list-limits.ts'
import { type ListAddress, pastePath, readListAddress, takenNumbers } from './list-address.ts'
import { ResultForm } from './result-form.tsx'
import { TakenNotice } from './taken-notice.tsx'

interface PastedListData {
  /** Null: the page of no list, or of one that is not stored any more. */
  readonly found: FoundList | null
  readonly address: ListAddress | null
  /** What a folder made of the list is called. */
  readonly folderName: string
}

/** LST-01, ERD-03: a pasted list becomes lines of a cart, a comparison or a bundle of documents. */
function PastedListScreen({ data: { found, address, folderName } }: { readonly data: PastedListData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <WidePage
      page={page}
      crumbs={[{ text: t('nav.products'), href: `${base}/products` }, { text: t('paste.title') }]}
      title={t('paste.title')}
      lead={t('paste.lead')}
    >
      {address !== null && found === null && (
        <Notice tone="warning">
          <p>{t('paste.expired')}</p>
        </Notice>
      )}
      <ListForm key={address?.key} list={found?.text ?? null} page={page} />
      {found !== null && address !== null && (
        <>
          {found.columns.length > 1 && <ColumnsForm columns={found.columns} address={address} page={page} />}
          {found.beyond > 0 && (
            <Notice tone="warning">
              <p>{t('paste.beyond', { count: found.beyond, limit: maxPastedLines })}</p>
            </Notice>
          )}
          <TakenNotice found={found} address={address} page={page} />
          <ResultForm
            key={JSON.stringify(address)}
            found={found}
            address={address}
            folderName={folderName}
            page={page}
          />
        </>
      )}
    </WidePage>
  )
}

export const screen = defineScreen({
  reads: ({ url, callOnSite }) => {
    const address = readListAddress(url.searchParams)
    return {
      address,
      found:
        address === null
          ? null
          : callOnSite('PasteController.getList', {
              list: address.key,
              columns: address.kinds.map((kind) => kind ?? ('' as const)),
              taken: [...takenNumbers(address.taken)],
              ...(address.choices === null ? {} : { choices: address.choices }),
              ...(address.saved === null ? {} : { folder: address.saved.folder, saved: [...address.saved.lines] }),
            }),
    }
  },
  show: ({ found, address }, { site, language, messages, base }) => ({
    head: {
      title: pageTitle(messages.t('paste.title'), companyName(site)),
      description: messages.t('paste.lead'),
      canonicalPath: base + pastePath,
      robots: 'noindex,follow',
    },
    data: {
      found,
      address,
      folderName:
        found === null
          ? ''
          : messages.t('paste.folderName', {
              day: writtenDay(found.readOn, { site, language }),
              count: found.lines.length,
            }),
    },
  }),
  component: PastedListScreen,
})
