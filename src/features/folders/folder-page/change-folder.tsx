import { FormDetails } from '#platform/forms/form-details.tsx'
import { Form } from '#platform/forms/form.tsx'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { OpenFolder } from '#features/folders/folders/get-folders.ts'
import css from './folder-page.module.css'

/** The forms with which a folder is renamed, annotated or removed; the first one opens on demand. */
export const ChangeFolder = ({
  folder: { id: folderId, version, name, note },
  page: { t },
}: {
  readonly folder: Omit<OpenFolder, 'items' | 'outside'>
  readonly page: Page
}) => (
  <div className={css.change}>
    <FormDetails of="FolderController.rename" summary={t('folder.rename')}>
      <Form
        of="FolderController.rename"
        hidden={{ folderId, version }}
        labels={{ name: t('folder.name'), note: t('cart.note') }}
        name={t('folder.rename')}
      >
        <FormText name="name" initial={name} />
        <FormTextArea name="note" initial={note ?? ''} rows={3} />
        <p>
          <Button type="submit" variant="brand">
            {t('cart.save')}
          </Button>
        </p>
      </Form>
    </FormDetails>
    <Form of="FolderController.remove" hidden={{ folderId }} name={t('folder.remove')}>
      <Button type="submit" variant="destructive-text">
        {t('folder.remove')}
      </Button>
    </Form>
  </div>
)
