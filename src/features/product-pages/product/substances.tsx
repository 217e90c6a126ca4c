import { Fragment } from 'react'
import type { ProductDetails } from './product-details.ts'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import { valuePath } from '#platform/values/addresses/record-paths.ts'
import { Formula } from '#platform/widgets/formula/formula.tsx'
import { measureText } from '#platform/values/numbers/measure-text.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { picklistText } from '#platform/pages/parts/picklist-texts.ts'
import { Section } from '#features/product-pages/record-page/sections.tsx'
import css from './product.module.css'

/** Shows the composition of a grade, with all numbers that chemists may look for. */
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
    <Section title={t('product.composition', { count: substances.length })}>
      <ul className={css.substances}>
        {substances.map((substance) => (
          <Substance key={substance.id} substance={substance} page={page} />
        ))}
      </ul>
    </Section>
  )
}

interface SubstanceProps {
  readonly substance: ProductDetails['substances'][number]
  readonly page: Page
}

function Substance({ substance, page }: SubstanceProps) {
  const { t } = page
  return (
    <li className={css.substance}>
      <div className={css.substanceHead}>
        <h3 className={css.substanceName} lang={substance.lang}>
          {substance.nameToDisplay}
        </h3>
        {substance.percent !== null && (
          <span className={css.percent}>{measureText(page.number(substance.percent), '%', page.language)}</span>
        )}
      </div>
      {substance.percent !== null && (
        <svg className={css.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={substance.percent} height="4" fill="currentColor" />
        </svg>
      )}
      <Codes substance={substance} page={page} />
      {substance.description !== null && (
        <p className={css.substanceText} lang={substance.description.lang}>
          {substance.description.text}
        </p>
      )}
      {substance.synonyms.length > 0 && (
        <p className={css.synonyms}>
          {t('product.synonyms', { synonyms: substance.synonyms.slice(0, 12).join(', ') })}
        </p>
      )}
    </li>
  )
}

function Codes({ substance, page }: SubstanceProps) {
  const { t } = page
  return (
    <dl className={css.codes}>
      <Code term="INCI" text={substance.inciName} />
      <Code term="CAS" text={substance.cas} />
      <Code term="EC" text={substance.ec} />
      {substance.eNumbers.length > 0 && <Code term={t('product.eNumber')} text={substance.eNumbers.join(', ')} />}
      {substance.formula !== null && (
        <div>
          <dt>{t('product.formula')}</dt>
          <dd>
            <Formula text={substance.formula} />
          </dd>
        </div>
      )}
      {substance.physicalForm !== null && (
        <Code term={t('facet.form')} text={picklistText(t, 'form', substance.physicalForm)} />
      )}
      <Values term={t('facet.function')} links={substance.functions} page={page} />
      <Values term={t('facet.chemistry')} links={substance.chemistries} page={page} />
      {substance.suitableFor.length > 0 && (
        <Code
          term={t('product.substanceIs')}
          text={substance.suitableFor.map((way) => t(`picklist.claim.${way}`)).join(', ')}
        />
      )}
    </dl>
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

/** Shows values of the taxonomy as links to their pages. */
function Values({
  term,
  links,
  page,
}: {
  readonly term: string
  readonly links: readonly RecordLink[]
  readonly page: Page
}) {
  if (links.length === 0) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {links.map((link, at) => (
          <Fragment key={link.id}>
            {at > 0 && ', '}
            <a href={valuePath(page.base, link)} lang={link.lang}>
              {link.nameToDisplay}
            </a>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
