import type { Page } from '#platform/pages/page-context.ts'
import { FormText } from '#platform/forms/form-fields.tsx'

/** The field for a code of an app. */
export const CodeField = ({
  page: { t },
  isFirst = false,
}: {
  readonly page: Page
  /** Whether the code is the first of a new app, for which there are no recovery codes yet. */
  readonly isFirst?: boolean
}) => <FormText name="code" autoComplete="one-time-code" {...(isFirst ? {} : { hint: t('signIn.codeHint') })} />
