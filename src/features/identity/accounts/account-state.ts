import { accountForm, readAccountNotice, type AccountNotice, type AccountFormError } from './account-forms.ts'
import type { LoadContext } from '#platform/pages/screen.ts'

/** The state of an account form that the server returned: notice, error and typed values. */
export interface AccountState {
  readonly formError: AccountFormError | null
  readonly notice: AccountNotice | null
  /** The typed values by field. */
  readonly typed: Readonly<Record<string, string>>
}

export function accountState(url: URL, { form }: LoadContext): AccountState {
  const sent = accountForm.read(form)
  return {
    formError: sent?.state ?? null,
    notice: sent === null ? readAccountNotice(url.searchParams) : null,
    typed: sent?.typed ?? {},
  }
}

export const accountStatus = ({ formError }: Pick<AccountState, 'formError'>): number =>
  formError === null ? 200 : formError.type === 'limited' ? 429 : 422
