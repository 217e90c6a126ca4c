import { useState } from 'react'
import { folderFields, folderLimits } from '#features/folders/folders/folder-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { FolderData } from './load.ts'
import css from './folder-page.module.css'

/** The forms with which a folder is renamed, annotated or removed; they open on demand, and stay open after an error. */
export function ChangeFolder({
  data: { folder, typed, formError },
  page: { t, base },
}: {
  readonly data: FolderData
  readonly page: Page
}) {
  const isRejected = formError !== null && typed[folderFields.act] === 'rename'
  const [name, setName] = useState(isRejected ? (typed[folderFields.name] ?? '') : folder.name)
  const [note, setNote] = useState(isRejected ? (typed[folderFields.note] ?? '') : (folder.note ?? ''))
  const errorText = inputErrorText(t)
  const here = base + folderPath(folder.id)
  return (
    <div className={css.change}>
      <details open={isRejected}>
        <summary>{t('folder.rename')}</summary>
        <Form action={here} method="post" aria-label={t('folder.rename')}>
          <input type="hidden" name={folderFields.act} value="rename" />
          <input type="hidden" name={folderFields.version} value={folder.version} />
          <TextInput
            name={folderFields.name}
            label={t('folder.name')}
            required
            maxLength={folderLimits.name}
            errorText={errorText}
            error={formError?.type === 'name' ? errorText({ code: 'notValid' }) : null}
            value={name}
            onChange={setName}
          />
          <TextArea
            name={folderFields.note}
            label={t('cart.note')}
            rows={3}
            maxLength={folderLimits.note}
            errorText={errorText}
            value={note}
            onChange={setNote}
          />
          <p>
            <Button type="submit" variant="brand">
              {t('cart.save')}
            </Button>
          </p>
        </Form>
      </details>
      <form action={here} method="post">
        <input type="hidden" name={folderFields.act} value="remove" />
        <Button type="submit" variant="destructive-text">
          {t('folder.remove')}
        </Button>
      </form>
    </div>
  )
}
