import type { Page } from '#platform/pages/page-context.ts'
import type { LineFact } from './line-description.ts'
import css from './line-facts.module.css'

/** The facts of a line with their labels. What people have typed keeps its lines. */
export function LineFacts({
  facts,
  isAnswer = false,
  page: { t },
}: {
  readonly facts: readonly LineFact[]
  /** Whether the desk says them. */
  readonly isAnswer?: boolean
  readonly page: Pick<Page, 't'>
}) {
  if (facts.length === 0) return null
  return (
    <dl className={css.facts} data-answer={isAnswer ? '' : undefined}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{t(fact.label)}</dt>
          <dd>
            <Value fact={fact} t={t} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ fact: { value, href, linkText }, t }: { readonly fact: LineFact; readonly t: Page['t'] }) {
  if (href === null) return value
  return (
    <a href={href} {...(href.startsWith('/') ? {} : { rel: 'noreferrer nofollow' })}>
      {linkText === null ? value : t(linkText)}
    </a>
  )
}
