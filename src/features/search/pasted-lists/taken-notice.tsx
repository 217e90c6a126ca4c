import type { Page } from '#platform/pages/page-context.ts'
import { cartKinds, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { FoundList } from './get-list.ts'
import { type ListAddress, takenNumbers } from './list-address.ts'
import css from './pasted-list.module.css'

/** How many lines of a list were put into a cart or saved in a folder, which its address says, and how many are left. Both may have changed since. */
export function TakenNotice({
  found: { lines, folder },
  address: { taken },
  page: { t, base },
}: {
  readonly found: FoundList
  readonly address: ListAddress
  readonly page: Page
}) {
  const all = takenNumbers(taken)
  const saved = lines.filter(({ isSaved }) => isSaved).length
  if (all.size === 0 && saved === 0) return null
  const left = lines.filter(({ number, isSaved }) => !isSaved && !all.has(number)).length
  return (
    <output className={css.taken}>
      {cartKinds.map((kind) => {
        const numbers = takenNumbers({ [kind]: taken[kind] })
        const count = lines.filter(({ number }) => numbers.has(number)).length
        return count === 0 ? null : (
          <p key={kind}>
            <strong>{t(`paste.taken.${kind}`, { count, lines: lines.length })}</strong>{' '}
            {left > 0 && t('paste.left', { count: left })}
            <ButtonLink href={base + cartPaths[kind]} variant="brand">
              {t('cart.open')}
            </ButtonLink>
          </p>
        )
      })}
      {folder !== null && saved > 0 && (
        <p>
          <strong>{t('paste.taken.folder', { count: saved, lines: lines.length, name: folder.name })}</strong>{' '}
          {left > 0 && t('paste.left', { count: left })}
          <ButtonLink href={base + folderPath(folder.id)} variant="brand">
            {t('folder.open')}
          </ButtonLink>
        </p>
      )}
    </output>
  )
}
