import { PageTabs } from '#platform/pages/parts/page-tabs.tsx'
import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { type CartAct as CartAction, cartFields, maxCartLines } from './cart-kinds.ts'
import { cartKinds, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { PreparedCarts } from './prepared-carts.tsx'
import { CartLineFields } from './cart-line-fields.tsx'
import { CartAct } from './cart-act.tsx'
import { SubmitFields } from './submit-fields.tsx'
import { loadCart, type CartData } from './load.ts'
import css from './cart.module.css'

/** The page of one of the three carts. Every form works without scripts. */
function CartScreen({ data }: { readonly data: CartData }) {
  const page = usePage()
  const { t, base } = page
  const { kind, lines } = data
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
      {lines.length === 0 ? (
        <>
          <p>{t('cart.empty')}</p>
          <p>
            <ButtonLink variant="brand" href={`${base}/products`}>
              {t('results.empty.allProducts')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <CartForm data={data} page={page} />
      )}
      <PreparedCarts data={data} page={page} />
    </ColumnPage>
  )
}

/** All lines and what is said of the request are one form, so that nothing typed is lost whatever button is pressed. */
function CartForm({ data, page }: { readonly data: CartData; readonly page: Page }) {
  const { t, base } = page
  const { kind, lines } = data
  const act = (name: CartAction, text: string, variant: 'neutral' | 'destructive-text') => (
    <Button type="submit" name={cartFields.act} value={name} variant={variant} formNoValidate>
      {text}
    </Button>
  )
  return (
    <Form action={base + cartPaths[kind]} method="post" aria-label={t(`cart.title.${kind}`)}>
      <div className={css.form}>
        {/* The Enter key presses the first button of a form. */}
        <button
          type="submit"
          className="visually-hidden"
          name={cartFields.act}
          value="save"
          formNoValidate
          tabIndex={-1}
          aria-hidden="true"
        />
        <ul className={css.lines}>
          {lines.map((line) => (
            // The version makes new fields after each change, so that they show what is stored.
            <CartLineFields key={`${line.id} ${line.version}`} line={line} data={data} page={page} />
          ))}
        </ul>
        <p className={css.acts}>
          {act('save', t('cart.saveAll'), 'neutral')}
          {act('clear', t('cart.clear'), 'destructive-text')}
        </p>
        <SubmitFields data={data} page={page} />
      </div>
    </Form>
  )
}

/** What was done or why not, what can be restored, and what was not taken over at sign-in. */
function CartNotices({ data, page }: { readonly data: CartData; readonly page: Page }) {
  const { t } = page
  const { kind, notice, formError, removed, notTakenOver } = data
  return (
    <div role="alert">
      {formError !== null && (
        <Notice tone="warning">
          <p>
            {'minutes' in formError
              ? t(`cart.error.${formError.type}`, { minutes: formError.minutes })
              : t(`cart.error.${formError.type === 'guest' ? 'refused' : formError.type}`, { count: maxCartLines })}
          </p>
        </Notice>
      )}
      {notice !== null && notice !== 'removed' && (
        <Notice tone="info">
          <p>{t(`cart.done.${notice}`)}</p>
          {notice === 'confirm' && removed.length > 0 && (
            <CartAct kind={kind} act="restore" page={page}>
              <Button type="submit" size="small">
                {t('cart.putBack')}
              </Button>
            </CartAct>
          )}
        </Notice>
      )}
      {notice === 'removed' && removed.length > 0 && (
        <Notice tone="info">
          <p>
            {t('cart.removed', { count: removed.length })} <span translate="no">{removed.join(', ')}</span>
          </p>
          <CartAct kind={kind} act="restore" page={page}>
            <Button type="submit" size="small">
              {t('cart.undo')}
            </Button>
          </CartAct>
        </Notice>
      )}
      {notTakenOver.length > 0 && (
        <Notice tone="warning">
          <p>
            {t('cart.notTakenOver')} <span translate="no">{notTakenOver.join(', ')}</span>
          </p>
          <CartAct kind={kind} act="hide" page={page}>
            <Button type="submit" size="small">
              {t('cart.hide')}
            </Button>
          </CartAct>
        </Notice>
      )}
    </div>
  )
}

export const screen = defineScreen<CartData>({ load: loadCart, component: CartScreen })
