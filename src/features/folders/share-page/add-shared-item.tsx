import { useState } from 'react'
import { folderFields } from '#features/folders/folders/folder-rules.ts'
import { addToShare } from '#features/folders/shares/share-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'

/** Adds a record to a shared folder by the address of its page. */
export function AddSharedItem({ action, page: { t } }: { readonly action: string; readonly page: Page }) {
  const [text, setText] = useState('')
  return (
    <Form action={action} method="post" aria-label={t('share.add')}>
      <input type="hidden" name={folderFields.act} value={addToShare} />
      <TextInput
        name={folderFields.record}
        label={t('share.addAddress')}
        required
        maxLength={2000}
        errorText={inputErrorText(t)}
        value={text}
        onChange={setText}
      />
      <p>
        <Button type="submit">{t('share.add')}</Button>
      </p>
    </Form>
  )
}
