import type { UnavailableForm, PageForms } from '#platform/pages/sent-form.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { filledCart } from '#platform/values/addresses/done-notice.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import css from './done-notice.module.css'

/** The id of the notice of the first page, which stands before what React takes over: no page loads a script for it. */
export const doneNoticeId = 'done-notice'

interface NoticeLink {
  readonly text: string
  readonly href: string
}

/** What a form on another page, or without scripts, has done. It stays in view wherever the page is scrolled to. */
export function DoneNotice({ text, link }: { readonly text: string; readonly link: NoticeLink | null }) {
  return (
    <div role="status" className={css.done}>
      <Notice tone="info">
        <p>
          {text} {link !== null && <a href={link.href}>{link.text}</a>}
        </p>
      </Notice>
    </div>
  )
}

/** The notice above the first page: what was done, or a refused form that the page has no more. */
export function FirstNotice({
  forms: { done, gone },
  link = null,
}: {
  readonly forms: Pick<PageForms, 'done' | 'gone'>
  readonly link?: NoticeLink | null
}) {
  return (
    <div id={doneNoticeId} className={css.first}>
      {gone === null ? done !== null && <DoneNotice text={done} link={link} /> : <UnavailableNotice form={gone} />}
    </div>
  )
}

/** What was typed into a form that its page has no more can be copied. */
function UnavailableNotice({ form: { text, label, typed } }: { readonly form: UnavailableForm }) {
  return (
    <div role="alert" className={css.done}>
      <Notice tone="warning">
        <p>{text}</p>
        {typed !== '' && (
          <label className={css.typed}>
            {label}
            <textarea readOnly rows={4} defaultValue={typed} />
          </label>
        )}
      </Notice>
    </div>
  )
}

/** The link of the notice of an address, in the language of its page. */
export function noticeLink(url: URL, { base, t }: Pick<Page, 'base' | 't'>): NoticeLink | null {
  const cart = filledCart(url.searchParams)
  return cart === null ? null : { text: t('cart.open'), href: base + cart }
}
