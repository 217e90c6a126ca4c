import { type DragEvent, useId, useRef, useState } from 'react'
import { useFormField } from '#platform/forms/form-scope.ts'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { listFileKinds, maxPastedLength } from './list-limits.ts'
import { listFileField } from './paste-fields.ts'
import css from './pasted-list.module.css'

/** The form that takes a list. With scripts, a file can be chosen or dropped in place of pasting its text. */
export function ListForm({
  list,
  page: { t, base },
}: {
  /** The list whose products are shown, and below which the form is folded; null: nothing was found yet. */
  readonly list: string | null
  readonly page: Page
}) {
  return (
    <Form of="PasteController.readList" takesFile labels={{ list: t('paste.list') }} name={t('paste.title')}>
      <details className={css.again} open={list === null}>
        <summary>{t('paste.change')}</summary>
        <div className={css.listForm}>
          <ListField list={list ?? ''} page={{ t }} />
          <p className={css.buttons}>
            <Button type="submit" variant="brand" iconName="search">
              {t('paste.find')}
            </Button>
            <a href={`${base}/pasted-list.csv`} rel="nofollow" download>
              {t('paste.sample')}
            </a>
          </p>
        </div>
      </details>
    </Form>
  )
}

function ListField({ list, page: { t } }: { readonly list: string; readonly page: Pick<Page, 't'> }) {
  const { value, rule: _length, chosen: _all, ...field } = useFormField('list', list)
  const [text, setText] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const id = useId()
  /** A file that is dropped on the text is chosen; a dropped text is left to the browser. */
  const drop = (event: DragEvent): void => {
    if (event.dataTransfer.files.length === 0 || file.current === null) return
    event.preventDefault()
    file.current.files = event.dataTransfer.files
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping a file is a shortcut for the file input */}
      <div onDrop={drop}>
        <TextArea
          {...field}
          hint={t('paste.hint')}
          value={text ?? value}
          onChange={setText}
          rows={10}
          maxLength={maxPastedLength}
          autoComplete="off"
        />
      </div>
      <p className={css.file}>
        <label htmlFor={id}>{t('paste.file')}</label>
        <input id={id} ref={file} type="file" name={listFileField} accept={listFileKinds.join(',')} />
      </p>
    </>
  )
}
