import type { ProductDetails } from '#calls/detail-shapes.ts'
import { Formula } from '#widgets/formula/formula.tsx'
import type { Page } from '../page-context.ts'
import css from './product.module.css'

/** What a grade is made of, with every number a chemist may look for. */
export function Substances({
  substances,
  page,
}: {
  readonly substances: ProductDetails['substances']
  readonly page: Page
}) {
  const { t } = page
  if (substances.length === 0) return null
  return (
    <section className={css.section}>
      <h2>{t('product.composition', { count: substances.length })}</h2>
      <ul className={css.substances}>
        {substances.map((substance) => (
          <li key={substance.id} className={css.substance}>
            <div className={css.substanceHead}>
              <h3 className={css.substanceName} lang={substance.lang}>
                {substance.nameToDisplay}
              </h3>
              {substance.percent !== null && (
                <span className={css.percent}>{t('product.percent', { percent: page.number(substance.percent) })}</span>
              )}
            </div>
            {substance.percent !== null && (
              <svg className={css.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={substance.percent} height="4" fill="currentColor" />
              </svg>
            )}
            <dl className={css.codes}>
              <Code term="INCI" text={substance.inciName} />
              <Code term="CAS" text={substance.cas} />
              <Code term="EC" text={substance.ec} />
              {substance.eNumbers.length > 0 && (
                <Code term={t('product.eNumber')} text={substance.eNumbers.join(', ')} />
              )}
              {substance.formula !== null && (
                <div>
                  <dt>{t('product.formula')}</dt>
                  <dd>
                    <Formula text={substance.formula} />
                  </dd>
                </div>
              )}
            </dl>
            {substance.synonyms.length > 0 && (
              <p className={css.synonyms}>
                {t('product.synonyms', { synonyms: substance.synonyms.slice(0, 12).join(', ') })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Code({ term, text }: { readonly term: string; readonly text: string | null }) {
  if (text === null || text === '') return null
  return (
    <div>
      <dt>{term}</dt>
      <dd translate="no">{text}</dd>
    </div>
  )
}
