import { Button } from '#platform/widgets/button/button.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { helpId, switchId } from './key-elements.ts'

/** The keys and the messages of what they do. */
const keys: readonly (readonly [keys: readonly string[], message: string])[] = [
  [['/', 'Ctrl K'], 'backOffice.find.label'],
  [['j', 'k'], 'backOffice.keys.rows'],
  [['x'], 'backOffice.bulk.select'],
  [['e'], 'backOffice.edit'],
  [['Enter', 'Esc', 'Tab'], 'backOffice.keys.cells'],
  [['n'], 'backOffice.new'],
  [['f'], 'backOffice.filter.title'],
  [['[', ']'], 'backOffice.keys.pages'],
  [['h'], 'account.backOffice'],
  [['Ctrl S'], 'backOffice.save'],
  [['?'], 'backOffice.keys.title'],
]

/** Names the keys, and switches those of single letters off (WCAG 2.1.4). It is opened by the script that follows the keys. */
export const KeysHelp = ({ texts: { t } }: { readonly texts: PageTexts }) => (
  <dialog id={helpId} className="office-help" aria-labelledby={`${helpId}-title`}>
    <h2 id={`${helpId}-title`}>{t('backOffice.keys.title')}</h2>
    <dl>
      {keys.map(([names, message]) => (
        <div key={message}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{t(message)}</dd>
        </div>
      ))}
    </dl>
    <label className="office-check">
      <input id={switchId} type="checkbox" defaultChecked />
      {t('backOffice.keys.single')}
    </label>
    <form method="dialog">
      <Button type="submit" variant="brand">
        {t('choose.close')}
      </Button>
    </form>
  </dialog>
)
