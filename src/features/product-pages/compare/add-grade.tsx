import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { compareAddress } from '#platform/values/addresses/compare-address.ts'
import { compareParameters } from '#platform/values/addresses/compare-fields.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { CompareData } from './compare-data.ts'
import css from './compare.module.css'

/** The id of the part that adds a product, to which a link above the table leads. */
export const addPart = 'add'

/** Searches for another product and adds it to the comparison: a GET form and links. */
export function AddGrade({ data: { request, found }, page }: { readonly data: CompareData; readonly page: Page }) {
  const { t, base } = page
  return (
    <section id={addPart} className={css.add}>
      <h2>{t('compare.add')}</h2>
      <form
        className={css.addForm}
        action={`${base}/compare`}
        method="get"
        autoComplete="off"
        role="search"
        data-keep-scroll=""
      >
        {request.ids.length > 0 && <input type="hidden" name={compareParameters.ids} value={request.ids.join(',')} />}
        {request.onlyDifferences && <input type="hidden" name={compareParameters.onlyDifferences} value="yes" />}
        <label>
          <span>{t('compare.addLabel')}</span>
          <input
            key={request.add}
            type="search"
            name={compareParameters.add}
            defaultValue={request.add}
            maxLength={200}
            autoComplete="off"
            required
          />
        </label>
        <Button type="submit" iconName="search">
          {t('compare.addSearch')}
        </Button>
      </form>
      <div aria-live="polite">
        {found?.length === 0 && <p>{t('compare.addNothing', { term: request.add })}</p>}
        {found !== null && found.length > 0 && (
          <ul className={css.found}>
            {found.map(({ id, nameToDisplay, principal, outside }) => (
              <li key={id}>
                <a href={compareAddress(base, { ...request, ids: [...request.ids, id] })} data-keep-scroll="">
                  <Icon name="plus" size={16} />
                  <span>
                    <span className="visually-hidden">{t('compare.addThis')} </span>
                    <b>{nameToDisplay}</b>
                  </span>
                </a>
                <span className={css.by}>{principal.nameToDisplay}</span>
                {outside && <outsideMark.Part outside={outside} page={page} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
