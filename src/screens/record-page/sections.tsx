import type { ReactNode } from 'react'
import type { RecordLink } from '#calls/search-shapes.ts'
import { TagList } from '#widgets/tag/tag-list.tsx'
import type { Page } from '../page-context.ts'
import { TextWithVideos } from '../video/text-with-videos.tsx'
import css from './record-page.module.css'

/** What a record's page is made of below its head. */
export function RecordBody({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={css.body}>
      <div className={css.main}>{main}</div>
      <div className={css.side}>{side}</div>
    </div>
  )
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Links to what a record has of one kind (functions, markets); without any there is nothing. */
export function TagSection<Link extends RecordLink>({
  title,
  links,
  path,
}: {
  readonly title: string
  readonly links: readonly Link[]
  readonly path: (link: Link) => string
}) {
  if (links.length === 0) return null
  return (
    <Section title={title}>
      <TagList
        items={links.map((link) => ({
          key: link.id,
          text: link.nameToDisplay,
          href: path(link),
          lang: link.lang,
        }))}
      />
    </Section>
  )
}

/** A text with formatting, where there is one. */
export function TextSection({
  title,
  text,
  page,
}: {
  readonly title: string
  readonly text: { readonly html: string; readonly lang?: string } | null
  readonly page: Page
}) {
  if (text === null) return null
  return (
    <Section title={title}>
      <TextWithVideos html={text.html} lang={text.lang} page={page} />
    </Section>
  )
}

/** A few words in a frame at the side; `name` is the one that matters. */
export function Panel({
  title,
  name,
  children,
}: {
  readonly title: string
  readonly name?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <section className={css.panel}>
      <h2>{title}</h2>
      {name !== undefined && <p className={css.panelName}>{name}</p>}
      {children}
    </section>
  )
}

/** Names of countries, for the worldwide site: on a country's own it is clear. */
export function CountriesPanel({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Panel title={title}>
      <ul className={css.countries}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** What else belongs to a record, across the page, with the way to all of it. */
export function RelatedSection({
  title,
  all,
  children,
}: {
  readonly title: string
  readonly all?: { readonly text: string; readonly href: string } | undefined
  readonly children: ReactNode
}) {
  return (
    <section className={css.related}>
      <div className={css.relatedHead}>
        <h2>{title}</h2>
        {all !== undefined && <a href={all.href}>{all.text}</a>}
      </div>
      {children}
    </section>
  )
}
