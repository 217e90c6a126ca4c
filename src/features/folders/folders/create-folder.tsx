import { FormRadios } from '#platform/forms/choice-fields.tsx'
import { FormText } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { FolderList } from './get-folders.ts'

/** The form of a new folder; with a record, which is saved in it. */
export const CreateFolder = ({
  kinds,
  record,
  page: { t },
}: {
  readonly kinds: FolderList['kinds']
  /** The id of the record. */
  readonly record: string | null
  readonly page: Page
}) => (
  <Form
    of="FolderController.create"
    hidden={record === null ? {} : { recordId: record }}
    labels={{ name: t('folder.name'), kind: t('folder.for') }}
    name={t('folder.new')}
  >
    <FormText name="name" />
    {kinds.length > 1 && (
      <FormRadios
        name="kind"
        initial="personal"
        options={kinds.map((kind) => ({ value: kind, label: t(`folder.kind.${kind}`) }))}
      />
    )}
    <p>
      <Button type="submit" variant="brand">
        {t(record === null ? 'folder.create' : 'folder.createAndSave')}
      </Button>
    </p>
  </Form>
)
