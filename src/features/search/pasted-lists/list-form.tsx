import { type DragEvent, useState } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { maxPastedLength } from './parse-pasted-list.ts'
import { pasteFields, pastePath } from './paste-fields.ts'
import css from './pasted-list.module.css'

/** The form that takes a list. With scripts, a file can be chosen or dropped in place of pasting its text. */
export function ListForm({
  list,
  isOpen,
  page: { t, base },
}: {
  readonly list: string
  /** Whether nothing was found yet; otherwise the form is folded below the results. */
  readonly isOpen: boolean
  readonly page: Page
}) {
  const [text, setText] = useState(list)
  const take = (file: File | undefined): void => {
    file?.text().then((content) => setText(content.slice(0, maxPastedLength)), reportError)
  }
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer.files[0]
    if (file === undefined) return
    event.preventDefault()
    take(file)
  }
  return (
    <details className={css.again} open={isOpen}>
      <summary>{t('paste.change')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping a file is a shortcut for the file input */}
      <form action={base + pastePath} method="post" className={css.listForm} onDrop={drop}>
        <TextArea
          label={t('paste.list')}
          hint={t('paste.hint')}
          errorText={inputErrorText(t)}
          name={pasteFields.list}
          value={text}
          onChange={setText}
          rows={10}
          maxLength={maxPastedLength}
          autoComplete="off"
        />
        <p className={css.file}>
          <label>
            <span>{t('paste.file')}</span>
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ target }) => take(target.files?.[0])}
            />
          </label>
        </p>
        <p className={css.buttons}>
          <Button type="submit" variant="brand" iconName="search">
            {t('paste.find')}
          </Button>
          <a href={`${base}/pasted-list.csv`} rel="nofollow" download>
            {t('paste.sample')}
          </a>
        </p>
      </form>
    </details>
  )
}
