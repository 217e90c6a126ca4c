import { languageName } from '#platform/i18n/language-name.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { ShownValue } from './shown-value.ts'

/** A value by its kind. Formatted texts appear as their source: a back office shows what is stored. */
export function Value({ value, texts: { t, language } }: { readonly value: ShownValue; readonly texts: PageTexts }) {
  switch (value.type) {
    case 'empty':
      return (
        <span className="office-empty">
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t('backOffice.empty')}</span>
        </span>
      )
    case 'text':
      return <span className="office-text">{value.text}</span>
    case 'flag':
      return <>{t(value.isSet ? 'backOffice.yes' : 'backOffice.no')}</>
    case 'file':
      return (
        <a className="office-text" href={value.href}>
          {value.name}
        </a>
      )
    case 'records':
      return <References records={value.records} />
    case 'items':
      return <Items items={value.items} />
    default:
      return <TextsByLanguage texts={value.texts} language={language} />
  }
}

type Shown<Type extends ShownValue['type']> = Extract<ShownValue, { readonly type: Type }>

const References = ({ records }: Pick<Shown<'records'>, 'records'>) => (
  <ul className="office-references">
    {records.map(({ href, name }) => (
      <li key={href}>
        <a href={href}>{name}</a>
      </li>
    ))}
  </ul>
)

const Items = ({ items }: Pick<Shown<'items'>, 'items'>) => (
  <ul>
    {items.map((parts, at) => (
      // Items have no key of their own, and a page shows them once.
      <li key={at} className="office-item">
        {parts.map(({ text, href }, part) =>
          href === null ? (
            <span key={part}>{text}</span>
          ) : (
            <a key={part} href={href}>
              {text}
            </a>
          ),
        )}
      </li>
    ))}
  </ul>
)

const TextsByLanguage = ({ texts, language }: Pick<Shown<'texts'>, 'texts'> & Pick<PageTexts, 'language'>) => (
  <dl className="office-languages">
    {texts.map((text) => (
      <div key={text.language}>
        <dt>{languageName(text.language, language)}</dt>
        <dd className="office-text" lang={text.language}>
          {text.text}
        </dd>
      </div>
    ))}
  </dl>
)

/** The text of a value in one line, for a link. */
export function lineOf(value: ShownValue, { t }: PageTexts): string {
  switch (value.type) {
    case 'empty':
      return ''
    case 'text':
      return value.text
    case 'flag':
      return t(value.isSet ? 'backOffice.yes' : 'backOffice.no')
    case 'file':
      return value.name
    case 'records':
      return value.records.map(({ name }) => name).join(', ')
    case 'items':
      return value.items.map((parts) => parts.map(({ text }) => text).join(' ')).join('; ')
    default:
      return value.texts[0]?.text ?? ''
  }
}
