import type { DownloadItem } from './download-items.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { Menu } from '#platform/widgets/menu/menu.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from './file-menu.module.css'

/** CRT-02: shows the files of one record by language as a menu, or as plain links without JavaScript. */
export function FileMenu({
  items,
  label,
  labelledBy,
  page,
}: {
  readonly items: readonly DownloadItem[]
  readonly label: string
  /** The id of the element that names the record. */
  readonly labelledBy: string
  readonly page: Page
}) {
  return (
    <div className={css.files} role="group" aria-labelledby={labelledBy}>
      <div className={css.menu}>
        <Menu
          label={label}
          iconName="download"
          options={items}
          onSelect={(value) => {
            const item = items.find((each) => each.value === value)
            // CRT-03: the file opens in a new window.
            if (item !== undefined) window.open(item.file, '_blank', 'noopener')
          }}
          texts={{ cancel: page.t('choose.cancel') }}
        />
      </div>
      <noscript>
        <details className={css.plain}>
          <summary>
            <Icon name="download" />
            {label}
          </summary>
          <ul>
            {items.map((item) => (
              <li key={item.value}>
                <a href={item.file} hrefLang={item.language || undefined} target="_blank" rel="noopener">
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </noscript>
    </div>
  )
}
