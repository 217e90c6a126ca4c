import { useEffect, useMemo, useState } from 'react'
import type { OfflineChange } from '#features/assistant/offline/offline-changes.ts'
import { searchedProduct, searchPack } from '#features/assistant/offline/pack-search.ts'
import type { PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { SearchInput } from '#platform/widgets/search-input/search-input.tsx'
import { CheckboxInput } from '#platform/widgets/checkbox/checkbox-input.tsx'
import { maxCompared } from '#platform/values/addresses/compare-address.ts'
import { ComparisonPart } from './comparison-part.tsx'
import { sessionOfVisit } from './ask-for-pack.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import css from './offline.module.css'
import { LeadPart } from './lead-part.tsx'
import { PresentPart, ShowInWindow } from './present/present-part.tsx'
import { usePackWindow } from './present/use-pack-window.ts'
import { ProductPart } from './product-part.tsx'
import type { QueuedChange } from './database.ts'
import { deletePack, rowsOf, type enqueue } from './store.ts'
import type { CompletePack } from './use-offline.ts'
import { StepsPart } from './steps-part.tsx'
import { VisitTexts } from './visit-texts.tsx'

/** The fragment of the comparison. */
const comparison = 'compare'

/** The products that are listed at the same time. */
const maxListed = 50

/** A pack: its search, its products, and what can be written in the visit. It needs no connection. */
export function PackPage({
  page,
  pack,
  changes,
  isOffline,
  isLocked,
  add,
  prepareAgain,
  look,
}: {
  readonly page: Page
  readonly pack: CompletePack
  readonly changes: readonly QueuedChange[]
  readonly isOffline: boolean
  readonly isLocked: boolean
  readonly add: (change: Parameters<typeof enqueue>[0]) => Promise<void>
  readonly prepareAgain: () => void
  readonly look: () => Promise<void>
}) {
  const { t, site, language } = page
  const { visitId, holder, manifest } = pack
  const [products, setProducts] = useState<readonly PackProduct[]>([])
  const [term, setTerm] = useState('')
  const shown = useShownProduct()
  useEffect(() => {
    const required = new Set(manifest.products.map(({ hash }) => hash))
    rowsOf(visitId).then(
      (rows) => setProducts(rows.flatMap(({ hash, product }) => (required.has(hash) ? product : []))),
      reportError,
    )
  }, [visitId, manifest])
  const searched = useMemo(() => products.map(searchedProduct), [products])
  const found = useMemo(() => searchPack(searched, term), [searched, term])
  const product = products.find(({ id }) => id === shown)
  const [compared, setCompared] = useState<readonly string[]>([])
  const chosen = compared.flatMap((id) => products.find((each) => each.id === id) ?? [])

  const customerWindow = usePackWindow(visitId, isLocked)
  const write = async (change: OfflineChange, about: string): Promise<void> => {
    if (holder.userId === null) return
    await add({ userId: holder.userId, visitId, session: sessionOfVisit(manifest.visit), change, about })
  }
  return (
    <>
      <h1>{manifest.visit.name}</h1>
      <p>
        {[
          manifest.visit.account?.name,
          t('offline.until', { date: formatDate(manifest.expiresAt.slice(0, 10), site, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {shown === comparison && chosen.length > 1 ? (
        <ComparisonPart
          page={page}
          products={chosen}
          actions={<ShowInWindow page={page} products={chosen} opened={customerWindow} />}
        />
      ) : product === undefined ? (
        <section className={visitsCss.part} aria-labelledby="pack-products">
          <h2 id="pack-products">{t('products.title')}</h2>
          <SearchInput
            label={t('offline.search')}
            placeholder={t('offline.search')}
            clearLabel={t('search.clear')}
            value={term}
            onChange={setTerm}
          />
          <p role="status">{t('offline.found', { count: found.length })}</p>
          {chosen.length > 1 && (
            <p>
              <a href={`#${comparison}`}>{t('results.compare')}</a>
            </p>
          )}
          <ul className={visitsCss.list}>
            {found.slice(0, maxListed).map(({ id, name, code, principal }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
                <span>{[code, principal].filter(Boolean).join(' · ')}</span>
                <label className={css.choice}>
                  <CheckboxInput
                    checked={compared.includes(id)}
                    disabled={compared.length >= maxCompared && !compared.includes(id)}
                    onChange={({ target }) =>
                      setCompared([...compared.filter((each) => each !== id), ...(target.checked ? [id] : [])])
                    }
                  />
                  {t('card.compare')} <span className="visually-hidden">{name}</span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <ProductPart
          key={product.id}
          page={page}
          product={product}
          visitId={visitId}
          write={write}
          opened={customerWindow}
        />
      )}
      <PresentPart page={page} visitId={visitId} opened={customerWindow} />
      {manifest.visit.account === null && <LeadPart page={page} write={write} />}
      <VisitTexts page={page} write={write} />
      {holder.userId !== null && (
        <StepsPart page={page} userId={holder.userId} manifest={manifest} changes={changes} write={write} />
      )}
      <p className={visitsCss.acts}>
        {!isOffline && <Button onClick={prepareAgain}>{t('offline.prepareAgain')}</Button>}
        <Button variant="destructive" onClick={() => void deletePack(visitId).then(look).catch(reportError)}>
          {t('offline.delete')}
        </Button>
      </p>
    </>
  )
}

/** The product in the fragment of the address, so that the browser's back button closes it. */
function useShownProduct(): string {
  const [shown, setShown] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    const follow = (): void => {
      setShown(window.location.hash.slice(1))
      window.scrollTo({ top: 0 })
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return shown
}
