import type { UnavailableForm, PageForms } from '#platform/pages/sent-form.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import css from './done-notice.module.css'

/** The id of the notice of the first page, which stands before what React takes over: no page loads a script for it. */
export const doneNoticeId = 'done-notice'

/** What a form on another page, or without scripts, has done. It stays in view wherever the page is scrolled to. */
export function DoneNotice({ text }: { readonly text: string }) {
  return (
    <div role="status" className={css.done}>
      <Notice tone="info">
        <p>{text}</p>
      </Notice>
    </div>
  )
}

/** The notice above the first page: what was done, or a refused form that the page has no more. */
export function FirstNotice({ forms: { done, gone } }: { readonly forms: Pick<PageForms, 'done' | 'gone'> }) {
  return (
    <div id={doneNoticeId} className={css.first}>
      {gone === null ? done !== null && <DoneNotice text={done} /> : <UnavailableNotice form={gone} />}
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
