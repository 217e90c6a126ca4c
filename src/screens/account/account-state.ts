import { readAccountNews, type AccountNews, type AccountTrouble } from '#domain/account-forms.ts'
import type { LoadContext } from '../screen.ts'

/** What a form of accounts came back with, and what was done before. */
export interface AccountState {
  readonly trouble: AccountTrouble | null
  readonly news: AccountNews | null
  /** As it was typed, by field. */
  readonly typed: Readonly<Record<string, string>>
}

export function accountState(url: URL, { form }: LoadContext): AccountState {
  const sent = form?.of === 'account' ? form : null
  return {
    trouble: sent?.trouble ?? null,
    news: sent === null ? readAccountNews(url.searchParams) : null,
    typed: sent?.typed ?? {},
  }
}

export const accountStatus = ({ trouble }: Pick<AccountState, 'trouble'>): number =>
  trouble === null ? 200 : trouble.type === 'limited' ? 429 : 422
