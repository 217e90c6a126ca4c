import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { bundleParameters } from './bundle-address.ts'
import css from './bundle-form.module.css'

/**
 * A form around a list that requests the chosen items as one ZIP. The checkboxes keep their own state: choosing one renders only
 * a number again, whatever the length of the list.
 */
export function BundleForm<Item>({
  items,
  parameter,
  language,
  page,
  children,
}: {
  readonly items: readonly Item[]
  /** The name of the checkboxes. */
  readonly parameter: 'certificates' | 'products'
  /** The language of the files in the ZIP; null for the language of the page. */
  readonly language: string | null
  readonly page: Page
  /** Renders the list with its checkboxes; a memoised component, because the form renders again with each choice. */
  readonly children: (shown: readonly Item[]) => ReactNode
}) {
  const { t, base } = page
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(0)
  // A long list is rendered in the background, so that a click has an effect immediately.
  const shown = useDeferredValue(items)
  const count = (): void => setChosen(boxesOf(form.current, parameter).filter((box) => box.checked).length)
  const choose = (checked: boolean): void => {
    for (const box of boxesOf(form.current, parameter)) box.checked = checked
    count()
  }
  // A new list may lack some of the checkboxes, and a browser that returns to the page restores the ticks by itself.
  useEffect(() => {
    setChosen(shown.length === 0 ? 0 : boxesOf(form.current, parameter).filter((box) => box.checked).length)
  }, [shown, parameter])
  // Nothing can be chosen from a single item.
  if (items.length < 2) return <div data-printed="">{children(shown)}</div>
  return (
    <form ref={form} action={`${base}/documents-pack`} method="get" autoComplete="off" data-printed="" onChange={count}>
      {language !== null && <input type="hidden" name={bundleParameters.language} value={language} />}
      <p className={css.selectAll}>
        <span>{t('certificates.packHint')}</span>
        <Button size="small" onClick={() => choose(chosen < items.length)}>
          {t(chosen < items.length ? 'certificates.selectAll' : 'certificates.selectNone')}
        </Button>
      </p>
      {children(shown)}
      <div className={css.bar} data-chosen={chosen > 0 ? '' : undefined}>
        <div className={css.barInside}>
          <p className={css.barText} aria-live="polite">
            {t('certificates.chosen', { count: chosen })}
          </p>
          <span className={css.barClear}>
            <Button variant="base" onClick={() => choose(false)}>
              {t('certificates.selectNone')}
            </Button>
          </span>
          <Button type="submit" variant="brand" iconName="archive">
            {t('certificates.toPack')}
          </Button>
        </div>
      </div>
    </form>
  )
}

const boxesOf = (form: HTMLFormElement | null, parameter: 'certificates' | 'products'): readonly HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>(`input[name=${bundleParameters[parameter]}]`) ?? []),
]
