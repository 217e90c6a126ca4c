import { useState } from 'react'
import { bundleAddress } from '#features/documents/bundle-request/bundle-address.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { PageTabs } from '#platform/pages/parts/page-tabs.tsx'
import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { guestFields } from './guest-sender.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { cartLineFields } from './cart-form.ts'
import { cartFields } from './cart-kinds.ts'
import { cartKinds, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { PreparedCarts } from './prepared-cart-list.tsx'
import { CartLineFields } from './cart-line-fields.tsx'
import { wholeLabels } from './whole-labels.ts'
import { SubmitFields } from './submit-fields.tsx'
import { cartReads, showCart, type CartData } from './cart-data.ts'
import css from './cart.module.css'

/** The page of one of the three carts. Every form works without scripts. */
function CartScreen({ data }: { readonly data: CartData }) {
  const page = usePage()
  const { t, base } = page
  const { kind } = data
  const title = t(`cart.title.${kind}`)
  return (
    <ColumnPage>
      <PageBreadcrumbs page={page} crumbs={[{ text: t('nav.home'), href: base }, { text: title }]} />
      <h1>{title}</h1>
      <PageTabs
        label={t('cart.label')}
        tabs={cartKinds.map((each) => ({
          href: base + cartPaths[each],
          text: `${t(`cart.title.${each}`)} (${page.number(data.counts[each])})`,
          isCurrent: each === kind,
        }))}
      />
      <CartNotices data={data} page={page} />
      <p>
        {t(`cart.intro.${kind}`)} <a href={`${base}/pasted-list`}>{t('paste.title')}</a>
      </p>
      <div className={css.cart}>
        <CartForm data={data} page={page} />
      </div>
      <PreparedCarts data={data} page={page} />
    </ColumnPage>
  )
}

/**
 * All lines and what is said of the request are one form, so that nothing typed is lost whatever button is pressed. The form stays
 * when it has emptied the cart, to say so.
 */
function CartForm({ data, page }: { readonly data: CartData; readonly page: Page }) {
  const { t } = page
  const { kind, lines } = data
  const [wasFilled] = useState(lines.length > 0)
  if (lines.length === 0 && !wasFilled) return <EmptyCart page={page} />
  const fields = [...cartLineFields, cartFields.message]
  return (
    <Form
      of="CartController.changeLines"
      hidden={{ kind }}
      labels={{
        ...Object.fromEntries(fields.map((field) => [field, t(`cart.${field}`)])),
        ...wholeLabels(t),
        ...Object.fromEntries(guestFields.map((field) => [field, t(`contact.${field}`)])),
      }}
      records={Object.fromEntries(lines.map(({ id, product, savedName }) => [id, product?.nameToDisplay ?? savedName]))}
      name={t(`cart.title.${kind}`)}
    >
      {lines.length === 0 ? <EmptyCart page={page} /> : <CartLines data={data} page={page} />}
    </Form>
  )
}

function CartLines({ data, page }: { readonly data: CartData; readonly page: Page }) {
  const { t, base } = page
  const { kind, lines } = data
  const products = lines.flatMap(({ product }) => product?.id ?? [])
  return (
    <div className={css.form}>
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" className="visually-hidden" formNoValidate tabIndex={-1} aria-hidden="true" />
      <ul className={css.lines}>
        {lines.map((line) => (
          <CartLineFields key={line.id} line={line} data={data} page={page} />
        ))}
      </ul>
      <p className={css.acts}>
        <Button type="submit" variant="neutral" formNoValidate>
          {t('cart.saveAll')}
        </Button>
        {products.length > 0 && (
          <ButtonLink iconName="archive" href={bundleAddress(base, { products })} rel="nofollow">
            {t('results.documentsOfList', { count: products.length })}
          </ButtonLink>
        )}
        <Button
          type="submit"
          name={formNames.command}
          value={formCommand('CartController.clear', { kind })}
          variant="destructive-text"
          formNoValidate
        >
          {t('cart.clear')}
        </Button>
      </p>
      <SubmitFields data={data} page={page} />
    </div>
  )
}

const EmptyCart = ({ page: { t, base } }: { readonly page: Page }) => (
  <>
    <p>{t('cart.empty')}</p>
    <p>
      <ButtonLink variant="brand" href={`${base}/products`}>
        {t('results.empty.allProducts')}
      </ButtonLink>
    </p>
  </>
)

/** What can be restored, and what was not taken over at sign-in. */
function CartNotices({ data, page }: { readonly data: CartData; readonly page: Page }) {
  const { t } = page
  const { kind, removed, notTakenOver } = data
  return (
    <div role="status">
      {removed !== null && (
        <Notice tone="info">
          {!removed.isSent && (
            <p>
              {t('cart.removed', { count: removed.names.length })}{' '}
              <span translate="no">{removed.names.join(', ')}</span>
            </p>
          )}
          <Form of="CartController.restore" hidden={{ kind }} name={t(removed.isSent ? 'cart.putBack' : 'cart.undo')}>
            <Button type="submit" size="small">
              {t(removed.isSent ? 'cart.putBack' : 'cart.undo')}
            </Button>
          </Form>
        </Notice>
      )}
      <CartsElsewhere data={data} page={page} />
      {notTakenOver.length > 0 && (
        <Notice tone="warning">
          <p>
            {t('cart.notTakenOver')} <span translate="no">{notTakenOver.join(', ')}</span>
          </p>
          <Form of="CartController.hideNotice" hidden={{ kind }} name={t('cart.hide')}>
            <Button type="submit" size="small">
              {t('cart.hide')}
            </Button>
          </Form>
        </Notice>
      )}
    </div>
  )
}

/** The carts that the visitor has filled on the sites of other countries. */
function CartsElsewhere({ data: { kind, elsewhere }, page }: { readonly data: CartData; readonly page: Page }) {
  const { t, sites, language } = page
  const carts = elsewhere.flatMap(({ site: code, count }) => {
    const site = sites.find((each) => each.code === code)
    return site === undefined ? [] : [{ site, count }]
  })
  if (carts.length === 0) return null
  return (
    <Notice tone="info">
      <p>{t('cart.elsewhere')}</p>
      <ul>
        {carts.map(({ site, count }) => {
          const spoken = site.supportedLanguages.includes(language) ? language : site.supportedLanguages[0]
          return (
            <li key={site.code}>
              <a href={siteBase(site, spoken) + cartPaths[kind]} hrefLang={spoken}>
                {site.name}: {t('cart.elsewhereCount', { count })}
              </a>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

export const screen = defineScreen({ reads: cartReads, show: showCart, component: CartScreen })
