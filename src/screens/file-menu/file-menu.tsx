import type { DownloadItem } from '#domain/certificate-card.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import { Menu } from '#widgets/menu/menu.tsx'
import type { Page } from '../page-context.ts'
import css from './file-menu.module.css'

/** CRT-02: the files of one thing by language, as a menu; as plain links where no script runs. */
export function FileMenu({
  items,
  label,
  labelledBy,
  page,
}: {
  readonly items: readonly DownloadItem[]
  readonly label: string
  /** Id of what they are the files of. */
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
            // CRT-03
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
